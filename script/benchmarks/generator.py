"""How long a house safe takes to generate, by tier and difficulty, in processor time of one core.

Beside each figure stands what the trial build took on the machine on which the house rule was
found; the stock's job counts on the same order of magnitude.
"""

import time

from forge.rules.difficulty import GRADES, Difficulty
from forge.rules.generator import generate
from forge.rules.tiers import Tier

from cofferwit_local.benching import Figure

SECONDS = 2.0
"""Processor time spent on each figure, at least."""

TRIAL_BUILD = {
    Difficulty.EASY: (121, 65, 22),
    Difficulty.STANDARD: (215, 110, 53),
    Difficulty.HARD: (42, 24, 10),
    Difficulty.FIENDISH: (10, 5, 4.5),
}
"""Safes a second, bronze, silver and gold."""

ORDER_OF_MAGNITUDE = 10.0


def figures() -> list[Figure]:
    """Milliseconds a safe for every tier and difficulty."""
    return [
        _figure(tier, difficulty, 1000 / TRIAL_BUILD[difficulty][place])
        for place, tier in enumerate(Tier)
        for difficulty in GRADES
    ]


def _figure(tier: Tier, difficulty: Difficulty, trial_build: float) -> Figure:
    milliseconds = _milliseconds(tier, difficulty)
    return Figure(
        name=f"generate {tier} {difficulty}",
        value=milliseconds,
        unit="ms a safe",
        peer_name="trial build, another machine",
        peer_value=trial_build,
        ratio=milliseconds / trial_build,
        limit=ORDER_OF_MAGNITUDE,
    )


def _milliseconds(tier: Tier, difficulty: Difficulty) -> float:
    """Processor time a safe, of seeds 1, 2, 3...; a first one, which builds tables, is free."""
    generate(tier, difficulty, bytes(32))
    made, started = 0, time.process_time()
    while time.process_time() - started < SECONDS:
        made += 1
        generate(tier, difficulty, made.to_bytes(32, "big"))
    return 1000 * (time.process_time() - started) / made
