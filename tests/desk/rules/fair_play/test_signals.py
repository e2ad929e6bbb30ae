"""Each signal: what it counts, what it holds that against, and when it asks for a person's eye."""

import random
from itertools import permutations
from math import exp, log

import pytest
from hypothesis import given, settings, strategies as st

from cofferwit.desk.rules.fair_play import failures, level, limits, pace
from cofferwit.desk.rules.fair_play.arranged import LEAST_TOGETHER, Met, arranged, pair_chance
from cofferwit.desk.rules.fair_play.exactness import LEAST_PICKS, MOST_PACE, exactness
from cofferwit.desk.rules.fair_play.facts import Finding
from cofferwit.desk.rules.fair_play.level import USUAL, Counts, Level
from cofferwit.desk.rules.fair_play.marks import is_strong, is_weak, marked
from cofferwit.desk.rules.fair_play.pace import Paces, Slope
from cofferwit.desk.rules.fair_play.reading import (
    LUCK,
    reading,
    reading_seconds,
    too_fast,
    usual_share,
)
from tests.desk.rules.fair_play.picks import pick, picks


# ---- reading ----------------------------------------------------------------------------------
def test_least_reading_time_of_a_silver_safe():
    assert reading_seconds(characters=190, clues=7, digits=5) == pytest.approx(17.18, abs=0.01)


def test_opening_is_too_fast_below_the_reading_time_and_not_at_it():
    assert too_fast(pick(seconds=14.99))
    assert not too_fast(pick(seconds=15.0))
    assert not too_fast(pick(seconds=1.0, guess=None))


def test_usual_share_is_that_of_the_others_and_never_below_luck():
    assert usual_share(0, 0) == LUCK
    assert usual_share(1000, 1) == LUCK
    assert usual_share(100, 10) == 0.1


def test_fast_openings_among_thirty():
    found = reading([*picks(3, seconds=5.0), *picks(17, 3), *picks(10, 20, guess=None)], usual=LUCK)
    assert (found.trials, found.picks) == (20, (0, 1, 2))
    assert found.numbers == {"fast": 3, "openings": 20, "usual": LUCK}
    assert found.chance == pytest.approx(0.000134, rel=0.02)
    assert found.flagged


def test_one_fast_opening_is_luck_whatever_its_chance():
    found = reading([pick(seconds=1.0)], usual=0.0001)
    assert found.chance is not None
    assert found.chance < limits.FAST
    assert not found.flagged


# ---- level ------------------------------------------------------------------------------------
def test_level_of_few_members_is_the_usual_one():
    assert level.fitted([Counts(5, 10)] * (level.FEWEST - 1)) == USUAL
    assert level.fitted([Counts(2, level.LEAST_PICKS - 1)] * 50) == USUAL
    assert level.fitted([Counts(0, 10)] * 50) == USUAL


def test_level_believes_in_some_spread_even_if_all_are_alike():
    found = level.fitted([Counts(5, 10)] * 50)
    assert found.mean == pytest.approx(0.5)
    variance = found.a * found.b / ((found.a + found.b) ** 2 * (found.a + found.b + 1))
    assert variance == pytest.approx(level.LEAST_SPREAD**2)


def test_level_finds_the_distribution_that_members_are_drawn_from():
    draws = random.Random(3)
    members = []
    for _ in range(3000):
        rate, whole = draws.betavariate(3.0, 5.0), draws.randint(8, 60)
        members.append(Counts(sum(draws.random() < rate for _ in range(whole)), whole))
    found = level.fitted(members)
    assert found.a == pytest.approx(3.0, rel=0.1)
    assert found.b == pytest.approx(5.0, rel=0.1)


@given(st.integers(0, 30), st.integers(0, 30))
def test_chance_of_a_level_falls_as_more_is_seen(part, more):
    whole = part + more
    assert Level(3, 5).chance(Counts(part, whole)) >= Level(3, 5).chance(Counts(whole, whole))


