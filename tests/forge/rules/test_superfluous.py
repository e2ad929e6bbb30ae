"""Which clues can go, which stand in for each other, and what a smith is warned of."""

from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from forge.rules.broken import Broken
from forge.rules.checking import check
from forge.rules.clues import Clue
from forge.rules.live import live
from forge.rules.sentences import Sentence
from forge.rules.superfluous import Superfluous, warnings
from forge.rules.tables import table
from tests.forge.rules.plain_meanings import holds
from tests.forge.rules.safes import BRONZE, GOLD, SILVER, SOLVED
from tests.forge.rules.strategies import lists_true_of_a_code

THIN = "\N{NARROW NO-BREAK SPACE}"


def can_go(code, chosen) -> tuple[Superfluous, ...]:
    return live(code, chosen).superfluous


def broken_sets(clues, digits: int) -> list[frozenset[int]]:
    """For each code the clues it breaks, by the plain meanings of the tests."""
    written = map("".join, product("0123456789", repeat=digits))
    return [
        frozenset(i for i, c in enumerate(clues) if not holds(c.kind, c.at, c.value, code))
        for code in written
    ]


@settings(deadline=None, max_examples=12)
@given(lists_true_of_a_code(4, most=8))
def test_codes_are_sorted_by_what_they_break_as_by_brute_force(drawn):
    _, clues = drawn
    broken = Broken([table(clue, 4) for clue in clues], 4)
    sets = broken_sets(clues, 4)
    assert broken.remaining == sets.count(frozenset())
    assert broken.alone() == [sets.count(frozenset({i})) for i in range(len(clues))]
    assert broken.pairs().tolist() == [
        [0 if i == j else sets.count(frozenset({i, j})) for j in range(len(clues))]
        for i in range(len(clues))
    ]


@pytest.mark.parametrize("safe", SOLVED)
def test_nothing_can_go_from_a_solved_safe(safe):
    assert can_go(safe.code, safe.clues) == ()


def test_nothing_is_superfluous_while_several_codes_are_left():
    clues = [Clue("gap", "AB", 0), Clue("equal", "AB")]
    assert can_go((3, 3, 8, 4), clues) == ()


def test_one_clue_too_many_is_told_alone():
    found = can_go(SILVER.code, (*SILVER.clues, Clue("below", "BC")))
    assert found == (Superfluous((6,), either=False),)
    assert found[0].sentence == Sentence(
        f"L’indice 7 est de trop{THIN}: les autres suffisent.",
        "Clue 7 is superfluous: the others are enough.",
    )


def test_two_that_say_the_same_are_one_or_the_other():
    clues = (*GOLD.clues[:5], Clue("exactly_even", value=5), *GOLD.clues[5:])
    found = can_go(GOLD.code, clues)
    assert found == (Superfluous((5, 6), either=True),)
    assert found[0].sentence == Sentence(
        f"Les indices 6 et 7 font double emploi{THIN}: retirez l’un ou l’autre, pas les deux.",
        "Clues 6 and 7 do the same work: take out one or the other, not both.",
    )


def test_pairs_that_have_nothing_to_do_with_each_other_are_told_apart():
    clues = (
        *(Clue("less", letter, 1) for letter in "CD"),
        Clue("greater", "A", 8),
        Clue("gap", "AB", 0),
        Clue("equal", "AB"),
        Clue("number_multiple", "CD", 13),
        Clue("sum", "CD", 0),
    )
    assert can_go((9, 9, 0, 0), clues) == (
        Superfluous((0, 1, 5, 6), either=True),
        Superfluous((3, 4), either=True),
    )


def test_two_that_can_go_together_are_told_one_by_one():
    clues = (*SILVER.clues, Clue("below", "BC"), Clue("different", "BC"))
    assert can_go(SILVER.code, clues) == (
        Superfluous((6,), either=False),
        Superfluous((7,), either=False),
    )


