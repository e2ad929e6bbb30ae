"""The order of a season's lines: each tie-break alone, who has a place, what it pays."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal as D
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from league.rules.standings import (
    Criterion,
    SmithLine,
    ThiefLine,
    decided_by,
    order,
    qualifies,
    standings,
)
from league.rules.terms import CURRENT

NOON = datetime(2026, 11, 20, 11, tzinfo=UTC)
BEFORE, AFTER = NOON - timedelta(microseconds=1), NOON + timedelta(microseconds=1)
THIEF = ThiefLine(7, 100, D("1100.00"), 12, NOON, NOON)
SMITH = SmithLine(7, 100, 3, 12, NOON, NOON)


@pytest.mark.parametrize(
    ("line", "better", "criterion"),
    [
        # Whatever comes later in the list speaks for the other line.
        (
            THIEF,
            {"loot": 101, "best_rating": D("900"), "picks": 50, "reached_at": AFTER},
            Criterion.TOTAL,
        ),
        (
            THIEF,
            {"best_rating": D("1100.01"), "picks": 50, "reached_at": AFTER},
            Criterion.BEST_RATING,
        ),
        (THIEF, {"picks": 11, "reached_at": AFTER, "joined_at": AFTER}, Criterion.PICKS),
        (THIEF, {"reached_at": BEFORE, "joined_at": AFTER}, Criterion.REACHED),
        (THIEF, {"joined_at": BEFORE, "member_id": 9}, Criterion.AGE),
        (THIEF, {"member_id": 6}, Criterion.AGE),
        (SMITH, {"points": 101, "good_safes": 1, "reached_at": AFTER}, Criterion.TOTAL),
        (SMITH, {"good_safes": 4, "reached_at": AFTER, "joined_at": AFTER}, Criterion.GOOD_SAFES),
        (SMITH, {"reached_at": BEFORE, "joined_at": AFTER}, Criterion.REACHED),
        (SMITH, {"joined_at": BEFORE, "member_id": 9}, Criterion.AGE),
        (SMITH, {"member_id": 6}, Criterion.AGE),
    ],
)
def test_each_criterion_decides_alone(line, better, criterion) -> None:
    first = replace(line, **({"member_id": 8} | better))

    above, below = standings([line, first], CURRENT)

    assert (above.line, above.place, above.prize) == (first, 1, 150)
    assert (below.line, below.place, below.prize) == (line, 2, 100)
    assert (above.before, above.after) == (None, criterion)
    assert (below.before, below.after) == (criterion, None)


def test_picks_received_qualify_and_break_no_tie() -> None:
    many = replace(SMITH, member_id=8, received=90)

    assert order([many, SMITH]) == [SMITH, many]
    assert decided_by(SMITH, many) == Criterion.AGE


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        (replace(THIEF, picks=7), 1),
        (replace(THIEF, picks=8), 0),
        (replace(SMITH, received=7), 1),
        (replace(SMITH, received=8), 0),
        (replace(SMITH, received=0), 8),
    ],
)
def test_eight_picks_qualify(line, missing) -> None:
    (alone,) = standings([line], CURRENT)

    assert qualifies(line, CURRENT) == (missing == 0) == alone.qualified
    assert (alone.missing, alone.place) == (missing, None if missing else 1)
    assert (alone.rank, alone.prize) == (1, 0 if missing else 150)


def test_places_are_counted_among_those_who_may_have_one() -> None:
    lines = [
        replace(THIEF, member_id=1, loot=500, picks=7),
        replace(THIEF, member_id=2, loot=400, may_take_place=False),
        replace(THIEF, member_id=3, loot=300),
        replace(THIEF, member_id=4, loot=200),
    ]

    found = standings(lines, CURRENT)

    assert [(each.line.member_id, each.rank, each.place, each.prize) for each in found] == [
        (3, 1, 1, 150),
        (4, 2, 2, 100),
        (1, 3, None, 0),
        (2, 4, None, 0),
    ]
    # Between those with a place and those without, nothing was compared.
    assert [(each.before, each.after) for each in found] == [
        (None, Criterion.TOTAL),
        (Criterion.TOTAL, None),
        (None, Criterion.TOTAL),
        (Criterion.TOTAL, None),
    ]


def test_place_with_zero_is_kept_and_not_paid() -> None:
    some = replace(THIEF, member_id=1, loot=1)
    none = replace(THIEF, member_id=2, loot=0, reached_at=None)
    none_either = replace(none, member_id=3, best_rating=D("1000"))

    found = standings([none_either, none, some], CURRENT)

    assert [(each.line, each.place, each.prize) for each in found] == [
        (some, 1, 150),
        (none, 2, 0),
        (none_either, 3, 0),
    ]


def test_who_never_got_there_comes_last_and_all_of_them_alike() -> None:
    never = replace(SMITH, points=0, good_safes=0, reached_at=None)
    older = replace(never, member_id=8, joined_at=BEFORE)

    assert order([never, older]) == [older, never]


def test_eleventh_place_is_not_paid() -> None:
    lines = [replace(THIEF, member_id=i, loot=100 - i) for i in range(12)]

    prizes = [each.prize for each in standings(lines, CURRENT)]

    assert prizes == [150, 100, 60, 25, 25, 25, 25, 25, 25, 25, 0, 0]


def test_terms_of_the_season_decide_who_qualifies_and_what_is_paid() -> None:
    season = replace(CURRENT.season, prizes=(7,), thief_ranked_picks=13, smith_ranked_picks=12)
    terms = replace(CURRENT, season=season)

    (thief,) = standings([THIEF], terms)
    (smith,) = standings([SMITH], terms)

    assert (thief.missing, thief.place, thief.prize) == (1, None, 0)
    assert (smith.missing, smith.place, smith.prize) == (0, 1, 7)


# Few values, so that every tie is met.
instants = st.sampled_from([BEFORE, NOON, AFTER])
thieves = st.builds(
    ThiefLine,
    member_id=st.integers(1, 30),
    loot=st.integers(0, 2),
    best_rating=st.sampled_from([D("999.99"), D("1000.00")]),
    picks=st.integers(7, 9),
    reached_at=st.none() | instants,
    joined_at=instants,
    may_take_place=st.booleans(),
)
smiths = st.builds(
    SmithLine,
    member_id=st.integers(1, 30),
    points=st.integers(0, 2),
    good_safes=st.integers(0, 1),
    received=st.integers(7, 9),
    reached_at=st.none() | instants,
    joined_at=instants,
    may_take_place=st.booleans(),
)


def one_each(lines):
    return st.lists(lines, unique_by=lambda line: line.member_id, max_size=25)


@given(one_each(thieves) | one_each(smiths), st.randoms(use_true_random=False))
def test_order_is_total_and_asks_not_how_the_lines_came(lines, random) -> None:
    shuffled = random.sample(lines, len(lines))

    found = standings(lines, CURRENT)

    assert found == standings(shuffled, CURRENT)
    assert [each.rank for each in found] == list(range(1, len(lines) + 1))
    placed = [each for each in found if each.place is not None]
    assert [each.place for each in placed] == list(range(1, len(placed) + 1))
    assert found[: len(placed)] == placed
    assert {each.line.member_id for each in placed} == {
        line.member_id for line in lines if line.may_take_place and qualifies(line, CURRENT)
    }
    for above, below in pairwise(placed):
        assert above.line.total >= below.line.total
        assert above.after == below.before is not None
        assert above.prize >= below.prize
    assert all((each.prize > 0) == (each.place <= 10 and each.line.total > 0) for each in placed)
    assert sum(each.prize for each in found) <= 485
