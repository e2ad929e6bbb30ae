"""The generator: what it makes is unique, minimal, within the house rule and replayable.

The safes are judged by the evaluator of the tests, which shares nothing with the engine: bronze
and silver codes are all tried, one by one; gold ones for one seed of each difficulty.
"""

from collections import Counter
from functools import cache
from itertools import product
from math import log2

import pytest

from forge.rules.canonical import canonical_bytes
from forge.rules.checking import check
from forge.rules.codes import format_code
from forge.rules.deduction import deduce, verify
from forge.rules.difficulty import GRADES, Difficulty, grade
from forge.rules.generator import VERSION, GenerationError, generate, generate_for, replay
from forge.rules.house_rule import faults
from forge.rules.randomness import Draws
from forge.rules.tiers import Tier
from tests.forge.rules.brute_force import counted
from tests.forge.rules.plain_meanings import LETTERS, holds

EASY, STANDARD, HARD, FIENDISH = GRADES
SEEDS = {Tier.BRONZE: 3, Tier.SILVER: 2, Tier.GOLD: 1}
MADE = [
    (tier, difficulty, number)
    for tier in Tier
    for difficulty in GRADES
    for number in range(SEEDS[tier])
]
EVERY_SAFE = pytest.mark.parametrize(("tier", "difficulty", "number"), MADE)


def seed_of(number):
    return number.to_bytes(32, "big")


@cache
def made(tier, difficulty, number):
    return generate(tier, difficulty, seed_of(number))


class Facts:
    """What a clue tells, counted by trying the digits that it reads, from left to right."""

    def __init__(self, clue, digits):
        whole = clue.kind in {"largest_at", "smallest_at"}
        self.reads = digits if whole or not clue.at else len(clue.at)
        at = clue.at if whole else LETTERS[: len(clue.at)]
        codes = map("".join, product("0123456789", repeat=self.reads))
        kept = [code for code in codes if holds(clue.kind, at, clue.value, code)]
        self.share = len(kept) / 10**self.reads
        self.left = [len({code[place] for code in kept}) for place in range(self.reads)]
        self.open_bits = sum(log2(10 / left) for left in self.left)
        self.hidden_bits = -log2(self.share) - self.open_bits


@cache
def facts(clue, digits):
    return Facts(clue, digits)


def facts_of(tier, difficulty, number):
    safe = made(tier, difficulty, number)
    return [(clue, facts(clue, tier.digits)) for clue in safe.clues]


@EVERY_SAFE
def test_safe_is_unique_and_minimal_by_brute_force(tier, difficulty, number):
    safe = made(tier, difficulty, number)
    found = counted(safe.clues, tier.digits)
    assert found.only_code == format_code(safe.code)
    assert None not in found.broken_alone


@EVERY_SAFE
def test_path_leads_to_the_code_and_is_of_the_difficulty(tier, difficulty, number):
    safe = made(tier, difficulty, number)
    assert safe.path == deduce(safe.clues, tier.digits)
    assert verify(safe.path, safe.clues, tier.digits) == safe.code
    assert grade(safe.path, tier.digits) is difficulty


@EVERY_SAFE
def test_seed_gives_the_same_safe_again(tier, difficulty, number):
    again = replay(tier, difficulty, seed_of(number), VERSION)
    assert again == made(tier, difficulty, number)


@EVERY_SAFE
def test_each_clue_keeps_a_fair_share(tier, difficulty, number):
    least, greatest = {
        EASY: (0.03, 0.55),
        STANDARD: (0.05, 0.60),
        HARD: (0.08, 0.60),
        FIENDISH: (0.12, 0.65),
    }[difficulty]
    for clue, told in facts_of(tier, difficulty, number):
        floor = 0.004 if clue.kind == "number_sum" else least
        assert floor <= told.share <= greatest, clue


@EVERY_SAFE
def test_each_clue_leaves_three_digits_at_each_position(tier, difficulty, number):
    assert all(min(told.left) >= 3 for _, told in facts_of(tier, difficulty, number))


@EVERY_SAFE
def test_clue_on_several_positions_hides_more_than_it_shows(tier, difficulty, number):
    most_open = 2.0 if difficulty is EASY else 1.5
    for clue, told in facts_of(tier, difficulty, number):
        if told.reads > 1:
            assert told.open_bits <= most_open + 1e-9, clue
            assert told.hidden_bits >= 0.5, clue


@EVERY_SAFE
def test_few_clues_read_one_digit(tier, difficulty, number):
    told = [told for _, told in facts_of(tier, difficulty, number)]
    assert sum(t.reads == 1 for t in told) <= (2 if difficulty in {EASY, STANDARD} else 1)


@EVERY_SAFE
def test_theme_comes_twice_at_most(tier, difficulty, number):
    themes = Counter(clue.theme for clue in made(tier, difficulty, number).clues)
    assert max(themes.values()) <= 2


@EVERY_SAFE
def test_list_is_short(tier, difficulty, number):
    clues = made(tier, difficulty, number).clues
    assert len(clues) <= {Tier.BRONZE: 7, Tier.SILVER: 8, Tier.GOLD: 9}[tier]


@EVERY_SAFE
def test_clues_stand_by_how_much_they_keep_then_by_how_little_they_read(tier, difficulty, number):
    told = [told for _, told in facts_of(tier, difficulty, number)]
    keys = [(-t.share, t.reads) for t in told]
    assert keys == sorted(keys)


