"""The ranked play recounted from who picked what, and when."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal as D

from forge.rules.tiers import Tier
from league.rules.history import PickFacts, SafeFacts, in_order
from league.rules.recount import Recount
from league.rules.standings import SmithLine, ThiefLine
from league.rules.terms import CURRENT

START = datetime(2026, 11, 20, 19, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
DECEMBER = datetime(2026, 11, 30, 23, tzinfo=UTC)


def recounted(*picks: PickFacts, terms=lambda _month: CURRENT) -> tuple[Recount, list]:
    """The recount after all of them, and what each end moved, in the order of events."""
    recount, moved = Recount(terms), []
    starts = sorted(picks, key=lambda pick: (pick.started_at, pick.key))
    ends = sorted((p for p in picks if p.ended_at), key=lambda pick: (pick.ended_at, pick.key))
    for is_end, pick in in_order(starts, ends, lambda each: each):
        if is_end:
            moved.append(recount.end(pick))
        else:
            recount.start(pick)
    return recount, moved


def pick(
    key: str,
    *,
    thief: int = 1,
    safe: int = 10,
    smith: int | None = 2,
    guess: int | None = None,
    start: datetime = START,
    end: datetime | None = None,
) -> PickFacts:
    ended_at = start + MINUTE if end is None else end
    return PickFacts(key, thief, safe, smith, Tier.BRONZE, start, ended_at, guess)


def test_pick_is_reckoned_with_what_it_froze_at_its_start() -> None:
    """Two thieves at one safe at once: the second end starts from where the first one left."""
    first = pick("a", thief=1, guess=1, end=START + 5 * MINUTE)
    second = pick("b", thief=3, guess=1, start=START + MINUTE, end=START + 6 * MINUTE)

    recount, (one, two) = recounted(first, second)

    # Both froze 1000 against 1000, a chance of 0.5: 32 × 0.5, − 40 × 0.5, loot 2 × 10 × 0.5.
    assert (one.moved.safe_before, one.moved.safe_after) == (D("1000.00"), D("980.00"))
    assert (two.moved.safe_before, two.moved.safe_after) == (D("980.00"), D("960.00"))
    assert (one.moved.thief_after, two.moved.thief_after) == (D("1016.00"), D("1016.00"))
    assert (one.moved.loot, one.safe_number, two.safe_number) == (10, 1, 2)
    assert (recount.safes[10].rating, recount.safes[10].openings) == (D("960.00"), 2)


def test_what_ends_at_an_instant_ends_before_what_starts_there() -> None:
    first = pick("b", guess=1)
    second = pick("a", thief=3, start=START + MINUTE)

    order = list(in_order([first, second], [first, second], lambda each: each))

    assert order == [(False, first), (True, first), (False, second), (True, second)]


def test_month_is_that_of_the_end_and_rating_goes_half_way_between() -> None:
    microsecond = timedelta(microseconds=1)
    last = pick("a", guess=1, start=DECEMBER - 9 * MINUTE, end=DECEMBER - microsecond)
    over = pick("b", safe=11, guess=1, start=DECEMBER - microsecond, end=DECEMBER)

    recount, (one, two) = recounted(last, over)

    assert (one.month, two.month) == ("2026-11", "2026-12")
    # 1000 + 16, half-way back: 1008; and + 32 × (1 − 0.52301) of the chance of 1016 against 1000.
    assert (two.moved.thief_before, two.moved.thief_after) == (D("1008.00"), D("1023.26"))
    assert recount.thieves[1].as_of("2027-01").rating == D("1011.63")
    assert recount.thieves[9].as_of("2027-01") == (D("1000.00"), 0)


def test_fourth_loot_of_a_pair_counts_no_more_until_the_next_month() -> None:
    days = timedelta(days=1)
    picks = [pick(str(i), safe=10 + i, guess=1, start=START + i * days) for i in range(4)]
    house = pick("7", safe=20, smith=None, guess=1, start=START + 5 * days)
    december = pick("8", safe=21, guess=1, start=DECEMBER)

    recount, moved = recounted(*picks, house, december)

    assert [each.moved.loot_counted for each in moved] == [True, True, True, False, True, True]
    november = recount.thief_months["2026-11"][1]
    assert november.picks == 5
    assert november.loot == sum(m.moved.loot for m in moved[:3]) + moved[4].moved.loot
    assert november.best_rating == moved[4].moved.thief_after
    assert november.reached_at == house.ended_at
    assert november.line(1, START, may_take_place=False) == ThiefLine(
        1, november.loot, november.best_rating, 5, house.ended_at, START, may_take_place=False
    )


def test_loot_that_does_not_count_does_not_set_when_it_was_reached() -> None:
    days = timedelta(days=1)
    picks = [pick(str(i), safe=10 + i, guess=1, start=START + i * days) for i in range(4)]

    recount, _ = recounted(*picks)

    assert recount.thief_months["2026-11"][1].reached_at == picks[2].ended_at


def test_fourth_points_of_a_pair_count_no_more() -> None:
    days = timedelta(days=1)
    picks = [pick(str(i), safe=10 + i, start=START + i * days) for i in range(4)]

    recount, moved = recounted(*picks)

    assert [each.moved.points_counted for each in moved] == [True, True, True, False]
    assert [recount.safes[10 + i].points for i in range(4)] == [
        10,
        moved[1].moved.points,
        moved[2].moved.points,
        0,
    ]


def test_settlement_multiplies_what_counts() -> None:
    recount, _ = recounted(
        *(pick(str(i), thief=20 + i, start=START + i * MINUTE) for i in range(3)),
        pick("z", thief=30, guess=3, start=START + 9 * MINUTE),
    )
    left_at, last_end = START + 10 * MINUTE, START + 12 * MINUTE
    facts = SafeFacts(10, 2, left_at, None, last_end)

    settled = recount.settle(facts, left_at)

    # 10 points at even ratings, then 9 at 1000 against 1020, 9 at 1000 against 1038.85.
    assert (settled.at, settled.month) == (last_end, "2026-11")
    assert (settled.picks, settled.openings, settled.counted) == (4, 1, 28)
    assert (settled.factor, settled.points) == (D("1"), 28)
    assert recount.smith_months["2026-11"][2].line(
        2, START, received=4, may_take_place=True
    ) == SmithLine(2, 28, 1, 4, last_end, START)


def test_last_settlement_with_points_is_when_they_were_reached() -> None:
    recount, _ = recounted(
        pick("a", safe=10),
        pick("b", safe=11, start=START + 2 * MINUTE),
        pick("c", safe=12, guess=1),
    )
    for safe, end in ((11, 40), (10, 20), (12, 60)):
        at = START + end * MINUTE
        recount.settle(SafeFacts(safe, 2, at, None, None), at)

    line = recount.smith_months["2026-11"][2]
    assert line.reached_at == START + 40 * MINUTE
    # Two held once earn half of 10 and of 10 or 9; the opened one settles at 1 with nothing.
    assert (line.good_safes, line.safes) == (1, [11, 10, 12])


def test_house_safe_is_settled_for_nobody() -> None:
    recount, moved = recounted(pick("a", smith=None))

    settled = recount.settle(SafeFacts(10, None, START, None, None), START)

    assert (moved[0].moved.points, settled.points) == (0, 0)
    assert recount.smith_months == {}


def test_safe_leaves_at_the_start_of_its_fiftieth_pick() -> None:
    picks = [
        pick(f"{i:02}", thief=100 + i, start=START + i * MINUTE, end=START + i * MINUTE + MINUTE)
        for i in range(50)
    ]
    day = timedelta(days=1)

    recount, _ = recounted(*picks)
    short, _ = recounted(*picks[:-1])

    facts = SafeFacts(10, 2, START + day, None, None)
    assert recount.leaves(facts) == START + 49 * MINUTE
    assert short.leaves(facts) == START + day
    assert short.leaves(replace(facts, withdrawn_at=START)) == START
    assert short.leaves(SafeFacts(10, None, None, None, None)) is None


def test_figures_are_those_of_the_season() -> None:
    dear = replace(CURRENT, loot=replace(CURRENT.loot, factor=20))

    _, moved = recounted(
        pick("a", guess=1, start=DECEMBER - MINUTE, end=DECEMBER),
        pick("b", thief=3, safe=11, guess=1),
        terms=lambda month: dear if month == "2026-12" else CURRENT,
    )

    assert [each.moved.loot for each in moved] == [10, 100]
