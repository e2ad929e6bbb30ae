"""Ways to cheat, each with a strength of its effect that the bench sweeps.

program     a share of the picks is solved by a program, opened at once at the first guess, after
            a wait at a person's pace that does not follow the difficulty
careful     all picks are; the wait follows the difficulty so far (1: as a person's does)
hasty       a share of the picks is, without a wait
accomplice  knows the codes of one smith's safes, with so much chance each; MEETINGS of the picks
            are at these, for the smith puts a safe on offer each day and takes back those picked
meets       knows all of them, and so many of the picks are at these
second      as the accomplice, both accounts on one device
gift        lets one smith's safes hold, with so much chance each
throws      gives up so large a share of the picks, from the first on, as soon as they begin
sinks       loses the same share by sitting them out
"""

from dataclasses import dataclass
from enum import StrEnum

from cofferwit.desk.rules.fair_play.month import ARRANGED, FAILURES, FAST, FIRST_TRY, MARKS


class Way(StrEnum):
    """How somebody cheats."""

    PROGRAM = "program"
    CAREFUL = "careful"
    HASTY = "hasty"
    ACCOMPLICE = "accomplice"
    MEETS = "meets"
    SECOND = "second"
    GIFT = "gift"
    THROWS = "throws"
    SINKS = "sinks"


WITH_A_SMITH = (Way.ACCOMPLICE, Way.MEETS, Way.SECOND, Way.GIFT)
MEETINGS = 12
"""Picks at the smith's safes, unless it is their number that is swept."""

EFFECTS: dict[Way, tuple[float, ...]] = {
    Way.PROGRAM: (0.25, 0.5, 0.75, 0.9, 1.0),
    Way.CAREFUL: (0.25, 0.5, 1.0),
    Way.HASTY: (0.05, 0.1, 0.15, 0.25),
    Way.ACCOMPLICE: (0.25, 0.5, 0.75, 1.0),
    Way.MEETS: (3, 5, 8, 10, 15),
    Way.SECOND: (0.25, 0.5, 0.75, 1.0),
    Way.GIFT: (0.5, 0.75, 1.0),
    Way.THROWS: (0.05, 0.1, 0.15, 0.2, 0.3),
    Way.SINKS: (0.2, 0.3, 0.4, 0.5),
}
"""The effects swept."""

SPOKEN_OF: dict[str, tuple[Way, ...]] = {
    FAST: (Way.HASTY,),
    FIRST_TRY: (Way.PROGRAM, Way.CAREFUL),
    ARRANGED: (Way.ACCOMPLICE, Way.MEETS, Way.GIFT),
    MARKS: (Way.SECOND,),
    FAILURES: (Way.THROWS, Way.SINKS),
}
"""The cheats that each signal is made for."""

AIMED_AT = ((Way.PROGRAM, 1.0), (Way.ACCOMPLICE, 1.0))
"""These two are to be found in 95 runs of 100."""


@dataclass(frozen=True, slots=True)
class Cheat:
    """One who cheats: `with_smith` is the account number of the smith it is about, if any."""

    way: Way
    effect: float
    with_smith: int | None = None

    @property
    def meetings(self) -> int:
        """How many picks are at that smith's safes, at most."""
        return int(self.effect) if self.way is Way.MEETS else MEETINGS

    @property
    def chance(self) -> float:
        """The chance that a pick that may be arranged is."""
        return 1.0 if self.way is Way.MEETS else self.effect