@pytest.mark.parametrize("number", [4, 13, 21])
def test_attempt_against_the_house_rule_is_passed_over(number):
    """These seeds first come to a hard safe of eight clues, one more than bronze may have."""
    safe = generate(Tier.BRONZE, HARD, seed_of(number))
    assert faults(safe.clues, Tier.BRONZE, HARD) == ()


def test_another_seed_gives_another_safe():
    assert made(Tier.BRONZE, EASY, 0).code != made(Tier.BRONZE, EASY, 1).code
    assert made(Tier.BRONZE, EASY, 0).clues != made(Tier.BRONZE, EASY, 1).clues


def test_first_attempt_draws_the_code_first():
    safe = next(made(*one) for one in MADE if made(*one).attempts == 1)
    number = next(n for *_, n in MADE if made(safe.tier, safe.difficulty, n) == safe)
    purpose = f"house_safe:{VERSION}:{safe.tier.value}:{safe.difficulty.value}"
    assert Draws(seed_of(number), purpose).code(safe.tier.digits) == safe.code


def test_code_of_the_whole_range_can_come_up():
    digits = {d for n in range(40) for d in generate(Tier.BRONZE, STANDARD, seed_of(n)).code}
    assert digits == set(range(10))


@pytest.mark.parametrize(
    ("tier", "difficulty", "attempts", "written"),
    [
        (
            Tier.BRONZE,
            HARD,
            3,
            (
                b'{"clues":[{"at":"CDAB","kind":"number_below"},{"at":"BA","kind":"below"},'
                b'{"at":"AB","kind":"gap_at_most","value":2},'
                b'{"at":"CD","kind":"number_multiple","value":3},'
                b'{"kind":"digit_sum_multiple","value":5},{"kind":"largest","value":7},'
                b'{"at":"BC","kind":"gap","value":4}],"code":"7512","id":0,"tier":"bronze"}'
            ),
        ),
        (
            Tier.SILVER,
            EASY,
            1,
            (
                b'{"clues":[{"at":"BE","kind":"below"},{"kind":"occurs","value":[2,1]},'
                b'{"at":"AB","kind":"gap_at_least","value":7},{"at":"AD","kind":"sum","value":9},'
                b'{"at":"BC","kind":"equal"},{"at":"AB","kind":"sum","value":8}],'
                b'"code":"80012","id":0,"tier":"silver"}'
            ),
        ),
        (
            Tier.GOLD,
            FIENDISH,
            19,
            (
                b'{"clues":[{"at":"EFAB","kind":"number_below"},{"at":"BEAC","kind":"sum_greater"},'
                b'{"at":"CEBF","kind":"sum_greater"},{"kind":"exactly_odd","value":3},'
                b'{"kind":"exactly_prime","value":3},{"at":"BC","kind":"sum_multiple","value":5},'
                b'{"at":"BE","kind":"divides"},{"at":"DF","kind":"gap_at_least","value":7}],'
                b'"code":"873870","id":0,"tier":"gold"}'
            ),
        ),
    ],
)
def test_version_1_is_on_record(tier, difficulty, attempts, written):
    """Whoever changes what a seed gives, in whatever part of the engine, changes VERSION."""
    assert VERSION == 1
    safe = made(tier, difficulty, 0)
    assert canonical_bytes(0, tier, safe.clues, safe.code) == written
    assert safe.attempts == attempts


def test_safe_of_another_version_is_not_replayed():
    with pytest.raises(GenerationError, match="version 2 made this safe; this is version 1"):
        replay(Tier.BRONZE, EASY, seed_of(0), VERSION + 1)


def test_seed_is_given_up_after_its_attempts():
    with pytest.raises(GenerationError, match="no fiendish bronze safe in 1 attempts"):
        generate(Tier.BRONZE, FIENDISH, seed_of(0), attempts=1)


def test_nothing_beyond_fiendish_is_made():
    with pytest.raises(KeyError):
        generate(Tier.BRONZE, Difficulty.BEYOND, seed_of(0))


def test_repr_keeps_the_secrets():
    safe = made(Tier.GOLD, HARD, 0)
    assert repr(safe) == (
        "HouseSafe(tier=<Tier.GOLD: 'gold'>, difficulty=<Difficulty.HARD: 'hard'>, "
        f"attempts={safe.attempts})"
    )


@pytest.mark.parametrize("code", [(3, 3, 8, 4), (4, 0, 7, 1, 6), (0, 7, 2, 8, 0, 4)])
def test_safe_of_a_given_code_is_a_good_one_of_that_code(code):
    tier = Tier.of_digits(len(code))
    safe = generate_for(code, STANDARD, seed_of(1))
    assert (safe.code, safe.tier, safe.difficulty) == (code, tier, STANDARD)
    assert check(safe.clues, tier.digits).code == code
    assert (check(safe.clues, tier.digits).redundant, faults(safe.clues, tier, STANDARD)) == (
        (),
        (),
    )
    assert generate_for(code, STANDARD, seed_of(1)) == safe
    assert generate_for(code, STANDARD, seed_of(2)).clues != safe.clues


def test_code_without_a_good_list_is_given_up():
    with pytest.raises(GenerationError, match="no hard bronze safe of that code in 1 attempts"):
        generate_for((0, 0, 0, 0), HARD, seed_of(1), attempts=1)