def test_several_that_overlap_are_told_as_one():
    # The sum stands in for either of the two beside it, and these two together for the sum.
    clues = (
        Clue("less", "A", 1),
        Clue("sum", "AB", 0),
        Clue("less", "B", 1),
        Clue("less", "C", 1),
        Clue("less", "D", 1),
    )
    found = can_go((0, 0, 0, 0), clues)
    assert found == (Superfluous((0, 1, 2), either=True),)
    assert found[0].sentence == Sentence(
        f"Les indices 1, 2 et 3 se recoupent{THIN}: chacun peut partir, mais pas tous.",
        "Clues 1, 2 and 3 overlap: any of them can go, but not all.",
    )


def test_three_that_say_the_same_can_go_but_not_all():
    # No code breaks two of the three alone: only all three together are needed.
    same = (Clue("gap", "AB", 0), Clue("equal", "AB"), Clue("number_multiple", "AB", 11))
    clues = (Clue("greater", "A", 8), *same, Clue("less", "C", 1), Clue("less", "D", 1))
    assert can_go((9, 9, 0, 0), clues) == (Superfluous((1, 2, 3), either=True),)


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_what_is_told_alone_can_all_go_at_once(data):
    code, chosen = data.draw(lists_true_of_a_code(4, least=6, most=14))
    found = can_go(code, chosen)
    alone = {group.clues[0] for group in found if not group.either}
    left = [clue for index, clue in enumerate(chosen) if index not in alone]
    assert not found or check(left, 4).remaining == 1


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_of_two_or_more_told_as_one_not_all_can_go(data):
    code, chosen = data.draw(lists_true_of_a_code(4, least=6, most=14))
    for group in can_go(code, chosen):
        left = [clue for index, clue in enumerate(chosen) if index not in group.clues]
        assert (check(left, 4).remaining > 1) is group.either
        assert group.either is (len(group.clues) > 1)


@settings(deadline=None, max_examples=20)
@given(st.data())
def test_groups_are_the_same_in_any_order(data):
    code, chosen = data.draw(lists_true_of_a_code(4, least=6, most=12))
    order = data.draw(st.permutations(range(len(chosen))))
    one = {frozenset(chosen[i] for i in group.clues) for group in can_go(code, chosen)}
    moved = [chosen[i] for i in order]
    other = {frozenset(moved[i] for i in group.clues) for group in can_go(code, moved)}
    assert one == other


def test_warnings_name_digits_given_away_then_the_same_then_the_code_of_zeros():
    clues = [
        Clue("digit_sum_multiple", value=9),
        Clue("code_divisible", value=9),
        Clue("equal", "AB"),
        Clue("less", "C", 1),
        Clue("gap", "AB", 0),
    ]
    assert [(one.clues, one.sentence) for one in warnings(clues, 4)] == [
        (
            (3,),
            Sentence(
                "L’indice 4 suffit à donner le chiffre en C.",
                "Clue 4 gives the digit at C away by itself.",
            ),
        ),
        (
            (2, 4),
            Sentence(
                f"Les indices 3 et 5 disent la même chose{THIN}: un seul suffit.",
                "Clues 3 and 5 say the same: one of them is enough.",
            ),
        ),
        (
            (1, 0),
            Sentence(
                "Les indices 1 et 2 ne diffèrent que sur le code 0000.",
                "Clues 1 and 2 differ on the code 0000 alone.",
            ),
        ),
    ]


def test_clue_needed_for_the_code_of_zeros_by_two_others_is_warned_of():
    # 3000 breaks nothing; without the last clue 0000 would fit as well, and no other code.
    clues = [
        Clue("multiple", "A", 3),
        Clue("less", "A", 5),
        Clue("sum", "BC", 0),
        Clue("sum", "CD", 0),
        Clue("code_divisible", value=5),
    ]
    assert check(clues, 4).code == (3, 0, 0, 0)
    warned = [one for one in warnings(clues, 4) if one.clues == (4,)]
    assert [one.sentence for one in warned] == [
        Sentence(
            "L’indice 5 ne sert qu’à écarter le code 0000.",
            "Clue 5 is there for one thing only: to exclude the code 0000.",
        )
    ]


def test_solved_safes_are_warned_of_nothing():
    assert warnings(BRONZE.clues, 4) == ()
    assert warnings(GOLD.clues, 6) == ()


def test_nothing_chosen_is_warned_of_nothing():
    assert warnings([], 5) == ()
