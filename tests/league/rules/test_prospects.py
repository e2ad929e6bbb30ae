"""What a safe's settlement would be, and what would change it."""

from decimal import Decimal as D

import pytest
from hypothesis import given, strategies as st

from forge.rules.limits import SAFE_PICKS
from league.rules.prospects import Missing, Prospects, Turn, Verdict, prospects, verdict
from league.rules.settlement import SettlementFigures, settlement_factor

WALLED, FEW, PLAIN, TUNED = Verdict
FACTORS = {WALLED: D(0), FEW: D("0.5"), PLAIN: D(1), TUNED: D("1.25")}


def told(found: Turn | None):
    return None if found is None else (found.picks, found.verdict)


@pytest.mark.parametrize(
    ("picks", "openings", "now", "opened", "held"),
    [
        (0, 0, FEW, (1, PLAIN), (5, WALLED)),
        (4, 0, FEW, (1, PLAIN), (1, WALLED)),
        (5, 0, WALLED, (1, PLAIN), None),
        (9, 0, WALLED, (1, PLAIN), None),
        (9, 2, PLAIN, (1, TUNED), (1, TUNED)),
        (17, 6, TUNED, (11, PLAIN), (14, PLAIN)),
        (10, 2, TUNED, (11, PLAIN), (1, PLAIN)),
        (10, 6, TUNED, (1, PLAIN), (21, PLAIN)),
        (46, 9, PLAIN, (1, TUNED), None),
        (12, 12, PLAIN, None, (8, TUNED)),
        (50, 10, TUNED, None, None),
    ],
)
def test_what_would_change_the_factor(picks, openings, now, opened, held):
    found = prospects(picks=picks, openings=openings)
    assert (found.verdict, told(found.opened), told(found.held)) == (now, opened, held)
    assert found.factor == FACTORS[now]


@pytest.mark.parametrize(
    ("picks", "openings", "missing"),
    [
        (0, 0, Missing(10, 2, 6)),
        (5, 2, Missing(5, 0, 4)),
        (9, 1, Missing(1, 1, 1)),
        (9, 6, Missing(1, 0, 0)),
        (9, 7, None),
        (9, 0, None),
        (10, 0, None),
        (17, 6, None),
    ],
)
def test_what_is_missing_to_be_well_tuned(picks, openings, missing):
    assert prospects(picks=picks, openings=openings).missing == missing


def test_figures_of_a_season_are_those_reckoned_with():
    strict = SettlementFigures(walled_up_from_picks=3, well_tuned_from_picks=4, well_tuned=D(2))
    assert prospects(picks=3, openings=0, figures=strict) == Prospects(
        WALLED, D(0), Turn(1, TUNED, D(2)), None, Missing(1, 1, 1)
    )


courses = st.integers(0, SAFE_PICKS).flatmap(
    lambda picks: st.tuples(st.just(picks), st.integers(0, picks))
)


@given(courses)
def test_verdict_and_factor_say_the_same(course):
    picks, openings = course
    found = verdict(picks=picks, openings=openings)
    assert FACTORS[found] == settlement_factor(picks=picks, openings=openings)


@given(courses)
def test_a_turn_is_the_first_one(course):
    picks, openings = course
    found = prospects(picks=picks, openings=openings)
    for turn, opened in ((found.opened, 1), (found.held, 0)):
        last = turn.picks if turn else SAFE_PICKS - picks + 1
        before = [verdict(picks=picks + n, openings=openings + n * opened) for n in range(last)]
        assert set(before) == {found.verdict}
        if turn:
            then = {"picks": picks + last, "openings": openings + last * opened}
            assert turn.verdict is verdict(**then) is not found.verdict
            assert turn.factor == settlement_factor(**then)
