"""How rare something is under honest play, on a scale from always to once in 100,000."""

from dataclasses import dataclass
from math import floor, log10

from cofferwit.look.rules.scales import Label, LogRule, log_rule

DECADES = 5
RAREST = 100_000
MARGIN = 10
WORDS = 110
"""What the words beside the hand take, in the units of the drawing."""


@dataclass(frozen=True)
class Odds:
    """One drawing: a hand at `x` with its words on one side, and a line where one is expected."""

    width: int
    rule: LogRule
    labels: tuple[Label, ...]
    x: float
    says_at: float
    anchor: str
    expected: float | None


def odds(chance: float, examined: int, *, width: int, every: int = 1) -> Odds:
    """Where `chance` (0 to 1) stands on a scale of that width; beyond its end it stands at the end.

    `examined` is how many were looked at: so many draws give one as rare as that by luck alone. One
    power of ten in `every` is written out, and both ends; where not all are, none beside the end.
    """
    # The rule counts down to 1; drawn from right to left it counts the draws up.
    rule = log_rule(DECADES, width - MARGIN, MARGIN, top=44, every=every)
    x = rule.at(_draws(chance))
    right = x > width - WORDS
    return Odds(
        width=width,
        rule=rule,
        labels=tuple(
            Label(each.x, each.value, _anchor(each.value))
            for each in rule.labels
            if every == 1 or each.value * 10 != RAREST
        ),
        x=x,
        says_at=x + 7 if right else x - 7,
        anchor="end" if right else "start",
        expected=rule.at(_capped(examined)) if examined > 1 else None,
    )


def _draws(chance: float) -> int:
    """Once in how many, at least 1; the rarest that is drawn for all that is rarer."""
    return RAREST if chance * RAREST <= 1 else max(1, floor(1 / chance + 0.5))


def _capped(number: int) -> int:
    return min(number, RAREST)


def _anchor(value: int) -> str:
    return {0: "start", DECADES: "end"}.get(round(log10(value)), "middle")
