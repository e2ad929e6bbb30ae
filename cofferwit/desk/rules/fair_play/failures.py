"""Failures that look meant, before a gain.

Who fails on purpose sinks, is offered easier safes and opens them for as much loot; on paper it
pays in the first days of a month (docs/economy.md). Two things are asked.

Thrown picks: given up before the clues can have been read, or held before two such readings with
two guesses at least against the very first clue. Honest members do that now and then; the month
tells how often. The chance is a binomial tail.

A block of losses: results far below what was foretold, and far above it afterwards. The statistic
is the deepest sink of the sum of result minus foretold chance, the mean taken away, from the first
pick on (a cumulative sum, after Page, Continuous inspection schemes, Biometrika 41, 1954). Its
chance is that of a sink as deep when the same results come in a random order: an exact test by
permutation, drawn SHUFFLES times from a fixed seed. Learning sinks a little, too, so the block must
be of losses: LEAST_BLOCK_HELD picks in a row at the start of it, nearly all held.
"""

from collections.abc import Sequence

import numpy as np

from cofferwit.desk.rules.fair_play.facts import Finding, Played
from cofferwit.desk.rules.fair_play.limits import FAILURES
from cofferwit.desk.rules.fair_play.tails import Floats, binomial_tail, either

HONEST_SHARE = 0.02
"""The least share of picks that honest members throw: called away, a wrong click."""
LEAST_THROWN = 3
LEAST_BLOCK = 5
BLOCK_HELD = 0.8
SHUFFLES, AT_ONCE = 20_000, 1000
ENOUGH = 50
"""Orders as deep, after which it is plain that the sink is nothing rare."""
RESULTS = {1: 1.0, 2: 0.8, 3: 0.6, None: 0.0}


def thrown(pick: Played) -> bool:
    """Whether that pick was lost without having been tried."""
    if pick.guess is not None:
        return False
    given_up = pick.gave_up and pick.seconds < pick.reading
    return given_up or (pick.at_first_clue >= 2 and pick.seconds < 2 * pick.reading)


def usual_share(picks: int, thrown_picks: int) -> float:
    """The share of thrown picks that an honest member may have: that of all, at least the floor."""
    return max(HONEST_SHARE, thrown_picks / picks if picks else 0.0)


def failures(picks: Sequence[Played], *, usual: float) -> Finding:
    """One member's month, in the order of its picks; `usual` is the others' share of thrown."""
    lost = [pick for pick in picks if thrown(pick)]
    by_throwing = binomial_tail(len(lost), len(picks), usual)
    block, by_block = _block(picks)
    chance = either(by_throwing, by_block)
    behind = {pick.key: None for pick in [*lost, *(block if by_block <= FAILURES else ())]}
    return Finding(
        chance=chance,
        limit=FAILURES,
        enough=len(lost) >= LEAST_THROWN if by_throwing <= by_block else len(block) >= LEAST_BLOCK,
        trials=len(picks),
        numbers={
            "thrown": len(lost),
            "picks": len(picks),
            "usual": usual,
            "thrown_chance": by_throwing,
            "block": len(block),
            "block_held": sum(pick.guess is None for pick in block),
            "block_chance": by_block,
        },
        picks=tuple(behind),
    )


def _block(picks: Sequence[Played]) -> tuple[Sequence[Played], float]:
    """The picks until the deepest sink, and its chance; none unless nearly all of them held."""
    if len(picks) < 2 * LEAST_BLOCK:
        return (), 1.0
    surplus = np.array([RESULTS[pick.guess] - pick.chance for pick in picks])
    surplus -= surplus.mean()
    sums = np.cumsum(surplus)
    end = int(sums.argmin()) + 1
    held = sum(pick.guess is None for pick in picks[:end])
    if end < LEAST_BLOCK or held < BLOCK_HELD * end:
        return (), 1.0
    return picks[:end], _sink_chance(surplus, float(sums.min()))


def _sink_chance(surplus: Floats, deepest: float) -> float:
    """How often the same values sink as deep in a random order; never 0 (Phipson, Smyth 2010)."""
    draws = np.random.default_rng(len(surplus))
    as_deep = shuffled = 0
    while shuffled < SHUFFLES and as_deep < ENOUGH:
        orders = draws.permuted(np.tile(surplus, (AT_ONCE, 1)), axis=1)
        as_deep += int((np.cumsum(orders, axis=1).min(axis=1) <= deepest + 1e-9).sum())
        shuffled += AT_ONCE
    return (as_deep + 1) / (shuffled + 1)