def test_counts_are_taken_apart_and_beliefs_put_together():
    assert Counts(5, 9) - Counts(2, 3) == Counts(3, 6)
    assert Level(1, 2).given(Counts(3, 10)) == Level(4, 9)


# ---- pace -------------------------------------------------------------------------------------
def timed(count: int, slope: float, scatter: float = 0.0, seed: int = 1) -> list:
    draws = random.Random(seed)
    made = []
    for number in range(count):
        score = 27.0 * exp(draws.gauss(0, 0.6))
        seconds = 200.0 * exp(slope * log(score / 27.0) + draws.gauss(0, scatter))
        made.append(pick(number, score=score, first_seconds=seconds, seconds=seconds))
    return made


def test_slope_is_that_of_log_time_on_log_score():
    found = pace.slope(timed(12, 0.65))
    assert found is not None
    assert found.value == pytest.approx(0.65)
    assert found.variance == pytest.approx(0.0, abs=1e-12)
    assert found.picks == 12


def test_slope_needs_picks_with_times_at_safes_that_differ():
    assert pace.slope(timed(pace.LEAST_PICKS - 1, 0.6)) is None
    assert pace.slope(picks(20)) is None
    assert pace.slope([each._replace(first_seconds=None) for each in timed(20, 0.6)]) is None
    assert pace.slope([each._replace(score=None) for each in timed(20, 0.6)]) is None


def test_paces_of_few_members_are_the_usual_ones():
    assert pace.fitted([Slope(0.5, 0.01, 20)] * (pace.FEWEST - 1)) == pace.USUAL
    assert pace.fitted([Slope(0.5, 0.0, 20)] * 50) == pace.USUAL


def test_paces_find_the_mean_and_spread_of_people():
    draws = random.Random(5)
    slopes = []
    for _ in range(2000):
        error = draws.uniform(0.05, 0.3)
        slopes.append(Slope(draws.gauss(draws.gauss(0.6, 0.2), error), error**2, 25))
    found = pace.fitted(slopes)
    assert found.mean == pytest.approx(0.6, abs=0.02)
    assert found.spread == pytest.approx(0.2, abs=0.02)


def test_chance_of_a_slope_is_a_half_at_the_mean_and_small_far_below():
    paces = Paces(0.6, 0.1)
    assert paces.chance(Slope(0.6, 0.01, 30)) == pytest.approx(0.5)
    assert paces.chance(Slope(0.0, 0.01, 30)) < 0.001


# ---- exactness --------------------------------------------------------------------------------
STANDARD = {"level": Level(3.0, 5.0), "paces": Paces(0.6, 0.12)}


def test_program_that_waits_whatever_the_safe_is_flagged():
    found = exactness(timed(30, 0.0, 0.4), **STANDARD)
    assert found.flagged
    assert (found.numbers["first_tries"], found.trials, len(found.picks)) == (30, 30, 30)


def test_strong_newcomer_is_not_flagged_for_times_follow_the_safes():
    found = exactness(timed(30, 0.6, 0.4), **STANDARD)
    assert found.numbers["rate_chance"] < 0.001
    assert found.numbers["pace_chance"] > MOST_PACE
    assert not found.flagged


def test_usual_member_with_even_times_is_not_flagged():
    mine = [
        each._replace(guess=1 if number % 3 == 0 else None)
        for number, each in enumerate(timed(30, -0.3, 0.1))
    ]
    found = exactness(mine, **STANDARD)
    assert found.numbers["pace_chance"] < 1e-6
    assert not found.flagged


def test_too_few_picks_are_not_flagged():
    assert not exactness(timed(LEAST_PICKS - 1, -0.5, 0.05), **STANDARD).flagged
    assert exactness(timed(LEAST_PICKS, -0.5, 0.05), **STANDARD).flagged


def test_member_without_times_says_nothing_of_pace():
    found = exactness(picks(30), **STANDARD)
    assert (found.numbers["slope"], found.numbers["pace_chance"]) == (None, 1.0)
    assert not found.flagged


