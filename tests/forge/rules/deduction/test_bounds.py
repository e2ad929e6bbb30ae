"""Bounds: each in a drawing, and all of them against every code."""

from functools import partial

import pytest
from hypothesis import given, settings, strategies as st

from forge.rules.clues import KINDS, Clue
from forge.rules.deduction import bounds
from forge.rules.deduction.bound_of import NO_BOUND, bound_of
from forge.rules.deduction.box import boxed, rows
from tests.forge.rules.deduction import brute
from tests.forge.rules.deduction.drawing import box, drawn

ODD = "13579"
ROWS = [
    # what it says, the clue, the box before, the box after (None: impossible)
    ("others leave 6 at most", Clue("sum3", "ACD", 10), "* * * 48", "0123456 * 0123456 48"),
    ("too much already", Clue("sum3", "ACD", 10), "9 * 9 4", None),
    ("too little", Clue("digit_sum", value=36), "* * * 8", None),
    ("a negative term", Clue("sum_equals", "ABC"), "89 * * *", "89 01 89 *"),
    ("greater sum", Clue("sum_greater", "ABCD"), "1 01 01 1", "1 1 0 1"),
    ("lesser number", Clue("number_below", "ABCD"), "9 * * *", "9 012345678 9 123456789"),
    ("only multiple in reach", Clue("digit_sum_multiple", value=9), "9 8 9 *", "9 8 9 1"),
    ("no multiple in reach", Clue("digit_sum_multiple", value=9), "9 9 9 1", None),
    ("count is full", Clue("exactly_odd", value=1), "1 * * 2", "1 02468 02468 2"),
    ("all must join", Clue("exactly_even", value=3), "1 * * 2", "1 02468 02468 2"),
    ("undecided", Clue("exactly_prime", value=2), "1 * * 2", "1 * * 2"),
    ("count passed", Clue("exactly_odd", value=1), "1 1 * *", None),
    ("count out of reach", Clue("exactly_odd", value=3), "2 2 * *", None),
    ("one carrier left", Clue("occurs", value=(8, 1)), "1 18 2 3", "1 8 2 3"),
    ("no new digit", Clue("distinct", value=2), "1 2 * 13", "1 2 12 1"),
    ("no old digit", Clue("distinct", value=4), "1 2 * 13", "1 2 03456789 3"),
    ("digits undecided", Clue("distinct", value=3), "1 2 * *", "1 2 * *"),
    ("old digits impossible", Clue("distinct", value=2), "1 2 * 34", None),
    ("too many digits", Clue("distinct", value=1), "1 2 * *", None),
    ("too few positions", Clue("distinct", value=4), "1 1 * *", None),
    ("too few digits", Clue("distinct", value=4), "12 12 12 12", None),
    ("nothing greater", Clue("largest", value=7), "* 789 7 1", "01234567 7 7 1"),
    ("only one can be it", Clue("largest", value=7), "0 * 6 1", "0 7 6 1"),
    ("nobody can be it", Clue("smallest", value=3), "4 5 * 7", "4 5 3 7"),
    ("all are greater", Clue("smallest", value=3), "4 5 6 7", None),
    ("all are beyond", Clue("largest", value=3), "4 1 1 1", None),
    ("window", Clue("spread", value=8), "0 * * 1", "0 012345678 012345678 1"),
    ("edges of the window", Clue("spread", value=9), "5 * 5 5", None),
    ("one for each edge", Clue("spread", value=9), "5 19 * 5", "5 9 0 5"),
    ("greatest stands at", Clue("largest_at", "B"), "* 35 * 2", "01234 35 01234 2"),
    ("nobody is less", Clue("largest_at", "B"), "* 2 * 2", None),
    ("least stands at", Clue("smallest_at", "B"), "* 35 * 4", "456789 3 456789 4"),
    ("nobody is greater", Clue("smallest_at", "B"), "* 4 * 4", None),
    ("rising", Clue("ascending"), "3 * * *", "3 4567 5678 6789"),
    ("falling", Clue("descending"), "3 * * *", "3 2 1 0"),
    ("cannot rise", Clue("ascending"), "7 * * *", None),
    ("cannot fall", Clue("descending"), "2 * * *", None),
    ("mirrored", Clue("palindrome"), "12 34 45 2", "2 4 4 2"),
    ("no mirror", Clue("palindrome"), "12 34 5 2", None),
    ("known beside", Clue("no_adjacent_equal"), "* 3 * 4", "012456789 3 01256789 4"),
    ("twins", Clue("no_adjacent_equal"), "* 3 3 4", None),
    ("last digit even", Clue("code_divisible", value=2), "* * * 123", "* * * 2"),
    ("last two digits", Clue("code_divisible", value=4), f"* * * {ODD}0", "* * 02468 0"),
    ("last two digits fail", Clue("code_divisible", value=12), "* * 1 0", None),
    ("last digit 0 or 5", Clue("code_divisible", value=5), "* * * *", "* * * 05"),
    ("digits make nines", Clue("code_divisible", value=9), "9 9 8 *", "9 9 8 1"),
    ("digits make threes", Clue("code_divisible", value=6), "0 0 0 *", "0 0 0 46"),
    ("alternating digits", Clue("code_divisible", value=11), "9 0 * 0", "9 0 2 0"),
    ("nothing to say", Clue("code_divisible", value=7), "9 0 * 0", "9 0 * 0"),
]


