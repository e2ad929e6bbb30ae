"""The rail from which a day's offers hang: ratings around one's own, a hook above each tag."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, LINE, DEEP = 900, 24, 74
"""How long the rail is, where it runs, and how far down the strings reach."""
REACH = 150
"""Points of rating from one's own, in the middle, to either end."""
EDGE = 8.0
"""A hook keeps as far from either end as this."""
OWN, END = 60, 24
"""A label as near as this to one's own rating, or to an end, is left out."""


@dataclass(frozen=True)
class Hook:
    """Where a tag hangs: on the rail at `x`, by a string to the middle `tag` of its column."""

    x: float
    tag: float

    @property
    def hangs(self) -> bool:
        """Whether the string is drawn: one that crosses another column would only mislead."""
        return abs(self.x - self.tag) <= WIDTH / 3


@dataclass(frozen=True)
class Mark:
    """A round rating to write at `x`."""

    x: float
    value: int


@dataclass(frozen=True)
class Rail:
    """The graduations, the round ratings and the hooks; one's own rating stands in the middle.

    `below` and `above` count the ratings beyond either end: they have no place on it, so no hook.
    """

    minor: str
    major: str
    labels: tuple[Mark, ...]
    hooks: tuple[Hook, ...]
    below: int
    above: int


def rail(own: float, ratings: Sequence[float | None]) -> Rail:
    """A rail around the rating `own`, with a hook for each column that has a rating on it.

    A tick is ten points, each fifth is longer and carries its number.

    >>> [hook.x for hook in rail(1184, [1091, None, 1281]).hooks]
    [171.0, 741.0]
    """
    ticks = range(int(-(-(own - REACH) // 10)) * 10, int(own + REACH) + 1, 10)

    def x_of(rating: float) -> float:
        return round(WIDTH / 2 + (rating - own) * WIDTH / (2 * REACH), 1)

    major = [tick for tick in ticks if tick % 50 == 0]
    column = WIDTH / len(ratings)
    known = [rating for rating in ratings if rating is not None]
    return Rail(
        minor="".join(_tick(x_of(tick), 7) for tick in ticks if tick % 50),
        major="".join(_tick(x_of(tick), 14) for tick in major),
        labels=tuple(
            Mark(x_of(tick), tick)
            for tick in major
            if OWN < abs(x_of(tick) - WIDTH / 2) < WIDTH / 2 - END
        ),
        hooks=tuple(
            Hook(min(max(x_of(rating), EDGE), WIDTH - EDGE), column * (place + 0.5))
            for place, rating in enumerate(ratings)
            if rating is not None and abs(rating - own) <= REACH
        ),
        below=sum(rating < own - REACH for rating in known),
        above=sum(rating > own + REACH for rating in known),
    )


def _tick(x: float, length: int) -> str:
    return f"M{x:.1f} {LINE}V{LINE + length}"


BAR_FROM, BAR_TO = 1.0, 239.0


def chance_bar(chance: float) -> float:
    """Where a chance from 0 to 1 ends on the bar of ten graduations.

    >>> chance_bar(0.63)
    150.9
    """
    return round(BAR_FROM + (BAR_TO - BAR_FROM) * chance, 1)


BAR_TICKS = "".join(f"M{chance_bar(n / 10):.1f} 0V{9 if n in (0, 5, 10) else 6}" for n in range(11))
"""The ten graduations of the bar."""