# ---- pairs ------------------------------------------------------------------------------------
def met(together: tuple, elsewhere: tuple, others: tuple) -> Met:
    return Met(Counts(*together), Counts(*elsewhere), Counts(*others))


SEVEN = met((7, 7), (8, 22), (31, 118))


def test_pair_that_stands_out_from_both_is_rare():
    assert pair_chance(SEVEN, Level(3.6, 5.4)) == pytest.approx(1 / 1232, rel=0.01)


def test_pair_is_less_rare_where_the_thief_or_the_safes_are_alike_elsewhere():
    level_ = Level(3.6, 5.4)
    rare = pair_chance(SEVEN, level_)
    assert pair_chance(met((7, 7), (20, 22), (31, 118)), level_) > 20 * rare
    assert pair_chance(met((7, 7), (8, 22), (100, 118)), level_) > 20 * rare


@given(st.integers(0, 6), st.integers(0, 10), st.integers(0, 10))
@settings(max_examples=25, deadline=None)
def test_pair_chance_agrees_with_drawing_the_rates(part, elsewhere, others):
    """Drawn from the two beliefs themselves, and not from the normal law put in their place."""
    import numpy as np

    level_ = Level(4.0, 4.0)
    draws = np.random.default_rng(7)
    size = 40_000
    thief = draws.beta(4.0 + elsewhere, 4.0 + 10 - elsewhere, size)
    safes = draws.beta(4.0 + others, 4.0 + 10 - others, size)

    def log_odds(rate):
        return np.log(rate / (1 - rate))

    odds = log_odds(thief) + log_odds(safes) + draws.normal(0, 0.3, size)
    seen = draws.binomial(6, 1 / (1 + np.exp(-odds)))
    drawn = float((seen >= part).mean())
    exact = pair_chance(met((part, 6), (elsewhere, 10), (others, 10)), level_)
    assert exact == pytest.approx(drawn, abs=0.02)


def test_arranged_openings_and_arranged_failures():
    plain = met((3, 8), (8, 22), (40, 118))
    levels = {"first_level": Level(3.6, 5.4), "held_level": Level(3.6, 5.4)}
    opened = arranged(first=met((8, 8), (8, 22), (31, 118)), held=plain, limit=0.01, **levels)
    kept = arranged(first=plain, held=met((8, 8), (8, 22), (31, 118)), limit=0.01, **levels)
    assert (opened.numbers["result"], kept.numbers["result"]) == ("first", "held")
    assert kept.chance == pytest.approx(4 * opened.chance)
    assert opened.flagged
    assert kept.numbers == opened.numbers | {"result": "held"}


def test_pair_that_met_too_seldom_is_not_flagged():
    few = met((LEAST_TOGETHER - 1,) * 2, (0, 60), (0, 200))
    found = arranged(first=few, held=few, first_level=USUAL, held_level=USUAL, limit=1.0)
    assert not found.flagged


# ---- failures ---------------------------------------------------------------------------------
def test_thrown_is_given_up_unread_or_guessed_against_the_first_clue_at_once():
    assert failures.thrown(pick(guess=None, gave_up=True, seconds=14.0))
    assert not failures.thrown(pick(guess=None, gave_up=True, seconds=15.0))
    assert not failures.thrown(pick(guess=None, gave_up=False, seconds=14.0))
    assert failures.thrown(pick(guess=None, seconds=29.0, at_first_clue=2))
    assert not failures.thrown(pick(guess=None, seconds=31.0, at_first_clue=3))
    assert not failures.thrown(pick(guess=1, gave_up=False, seconds=1.0, at_first_clue=2))


def test_usual_share_of_thrown_picks():
    assert failures.usual_share(0, 0) == failures.HONEST_SHARE
    assert failures.usual_share(100, 10) == 0.1


