"""What each line would leave, counted by the forge and by brute force."""

from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from forge.rules import tables
from forge.rules.checking import check
from forge.rules.clues import Clue
from forge.rules.codes import format_code
from forge.rules.lines import lines
from forge.rules.live import FEW_WORDS, gauge, live
from tests.forge.rules.plain_meanings import holds
from tests.forge.rules.safes import BRONZE, GOLD, SILVER, SOLVED
from tests.forge.rules.strategies import lengths, lists_true_of_a_code


def fitting(clues, digits: int) -> list[str]:
    """The codes of which all the clues are true, by the plain meanings of the tests."""
    written = map("".join, product("0123456789", repeat=digits))
    return [code for code in written if all(true_of(clue, code) for clue in clues)]


def true_of(clue, code: str) -> bool:
    return holds(clue.kind, clue.at, clue.value, code)


def says_as_brute_force(code, chosen) -> None:
    found, digits = live(code, chosen), len(code)
    left = fitting(chosen, digits)
    said = [line.clue for line in lines(code)]
    assert found.remaining == len(left)
    assert found.counts == tuple(sum(true_of(clue, other) for other in left) for clue in said)
    assert [said[index] for index in found.chosen] == list(chosen)
    samples = [format_code(sample) for sample in found.samples]
    assert len(samples) == min(5, len(left) - 1)
    assert samples == sorted(set(samples) & set(left) - {format_code(code)})


@settings(deadline=None, max_examples=8)
@given(lists_true_of_a_code(4, least=2, most=7))
def test_every_bronze_line_leaves_what_brute_force_counts(drawn):
    says_as_brute_force(*drawn)


def test_every_line_without_a_choice_leaves_what_brute_force_counts():
    says_as_brute_force(BRONZE.code, [])


@pytest.mark.parametrize("clues", [SILVER.clues[:3], SILVER.clues])
def test_every_silver_line_leaves_what_brute_force_counts(clues):
    says_as_brute_force(SILVER.code, clues)


@pytest.mark.parametrize("clues", [GOLD.clues[3:6], GOLD.clues])
def test_every_gold_line_leaves_what_brute_force_counts(clues):
    says_as_brute_force(GOLD.code, clues)


@settings(deadline=None, max_examples=8)
@given(lists_true_of_a_code(6, most=6))
def test_every_gold_line_leaves_as_many_as_a_count_of_its_own(drawn):
    code, chosen = drawn
    counts = [check([*chosen, line.clue], 6).remaining for line in lines(code)]
    assert live(code, chosen).counts == tuple(counts)


@pytest.mark.parametrize(
    ("chosen", "dense"), [((Clue("even", "F"),), True), ((Clue("times", "EA", 2),), False)]
)
def test_counts_are_right_on_both_ways_of_counting(chosen, dense):
    block = tables.table(chosen[0], 6)
    assert bool((block != 0).mean() > FEW_WORDS) is dense
    counts = [check([*chosen, line.clue], 6).remaining for line in lines(GOLD.code)]
    assert live(GOLD.code, chosen).counts == tuple(counts)


@settings(deadline=None, max_examples=20)
@given(st.data(), lengths)
def test_each_chosen_clue_is_counted_with_those_before_it_and_without_it(data, digits):
    code, chosen = data.draw(lists_true_of_a_code(digits, most=9))
    found = live(code, chosen)
    before = [check(chosen[: i + 1], digits).remaining for i in range(len(chosen))]
    others = [[*chosen[:i], *chosen[i + 1 :]] for i in range(len(chosen))]
    assert found.after == tuple(before)
    assert found.without == tuple(check(left, digits).remaining for left in others)


@settings(deadline=None, max_examples=20)
@given(st.data(), lengths)
def test_state_is_publishable_exactly_when_a_check_says_so(data, digits):
    code, chosen = data.draw(lists_true_of_a_code(digits, least=3, most=12))
    found, checked = live(code, chosen), check(chosen, digits)
    can_go = sorted({index for group in found.superfluous for index in group.clues})
    assert (found.unique, found.publishable) == (checked.remaining == 1, checked.publishable)
    assert tuple(can_go) == checked.redundant


@settings(deadline=None, max_examples=30)
@given(st.data(), lengths)
def test_samples_fit_and_are_not_the_code(data, digits):
    code, chosen = data.draw(lists_true_of_a_code(digits, most=8))
    found = live(code, chosen)
    assert len(set(found.samples)) == len(found.samples) == min(5, found.remaining - 1)
    assert list(found.samples) == sorted(found.samples)
    assert code not in found.samples
    for sample in found.samples:
        assert all(true_of(clue, format_code(sample)) for clue in chosen)


def test_samples_of_all_codes_are_one_from_each_fifth_of_them():
    samples = [int(format_code(sample)) for sample in live(BRONZE.code, []).samples]
    assert [number // 2000 for number in samples] == [0, 1, 2, 3, 4]


def test_all_that_still_fit_are_shown_when_they_are_few():
    chosen = BRONZE.clues[:2] + BRONZE.clues[3:]
    found = live(BRONZE.code, chosen)
    assert found.remaining == 4
    assert list(map(format_code, found.samples)) == [x for x in fitting(chosen, 4) if x != "3384"]


@pytest.mark.parametrize("safe", SOLVED)
def test_last_clue_of_a_solved_safe_closes_it(safe):
    found = live(safe.code, safe.clues[:-1])
    last = [line.index for line in lines(safe.code) if line.clue == safe.clues[-1]]
    assert not found.unique
    assert set(last) <= set(found.closes)
    assert set(found.closes) == {i for i, left in enumerate(found.counts) if left == 1}


@pytest.mark.parametrize("safe", SOLVED)
def test_nothing_closes_a_closed_safe_and_no_line_adds_to_it(safe):
    found = live(safe.code, safe.clues)
    said = lines(safe.code)
    assert found.closes == ()
    assert found.samples == ()
    assert {said[i].clue for i in found.adds_nothing} == {x.clue for x in said} - set(safe.clues)


def test_clue_that_is_not_true_of_the_code_is_refused():
    with pytest.raises(ValueError, match="not true of the code"):
        live(BRONZE.code, [Clue("even", "A")])


def test_same_choice_gives_the_same_figures():
    assert live(GOLD.code, GOLD.clues[:4]) == live(GOLD.code, GOLD.clues[:4])


@pytest.mark.parametrize("digits", [4, 5, 6])
def test_gauge_goes_from_all_codes_to_one(digits):
    assert gauge(10**digits, digits) == pytest.approx(100)
    assert gauge(1, digits) == 0
    assert gauge(100, digits) == pytest.approx(200 / digits)
