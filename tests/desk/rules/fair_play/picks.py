"""Picks as the rules of fair play read them."""

from typing import Any

from cofferwit.desk.rules.fair_play.facts import Played

USUAL = Played(
    key=0,
    thief=1,
    smith=2,
    at=0.0,
    chance=0.5,
    guess=1,
    gave_up=False,
    seconds=200.0,
    first_seconds=200.0,
    reading=15.0,
    score=27.0,
    at_first_clue=0,
)


def pick(key: int = 0, **other: Any) -> Played:
    """One like the usual one, save for what is said."""
    return USUAL._replace(key=key, at=float(key), **other)


def picks(count: int, first: int = 0, **other: Any) -> list[Played]:
    """So many alike."""
    return [pick(first + number, **other) for number in range(count)]
