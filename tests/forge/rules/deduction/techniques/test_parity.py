"""Clues read for even and odd alone."""

import pytest

from forge.rules.clues import Clue
from forge.rules.deduction.techniques import parity
from tests.forge.rules.deduction.drawing import box, drawn, readings

EVEN, ODD = "02468", "13579"


def test_parities_of_several_clues_settle_positions():
    # A + B is even, and one digit is odd: it is neither A nor B. A + C is odd: it is C.
    ready = readings(
        Clue("sum_multiple", "AB", 2),
        Clue("exactly_odd", value=1),
        Clue("gap", "AC", 3),
        Clue("prime", "D"),
        digits=4,
    )
    found = parity.find(ready, box("* * * *"))
    assert [(one.clues, drawn(one.after, 4), one.ways) for one in found] == [
        ((0, 1, 2), f"{EVEN} {EVEN} {ODD} {EVEN}", 1)
    ]


def test_clue_that_is_not_needed_is_not_named():
    ready = readings(
        Clue("digit_sum", value=9), Clue("exactly_odd", value=1), Clue("sum", "AB", 8), digits=4
    )
    found = parity.find(ready, box("* * 0 *"))
    assert [(one.clues, drawn(one.after, 4)) for one in found] == [
        ((1, 2), f"{EVEN} {EVEN} 0 {ODD}")
    ]


def test_known_parities_count():
    ready = readings(Clue("sum3", "ABC", 9), digits=4)
    assert (
        drawn(parity.find(ready, box(f"{EVEN} {ODD} * *"))[0].after, 4) == f"{EVEN} {ODD} {EVEN} *"
    )


def test_parities_that_contradict_leave_nothing():
    ready = readings(Clue("sum", "AB", 8), Clue("gap", "AB", 3), digits=4)
    assert [one.after for one in parity.find(ready, box("* * * *"))] == [0]


def test_nothing_to_strike_is_nothing_found():
    assert parity.find(readings(Clue("sum", "AB", 8), digits=4), box("* * * *")) == []


def test_same_clues_are_read_again():
    ready = readings(Clue("sum3", "ABC", 9), digits=4)
    found = parity.find(ready, box(f"{EVEN} {ODD} * *"))[0]
    assert (
        drawn(parity.again(ready, box(f"{ODD} {ODD} * *"), found).after, 4)
        == f"{ODD} {ODD} {ODD} *"
    )
    assert parity.again(ready, box("* * * *"), found) is None


@pytest.mark.parametrize(
    ("clue", "allowed"),
    [
        # Patterns of two open positions A and B as "even/odd" pairs; C and D are even.
        (Clue("exactly_even", value=3), {"eo", "oe"}),
        (Clue("exactly_odd", value=2), {"oo"}),
        (Clue("gap", "AB", 4), {"ee", "oo"}),
        (Clue("sum_multiple", "AB", 4), {"ee", "oo"}),
        (Clue("digit_sum_multiple", value=6), {"ee", "oo"}),
        (Clue("times", "AB", 3), {"ee", "oo"}),
        (Clue("times", "AB", 2), {"ee", "eo"}),
        (Clue("number_sum", "ABCD", 41), {"eo", "oo"}),
    ],
)
def test_patterns_that_a_clue_allows(clue, allowed):
    said = {
        ("o" if k & 1 else "e") + ("o" if k & 2 else "e")
        for k in range(4)
        if parity.patterns(clue, 4) >> k & 1
    }
    assert said == allowed


@pytest.mark.parametrize(
    "clue",
    [
        Clue("sum_multiple", "AB", 3),
        Clue("digit_sum_multiple", value=3),
        Clue("below", "AB"),
        Clue("exactly_prime", value=2),
    ],
)
def test_other_clues_say_nothing_of_parities(clue):
    assert parity.patterns(clue, 4) is None