def bounded(clue, before: str) -> str | None:
    digits = len(before.split())
    narrowed = bound_of(clue, digits)(rows(box(before), digits))
    return None if narrowed is None else drawn(boxed(narrowed), digits)


@pytest.mark.parametrize(
    ("clue", "before", "after"), [row[1:] for row in ROWS], ids=[r[0] for r in ROWS]
)
def test_bound_in_a_drawing(clue, before, after):
    assert bounded(clue, before) == after


def test_kind_without_a_bound_of_its_own_says_nothing():
    assert bound_of(Clue("gap", "AB", 3), 4) is NO_BOUND
    assert NO_BOUND(rows(box("1 2 3 4"), 4)) == rows(box("1 2 3 4"), 4)


def test_multiple_may_exclude_nothing_at_all():
    every = tuple((p, 1) for p in range(4))
    all_zero = rows(box("0 0 0 0"), 4)
    assert bounds.multiple(every, 3, all_zero) == all_zero
    assert bounds.multiple(every, 3, all_zero, positive=True) is None


def test_bounds_in_turn_stop_at_what_is_impossible():
    never = partial(bounds.extreme, 9, 0)
    assert bounds.in_turn((never, bounds.rising), rows(box("1 2 3 4"), 4)) is None


@st.composite
def readings(draw):
    kind = draw(st.sampled_from(sorted(KINDS)))
    at = draw(st.sampled_from(KINDS[kind].places.all(4)))
    clue = Clue(kind, at, draw(st.sampled_from(list(KINDS[kind].values(4)))))
    some = st.sets(st.integers(0, 9), min_size=1, max_size=4)
    return clue, [tuple(sorted(draw(some))) for _ in range(4)]


@settings(deadline=None, max_examples=300)
@given(readings())
def test_bound_never_loses_a_digit_of_a_code_that_satisfies_the_clue(drawing):
    clue, open_digits = drawing
    before = box(" ".join("".join(map(str, there)) for there in open_digits))
    possible = brute.possible_one_by_one(clue, open_digits)
    narrowed = bound_of(clue, 4)(rows(before, 4))
    if narrowed is None:
        assert possible == [set()] * 4
    else:
        kept = [set(map(int, part)) for part in drawn(boxed(narrowed), 4).split()]
        assert all(p <= k <= set(o) for p, k, o in zip(possible, kept, open_digits, strict=True))
