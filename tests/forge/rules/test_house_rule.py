"""The house rule, clause by clause."""

import random

import pytest

from forge.rules.checking import check
from forge.rules.clues import Clue, statements
from forge.rules.difficulty import GRADES, Difficulty
from forge.rules.house_rule import MOST_CLUES, TASTES, allowed, faults, in_order, may_join
from forge.rules.tiers import Tier

EASY, STANDARD, HARD, FIENDISH = GRADES
TOO_MANY_ALIKE = (Clue("even", "A"), Clue("odd", "B"), Clue("exactly_even", value=2))
GOOD = (
    Clue("number_multiple", "BC", 7),
    Clue("gap_at_most", "AC", 2),
    Clue("sums_equal", "ACBD"),
    Clue("times", "DB", 2),
)


@pytest.mark.parametrize(
    ("clue", "wanted"),
    [
        (Clue("sum", "AB", 9), [EASY, STANDARD, HARD]),  # keeps 10 %
        (Clue("sum", "AB", 4), [EASY, STANDARD]),  # keeps 5 %
        (Clue("exactly_even", value=4), [EASY, STANDARD]),  # keeps 6.25 %
        (Clue("even", "A"), [EASY, STANDARD, HARD, FIENDISH]),  # keeps 50 %
        (Clue("greater", "A", 3), [STANDARD, HARD, FIENDISH]),  # keeps 60 %
        (Clue("different", "AB"), []),  # keeps 90 %
    ],
)
def test_clue_keeps_a_fair_share(clue, wanted):
    complaint = f"{clue.kind} keeps too few codes, or too many"
    fair = [d for d in GRADES if complaint not in faults([clue], Tier.BRONZE, d)]
    assert fair == wanted


def test_number_sum_may_keep_very_few():
    # XY + ZW = v keeps v + 1 codes in ten thousand for v below 100.
    few, too_few = Clue("number_sum", "ABCD", 39), Clue("number_sum", "ABCD", 38)
    for difficulty in GRADES:
        assert "keeps" not in str(faults([few], Tier.BRONZE, difficulty))
        assert "keeps" in str(faults([too_few], Tier.BRONZE, difficulty))


@pytest.mark.parametrize(
    ("clue", "digits_left"),
    [
        (Clue("greater", "A", 6), 3),
        (Clue("greater", "A", 7), 2),
        (Clue("product", "AB", 12), 4),
        (Clue("code_divisible", value=4), 5),
        (Clue("code_divisible", value=5), 2),
        (Clue("code_divisible", value=10), 1),
    ],
)
def test_clue_alone_leaves_three_digits_at_each_position(clue, digits_left):
    complaint = f"{clue.kind} alone leaves fewer than 3 digits at a position"
    assert (complaint in faults([clue], Tier.BRONZE, EASY)) is (digits_left < 3)


@pytest.mark.parametrize(
    ("clue", "refused_to"),
    [
        (Clue("times", "AB", 2), [STANDARD, HARD, FIENDISH]),  # five digits each: 2 bits exactly
        (Clue("product", "AB", 12), [EASY, STANDARD, HARD, FIENDISH]),  # 2, 3, 4, 6: 2.64 bits
        (Clue("sum", "AB", 6), []),  # seven digits each: 1.03 bits
        (Clue("greater", "A", 6), []),  # 1.74 bits, but one digit only
    ],
)
def test_clue_on_several_positions_tells_little_in_the_open(clue, refused_to):
    telling = [d for d in GRADES if "in the open" in str(faults([clue], Tier.BRONZE, d))]
    assert telling == refused_to


@pytest.mark.parametrize(
    ("clue", "hides"),
    [
        (Clue("number_greater", "AB", 50), False),  # says A is 5 or more, and hardly anything else
        (Clue("below", "AB"), True),  # 0.85 bits
        (Clue("even", "A"), True),  # one digit only: all in the open, as it should be
    ],
)
def test_clue_on_several_positions_hides_something(clue, hides):
    assert ("hides less" not in str(faults([clue], Tier.BRONZE, FIENDISH))) is hides


@pytest.mark.parametrize(
    ("difficulty", "most"), [(EASY, 2), (STANDARD, 2), (HARD, 1), (FIENDISH, 1)]
)
def test_few_clues_read_one_digit_only(difficulty, most):
    one_digit = [Clue("even", "A"), Clue("prime", "B"), Clue("greater", "C", 4)]
    complaint = f"more than {most} clues read one digit only"
    assert complaint not in faults(one_digit[:most], Tier.BRONZE, difficulty)
    assert complaint in faults(one_digit[: most + 1], Tier.BRONZE, difficulty)
    assert may_join(one_digit[: most - 1], one_digit[most - 1], Tier.BRONZE, difficulty)
    assert not may_join(one_digit[:most], one_digit[most], Tier.BRONZE, difficulty)


