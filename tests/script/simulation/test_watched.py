"""Small leagues with cheats: who is found, and that the honest are left in peace."""

import random

import pytest

from forge.rules.tiers import Tier

from simulation.cheating import AIMED_AT, EFFECTS, Cheat, Way
from simulation.opening import Model
from simulation.thinking import a_clock, a_lock, first_guess
from simulation.watched import PICKS, Seen, watched_month

PLAIN = [
    *AIMED_AT,
    (Way.PROGRAM, 1.0),
    (Way.SECOND, 1.0),
    (Way.THROWS, 0.3),
    (Way.HASTY, 0.25),
    (Way.MEETS, 15),
]


def month(seed: int, cast: list[tuple[Way, float]], members: int = 110) -> list[Seen]:
    return watched_month(members, Model.ELO, random.Random(seed), cast)


@pytest.fixture(scope="module")
def leagues() -> list[Seen]:
    return [seen for seed in (1, 2) for seen in month(seed, PLAIN)]


def test_same_seed_gives_the_same_month():
    cast = [(Way.PROGRAM, 1.0), (Way.ACCOMPLICE, 1.0)]
    assert month(4, cast, 40) == month(4, cast, 40)


def test_each_cheat_has_its_picks_and_no_more(leagues):
    picks = [seen.picks for seen in leagues if seen.cheat is not None]
    assert len(picks) == 2 * len(PLAIN)
    assert max(picks) == PICKS
    assert sorted(picks)[3] > PICKS - 8


def test_plain_cheats_are_found(leagues):
    missed = [seen.cheat for seen in leagues if seen.cheat is not None and not seen.flagged()]
    assert len(missed) <= 2


def test_each_way_is_found_by_the_signal_that_is_about_it(leagues):
    about = {
        Way.PROGRAM: "first_try",
        Way.HASTY: "fast",
        Way.THROWS: "failures",
        Way.MEETS: "arranged",
        Way.SECOND: "marks",
    }
    for way, kind in about.items():
        mine = [seen.ratios for seen in leagues if seen.cheat and seen.cheat.way is way]
        assert any(ratios.get(kind, 9.0) <= 1.0 for ratios in mine), way


def test_honest_members_are_left_in_peace_strong_newcomers_too(leagues):
    honest = [seen for seen in leagues if seen.cheat is None]
    assert len(honest) > 150
    assert sum(seen.flagged() for seen in honest) <= 2
    strong = [seen for seen in honest if seen.strong_and_new]
    assert len(strong) >= 8
    assert not any(seen.flagged() for seen in strong)


def test_wider_limits_find_more_and_flag_more(leagues):
    found = [sum(seen.flagged(times) for seen in leagues) for times in (0.1, 1.0, 100.0)]
    assert found == sorted(found)
    assert found[0] < found[2]


def test_times_of_a_person_follow_the_safe_and_those_of_a_program_do_not():
    draws = random.Random(3)
    clock = a_clock(draws)
    locks = sorted(
        (a_lock(Tier.GOLD, draws.gauss(1000, 180), draws) for _ in range(400)),
        key=lambda lock: lock.score,
    )

    def ratio(follows: float) -> float:
        times = [first_guess(clock, lock, draws, follows=follows) for lock in locks]
        return sum(times[200:]) / sum(times[:200])

    assert ratio(1.0) > 1.4
    assert 0.8 < ratio(0.0) < 1.25


def test_every_way_is_swept_and_knows_how_often_it_meets():
    assert set(EFFECTS) == set(Way)
    assert Cheat(Way.MEETS, 5).meetings == 5
    assert Cheat(Way.MEETS, 5).chance == 1.0
    assert Cheat(Way.ACCOMPLICE, 0.5).chance == 0.5
