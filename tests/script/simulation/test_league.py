"""A small league on paper keeps the rules."""

import random
from collections import Counter
from datetime import date
from decimal import Decimal

import pytest

from cofferwit.clock import days_later, game_day
from forge.rules.limits import ACTIVE_SAFES, SAFE_DAYS, SAFE_PICKS
from league.rules.rating import START, after_month_turns
from league.rules.settlement import settled_points, settlement_factor

from simulation.league import League, month_days
from simulation.opening import Model
from simulation.people import Strategy, population
from simulation.records import History

FIRST = date(2026, 11, 1)


def played(members: int = 80, months: int = 2, seed: int = 5) -> League:
    draws = random.Random(seed)
    league = League(population(members, draws), Model.ELO, draws)
    league.play(month_days(FIRST, months))
    return league


@pytest.fixture(scope="module")
def league() -> League:
    return played()


@pytest.fixture(scope="module")
def history(league: League) -> History:
    return league.history


def test_same_seed_plays_the_same_league(history: History):
    assert played().history.picks == history.picks
    assert played(seed=6).history.picks != history.picks


def test_nobody_picks_a_safe_twice_or_their_own(league: League, history: History):
    assert max(Counter((pick.thief, pick.safe) for pick in history.picks).values()) == 1
    smiths = [league.safes[pick.safe].smith for pick in history.picks]
    own = [p for p, smith in zip(history.picks, smiths, strict=True) if smith is p.thief]
    assert own == []


def test_safe_leaves_after_its_days_or_its_picks(league: League, history: History):
    last = {pick.safe: pick.at for pick in history.picks}
    picks = Counter(pick.safe for pick in history.picks)
    assert max(picks.values()) <= SAFE_PICKS
    first = {safe.number: days_later(safe.leaves_at, -SAFE_DAYS) for safe in league.safes}
    assert all(at <= days_later(first[safe], SAFE_DAYS) for safe, at in last.items())
    assert all(len(mine) <= ACTIVE_SAFES for mine in league.active)


def test_cap_of_a_pair_holds_in_each_month(league: League, history: History):
    counted: Counter[tuple[int, int, int]] = Counter()
    for pick in history.picks:
        smith = league.safes[pick.safe].smith
        if smith is not None:
            counted[pick.month, pick.thief, smith.number] += pick.loot_counted
    assert max(counted.values()) == 3


def test_settlement_is_that_of_the_rules(history: History):
    for safe in history.settled:
        factor = settlement_factor(picks=safe.picks, openings=safe.openings)
        points = settled_points(counted=safe.counted, factor=factor)
        assert (safe.factor, safe.points) == (factor, points)
    assert sum(safe.points for safe in history.settled) > 0


def test_prizes_of_each_month_are_those_of_its_places(history: History):
    for number, month in enumerate(history.months):
        thieves = [line.prize for line in month.thieves if line.prize]
        assert thieves == [150, 100, 60, *[25] * 7]
        loot = {line.line.member_id: line.line.loot for line in month.thieves}
        counted = [p for p in history.picks if p.month == number and p.loot_counted]
        assert sum(loot.values()) == sum(pick.loot for pick in counted)
        points = sum(line.line.points for line in month.smiths)
        assert points == sum(safe.points for safe in history.settled if safe.month == number)


def test_ratings_go_half_way_back_as_the_month_turns(league: League, history: History):
    for thief, rating in history.months[-1].thief_ratings.items():
        assert league.rated[thief].rating == after_month_turns(rating, 1)
    assert all(rated.rating == START for rated in league.rated if not rated.picks)


def test_failing_on_purpose_is_told_apart(history: History):
    failed: dict[Strategy, set[int]] = {strategy: set() for strategy in Strategy}
    for pick in history.picks:
        if pick.on_purpose:
            failed[history.people[pick.thief].strategy].add(game_day(pick.at).day)
            assert (pick.result, pick.loot) == (Decimal(0), 0)
    assert failed[Strategy.HONEST] == set()
    assert (max(failed[Strategy.EARLY]), min(failed[Strategy.LATE])) == (7, 24)
    assert failed[Strategy.HOVER] != set()


def test_twin_has_the_strength_and_habits_of_the_sinker(history: History):
    twins = [person for person in history.people if person.twin_of is not None]
    assert len(twins) == 6
    for twin in twins:
        sinker = history.people[twin.twin_of]
        mine, theirs = ((p.strength, p.style, p.visits, p.appetite, p.tier) for p in (twin, sinker))
        assert mine == theirs


def test_month_days_are_whole_months():
    days = month_days(FIRST, 4)
    assert (days[0], days[-1], len(days)) == (FIRST, date(2027, 2, 28), 120)