def test_largest_at_reads_the_whole_code():
    others = [Clue("even", "A"), Clue("prime", "B")]
    assert may_join(others, Clue("largest_at", "C"), Tier.BRONZE, EASY)


def test_theme_comes_twice_at_most():
    complaint = "the theme parity comes more than 2 times"
    assert complaint not in faults(TOO_MANY_ALIKE[1:], Tier.BRONZE, EASY)
    assert complaint in faults(TOO_MANY_ALIKE, Tier.BRONZE, EASY)
    assert may_join(TOO_MANY_ALIKE[:1], TOO_MANY_ALIKE[2], Tier.BRONZE, EASY)
    assert not may_join(TOO_MANY_ALIKE[:2], TOO_MANY_ALIKE[2], Tier.BRONZE, EASY)


@pytest.mark.parametrize(("tier", "most"), [(Tier.BRONZE, 7), (Tier.SILVER, 8), (Tier.GOLD, 9)])
def test_list_is_short(tier, most):
    clues = [Clue("sum_multiple", "AB", 2), Clue("digit_sum_multiple", value=2)] * 5
    assert MOST_CLUES[tier] == most
    assert f"more than {most} clues" not in faults(clues[:most], tier, EASY)
    assert f"more than {most} clues" in faults(clues[: most + 1], tier, EASY)


def test_no_two_clues_say_the_same():
    same = (Clue("exactly_even", value=2), Clue("exactly_odd", value=2))
    assert "two clues say the same" in faults(same, Tier.BRONZE, EASY)
    assert "two clues say the same" not in faults(same, Tier.SILVER, EASY)


def test_no_clue_is_there_for_zeros_alone():
    complaint = "a clue is there for the code 00...0 alone"
    divisible = Clue("code_divisible", value=3)
    # The other four leave 4356 and 0000, and 0000 is no multiple to code_divisible.
    assert faults((*GOOD, divisible), Tier.BRONZE, EASY) == (complaint,)
    # Beside these it excludes 2111 and others as well.
    useful = (Clue("sum_equals", "BDA"), Clue("equal", "CD"), Clue("times", "AC", 2), divisible)
    assert complaint not in faults(useful, Tier.BRONZE, EASY)
    # These leave 4296 and one other code, which is not 0000.
    elsewhere = (Clue("sum3", "ACD", 19), Clue("gap", "AC", 5), Clue("sum3", "ABD", 12))
    assert check(elsewhere, 4).remaining == 2
    assert faults((*elsewhere, divisible), Tier.BRONZE, EASY) == ()


def test_allowed_are_the_clues_without_a_fault():
    for difficulty in GRADES:
        alone = [c for c in statements(4) if faults([c], Tier.BRONZE, difficulty) == ()]
        assert set(alone) == set(allowed(Tier.BRONZE, difficulty))


def test_good_clues_have_no_fault():
    assert faults(GOOD, Tier.BRONZE, EASY) == ()


def test_number_of_allowed_statements_is_on_record():
    counted = {tier: [len(allowed(tier, difficulty)) for difficulty in GRADES] for tier in Tier}
    assert counted == {
        Tier.BRONZE: [583, 530, 433, 361],
        Tier.SILVER: [1138, 1022, 806, 696],
        Tier.GOLD: [1974, 1749, 1360, 1186],
    }


def test_nothing_beyond_fiendish_is_made():
    assert set(TASTES) == set(GRADES)
    with pytest.raises(KeyError):
        allowed(Tier.BRONZE, Difficulty.BEYOND)


def test_order_is_by_keeps_then_scope_then_form():
    ordered = (
        Clue("even", "A"),  # half, one position
        Clue("odd", "B"),
        Clue("sum_multiple", "AB", 2),  # half, two
        Clue("digit_sum_multiple", value=2),  # half, four
        Clue("below", "AB"),  # 45 %
        Clue("below", "BA"),
        Clue("sum", "AB", 9),  # 10 %
    )
    for seed in range(20):
        shuffled = random.Random(seed).sample(ordered, len(ordered))
        assert in_order(shuffled, 4) == ordered
