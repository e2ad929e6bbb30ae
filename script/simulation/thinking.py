"""How long people take, and programs that pretend to: the one model of a thief's clock.

A safe has a path score that leans on how hard it is in truth, and clues that take their time to be
read. A person reads, at a pace of their own, and then thinks: the logarithm of that time rises with
that of the score by a slope of their own, and scatters; now and then somebody rings at the door.
Which of this is so in truth nobody knows before a league has been played: the spreads are stated
here, and the signals take what is usual from the month itself.
"""

import random
from dataclasses import dataclass
from math import exp, log

from cofferwit.desk.rules.fair_play.reading import reading_seconds
from forge.rules.tiers import Tier
from league.rules.picking import INITIAL_TIME_LIMITS

USUAL_SCORE = 27.0
SCORE_SPREAD = 0.6
"""Of the logarithm of path scores: house safes of a tier run from 9 to 80."""
SCORE_FROM_STRENGTH = 0.45
"""How far path score and true strength go together, as a correlation."""
STRENGTH_SPREAD = 180.0

CLUES = {Tier.BRONZE: (5, 7), Tier.SILVER: (5, 8), Tier.GOLD: (6, 9)}
CHARACTERS_A_CLUE = (20, 33)

SLOPE = (0.65, 0.12)
"""Mean and spread, among people, of log time by log score."""
SCATTER = (0.42, 0.06)
"""Mean and spread, among people, of the scatter of their log times."""
PACE = 0.35
"""Spread of people's paces, on the logarithm."""
THINKING = {Tier.BRONZE: 150.0, Tier.SILVER: 230.0, Tier.GOLD: 330.0}
"""Seconds that the usual person thinks about the usual safe before the first guess."""
READING_PACE = (1.3, 2.5)
"""How many times the least reading time people take."""
INTERRUPTED = 0.03
INTERRUPTION = (30.0, 300.0)
AGAIN = (0.2, 0.6)
"""Another guess takes this much of the first one's time."""
GIVES_UP = 0.05
"""The chance that a safe that will hold is given up, soon or late."""
CALLED_AWAY = 0.004
"""The chance that an honest pick is left at once: a wrong click, a door bell."""


@dataclass(frozen=True, slots=True)
class Clock:
    """One person's times."""

    pace: float
    slope: float
    scatter: float
    reading: float


@dataclass(frozen=True, slots=True)
class Lock:
    """What a safe asks of the time of its thieves."""

    score: float
    reading: float
    tier: Tier

    @property
    def limit(self) -> float:
        """Seconds of its tier."""
        return INITIAL_TIME_LIMITS[self.tier].total_seconds()


def a_clock(draws: random.Random) -> Clock:
    """Somebody's clock."""
    return Clock(
        pace=draws.gauss(0.0, PACE),
        slope=draws.gauss(*SLOPE),
        scatter=max(0.15, draws.gauss(*SCATTER)),
        reading=draws.uniform(*READING_PACE),
    )


def a_lock(tier: Tier, strength: float, draws: random.Random) -> Lock:
    """The score and the reading time of a safe of that true strength."""
    apart = (1.0 - SCORE_FROM_STRENGTH**2) ** 0.5
    lean = SCORE_FROM_STRENGTH * (strength - 1000.0) / STRENGTH_SPREAD + apart * draws.gauss(0, 1)
    clues = draws.randint(*CLUES[tier])
    characters = sum(draws.randint(*CHARACTERS_A_CLUE) for _ in range(clues))
    reading = reading_seconds(characters=characters, clues=clues, digits=tier.digits)
    return Lock(USUAL_SCORE * exp(SCORE_SPREAD * lean), reading, tier)


def first_guess(clock: Clock, lock: Lock, draws: random.Random, *, follows: float = 1.0) -> float:
    """Seconds to the first guess; `follows` is how far the time follows the score, of a person's.

    At 0 it is the wait of a program: a person's pace and scatter, whatever the safe.
    """
    lean = follows * clock.slope * log(lock.score / USUAL_SCORE)
    # What does not follow the score scatters all the same, so that the times look alike.
    blind = (1.0 - follows) * clock.slope * SCORE_SPREAD
    scatter = draws.gauss(0.0, (clock.scatter**2 + blind**2) ** 0.5)
    seconds = clock.reading * lock.reading + THINKING[lock.tier] * exp(clock.pace + lean + scatter)
    if draws.random() < INTERRUPTED:
        seconds += draws.uniform(*INTERRUPTION)
    return min(seconds, lock.limit - 1.0)


def end(first: float, guess: int | None, lock: Lock, draws: random.Random) -> float:
    """Seconds to the end, from those to the first guess and the guess that opened."""
    seconds = first
    for _ in range((guess or 3) - 1):
        seconds += first * draws.uniform(*AGAIN)
    return min(seconds, lock.limit)
