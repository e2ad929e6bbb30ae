"""Openings faster than the clues can be read.

Every clue of a safe is needed: without one of them more than one code would do. So who knows the
code has taken in all of them, and the least time for that is

    characters / CHARACTERS_A_SECOND + clues × SECONDS_A_CLUE + digits × SECONDS_A_DIGIT

Silent reading is 238 words a minute on average, and 300 at the upper end of the usual (Brysbaert,
How many words do we read per minute?, Journal of Memory and Language 109, 2019). 30 characters a
second are 300 words of six characters, the space included. Taking a statement in costs at least one
mental operator of 1.35 s, typing a digit one keystroke of 0.28 s (Card, Moran and Newell, The
keystroke-level model, Communications of the ACM 23, 1980). Nothing is deduced in that time.
Silver, 7 clues of 190 characters in all: 6.3 + 9.5 + 1.4 = 17.2 s.
"""

from collections.abc import Sequence

from cofferwit.desk.rules.fair_play.facts import Finding, Played
from cofferwit.desk.rules.fair_play.limits import FAST
from cofferwit.desk.rules.fair_play.tails import binomial_tail

CHARACTERS_A_SECOND = 30.0
SECONDS_A_CLUE = 1.35
SECONDS_A_DIGIT = 0.28

LUCK = 0.005
"""The least share of openings that is put down to luck: a guess before everything was read."""
LEAST_FAST = 2
"""One fast opening is luck, whatever its chance."""


def reading_seconds(*, characters: int, clues: int, digits: int) -> float:
    """The least time in which a safe's clues are read and its code is typed."""
    return characters / CHARACTERS_A_SECOND + clues * SECONDS_A_CLUE + digits * SECONDS_A_DIGIT


def too_fast(pick: Played) -> bool:
    """Whether it opened before its clues can have been read."""
    return pick.guess is not None and pick.seconds < pick.reading


def usual_share(openings: int, fast: int) -> float:
    """The share of fast openings that an honest member may have: that of all, LUCK at least."""
    return max(LUCK, fast / openings if openings else 0.0)


def reading(picks: Sequence[Played], *, usual: float) -> Finding:
    """The openings of one member; `usual` is the share of fast ones among those of all others."""
    opened = [pick for pick in picks if pick.guess is not None]
    fast = [pick for pick in opened if too_fast(pick)]
    chance = binomial_tail(len(fast), len(opened), usual)
    return Finding(
        chance=chance,
        limit=FAST,
        enough=len(fast) >= LEAST_FAST,
        trials=len(opened),
        numbers={"fast": len(fast), "openings": len(opened), "usual": usual},
        picks=tuple(pick.key for pick in fast),
    )