def test_thrown_picks_are_flagged():
    lost = picks(5, guess=None, gave_up=True, seconds=5.0)
    found = failures.failures([*lost, *picks(25, 5)], usual=0.02)
    assert found.flagged
    assert (found.numbers["thrown"], found.numbers["picks"]) == (5, 30)
    assert set(found.picks) >= {0, 1, 2, 3, 4}


def test_two_thrown_picks_are_not_enough():
    lost = picks(2, guess=None, gave_up=True, seconds=5.0)
    found = failures.failures([*lost, pick(2)], usual=0.001)
    assert found.chance is not None
    assert found.chance < limits.FAILURES
    assert not found.flagged


def test_losses_in_a_block_before_a_gain_are_flagged():
    lost = picks(12, guess=None, seconds=600.0)
    found = failures.failures([*lost, *picks(18, 12)], usual=0.02)
    assert (found.numbers["thrown"], found.numbers["block"]) == (0, 12)
    assert found.numbers["block_held"] == 12
    assert found.flagged
    assert found.picks == tuple(range(12))


def test_same_losses_spread_over_the_month_are_not():
    mine = [pick(n, guess=None if n % 5 < 2 else 1, seconds=600.0) for n in range(30)]
    assert not failures.failures(mine, usual=0.02).flagged


def test_losses_at_the_end_are_no_block_before_a_gain():
    mine = [*picks(18), *picks(12, 18, guess=None, seconds=600.0)]
    assert failures.failures(mine, usual=0.02).numbers["block"] == 0


def test_chance_of_a_sink_is_that_of_all_orders():
    """Two losses before four openings: counted over all orders of six."""
    import numpy as np

    surplus = np.array([-1.0, -1.0, 0.5, 0.5, 0.5, 0.5])
    deep = sum(min(np.cumsum(order)) <= -2.0 + 1e-9 for order in permutations(surplus))
    assert failures._sink_chance(surplus, -2.0) == pytest.approx(deep / 720, abs=0.02)


def test_chance_of_a_sink_is_never_nought():
    import numpy as np

    surplus = np.array([-1.0] * 15 + [1.0] * 15)
    assert failures._sink_chance(surplus, -15.0) == 1 / (failures.SHUFFLES + 1)


# ---- marks ------------------------------------------------------------------------------------
def test_device_of_few_accounts_is_strong_and_one_of_a_school_is_weak():
    assert is_strong(device=True, accounts=4)
    assert not is_strong(device=True, accounts=5)
    assert not is_strong(device=False, accounts=2)
    assert (is_weak(device=True, accounts=5), is_weak(device=True, accounts=4)) == (True, False)
    assert (is_weak(device=False, accounts=4), is_weak(device=False, accounts=3)) == (True, False)


@pytest.mark.parametrize(
    ("chance", "trials", "devices", "flagged"),
    [
        (0.02, 2, 1, True),
        (0.021, 2, 1, False),
        (0.001, 1, 1, False),
        (0.001, 9, 0, False),
        (None, 9, 1, False),
    ],
)
def test_device_lowers_the_bar_for_a_pair_and_is_nothing_alone(chance, trials, devices, flagged):
    pair = Finding(chance, 0.001, enough=True, trials=trials, numbers={"together": 2})
    found = marked(pair, devices=devices, addresses=3)
    assert found.flagged is flagged
    assert found.numbers == {"devices": devices, "addresses": 3, "together": 2}


# ---- limits -----------------------------------------------------------------------------------
def test_shares_add_up_to_what_honest_members_may_be_flagged():
    shares = (limits.FAST, limits.FIRST_TRY, limits.FAILURES, limits.ARRANGED, limits.MARKS)
    assert sum(shares) == pytest.approx(limits.HONEST_FLAGGED)


def test_limit_of_a_pair_is_the_share_spread_over_those_examined():
    assert limits.pair_limit(members=300, pairs=0) == 0.0
    assert limits.pair_limit(members=300, pairs=10) == limits.MOST_FOR_A_PAIR
    assert limits.pair_limit(members=300, pairs=1000) == pytest.approx(0.000975)
