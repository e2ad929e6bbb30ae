"""The draws: their stream is a published format, their numbers are fair."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from forge.rules.limits import DRAWS
from forge.rules.randomness import SEED_BYTES, Draws, draw_code
from forge.rules.tiers import Tier

SEED = bytes(range(SEED_BYTES))
seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)

# printf 'cofferwit:draws:1:test:\0\0\0\0\0\0\0\0' | openssl dgst -sha256 -mac HMAC -macopt
# hexkey:000102...1f, and the same with a last byte of 1: the vectors owe nothing to our code.
BLOCK_0 = "7ff59f7c7ad13affdb345f17a590bfa9e9f114ee57c128139b68de04a6408696"
BLOCK_1 = "1d4ab10aedaf7d0a9e1856f2d46bcb33adce9728d61a5b63b43d587a33fa31f3"


def test_stream_follows_its_published_format():
    draws = Draws(SEED, "test")
    assert bytes(draws.below(256) for _ in range(64)).hex() == BLOCK_0 + BLOCK_1


def test_below_keeps_low_bits_and_passes_over_what_is_too_great():
    # 7f f5 9f 7c 7a d1: the low four bits are 15, 5, 15, 12, 10, 1; ten and more are passed over.
    draws = Draws(SEED, "test")
    assert [draws.below(10), draws.below(10)] == [5, 1]


def test_below_reads_two_bytes_when_one_is_too_small():
    # 7ff5 -> 0x3f5 = 1013, passed over; 9f7c -> 0x37c = 892.
    assert Draws(SEED, "test").below(1000) == 892


def test_below_one_reads_nothing():
    draws = Draws(SEED, "test")
    assert draws.below(1) == 0
    assert draws.below(256) == 0x7F


@pytest.mark.parametrize("limit", [0, -1])
def test_below_nothing_is_refused(limit):
    with pytest.raises(ValueError, match="no number below"):
        Draws(SEED, "test").below(limit)


def test_choice_of_nothing_is_refused():
    with pytest.raises(ValueError, match="no number below"):
        Draws(SEED, "test").choice([])


@pytest.mark.parametrize("length", [0, 31, 33])
def test_seed_of_another_length_is_refused(length):
    with pytest.raises(ValueError, match="a seed has 32 bytes"):
        Draws(bytes(length), "test")


@given(seeds, st.integers(1, 5000))
def test_below_stays_below(seed, limit):
    draws = Draws(seed, "test")
    assert all(0 <= draws.below(limit) < limit for _ in range(20))


@given(seeds, st.lists(st.integers(), max_size=30))
def test_shuffled_keeps_everything_and_leaves_its_argument_alone(seed, things):
    before = list(things)
    assert sorted(Draws(seed, "test").shuffled(things)) == sorted(before)
    assert things == before


@given(seeds, st.lists(st.integers(), min_size=1))
def test_choice_is_one_of_them(seed, things):
    assert Draws(seed, "test").choice(things) in things


def test_shuffled_trades_place_after_place():
    # ABCD: below(4) reads 7f -> 3, D B C A; below(3) reads f5 -> 1, D C B A; below(2) reads
    # 9f -> 1, D C A B.
    assert "".join(Draws(SEED, "test").shuffled("ABCD")) == "DCAB"


def test_each_draws_no_further_than_asked_for():
    draws = Draws(SEED, "test")
    assert next(draws.each("ABCD")) == "D"  # one byte, 7f
    assert draws.below(256) == 0xF5


def test_every_order_of_three_is_as_likely():
    draws = Draws(SEED, "orders")
    seen = Counter(tuple(draws.shuffled("ABC")) for _ in range(6000))
    assert set(seen) == set(permutations("ABC"))
    assert max(seen.values()) - min(seen.values()) < 200  # 6.9 standard deviations


def test_digits_are_as_likely_as_each_other():
    draws = Draws(SEED, "digits")
    seen = Counter(draws.below(10) for _ in range(20_000))
    expected = 2000
    chi_squared = sum((seen[digit] - expected) ** 2 / expected for digit in range(10))
    assert chi_squared < 33.7  # one in ten thousand with nine degrees of freedom


def test_another_purpose_draws_otherwise():
    one, other = Draws(SEED, "one"), Draws(SEED, "other")
    assert [one.below(1000) for _ in range(8)] != [other.below(1000) for _ in range(8)]


def test_codes_of_a_draft_are_on_record():
    """These never change within version 1: a contested draw is replayed years later."""
    drawn = {tier: [draw_code(SEED, tier, index) for index in range(DRAWS)] for tier in Tier}
    assert drawn == {
        Tier.BRONZE: [(7, 8, 0, 4), (7, 3, 0, 5), (4, 4, 7, 2)],
        Tier.SILVER: [(2, 8, 2, 8, 8), (4, 5, 0, 8, 2), (0, 6, 5, 6, 0)],
        Tier.GOLD: [(9, 3, 3, 9, 4, 5), (0, 3, 5, 3, 0, 6), (7, 2, 9, 3, 3, 5)],
    }


@pytest.mark.parametrize("index", [-1, DRAWS])
def test_code_past_the_last_draw_is_refused(index):
    with pytest.raises(IndexError, match="draws 3 codes"):
        draw_code(SEED, Tier.GOLD, index)


@given(seeds, st.sampled_from(Tier), st.integers(0, DRAWS - 1))
def test_code_has_the_digits_of_its_tier(seed, tier, index):
    code = draw_code(seed, tier, index)
    assert len(code) == tier.digits
    assert set(code) <= set(range(10))
