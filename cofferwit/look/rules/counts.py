"""Rules on which each graduation is one: the days of a month, picks towards a condition."""

from dataclasses import dataclass

LEFT, WIDTH = 6.0, 348.0
"""Where the first day begins, and how long a whole month is."""
CROWDED = 2
"""The number of a day as near as this to today's is left out."""


@dataclass(frozen=True)
class Number:
    """A number to write at `x`."""

    x: float
    value: int


@dataclass(frozen=True)
class MonthRule:
    """A month, past up to `x`: the middle of `today`, or its end."""

    past: str
    gone: str
    to_come: str
    labels: tuple[Number, ...]
    x: float
    today: int | None


def month_rule(days: int, today: int | None) -> MonthRule:
    """The graduations of a month of that many days on its day `today`, from 1; None once over.

    Each fifth graduation is longer, and its number is written under the middle of its day.

    >>> [label.value for label in month_rule(30, 20).labels]
    [1, 5, 10, 15, 25, 30]
    """
    x_today = days if today is None else today - 0.5

    def x_of(day: float) -> float:
        return round(LEFT + WIDTH * day / days, 1)

    def ticks(first: int, last: int) -> str:
        return "".join(
            f"M{x_of(day):.1f} 0V{12 if day % 5 == 0 else 7}" for day in range(first, last + 1)
        )

    numbered = [1, *range(5, days - 1, 5), days]
    return MonthRule(
        past=f"M{LEFT:.1f} 1H{x_of(x_today):.1f}",
        gone=ticks(0, int(x_today)),
        to_come=ticks(int(x_today) + 1, days),
        labels=tuple(
            Number(x_of(day - 0.5), day)
            for day in numbered
            if today is None or abs(day - today) > CROWDED
        ),
        x=x_of(x_today),
        today=today,
    )


FROM, TO = 4.0, 296.0
LEAST = 30
"""A scale of counts reaches this far at least."""


@dataclass(frozen=True)
class CountRule:
    """A scale from 0 to `top` with `value` of them filled in, and a mark at what is needed."""

    ticks: str
    x: float
    needed: Number
    top: int


def count_rule(value: int, needed: int) -> CountRule:
    """A scale on which `value` and `needed` can be compared; it grows by tens with the value.

    >>> count_rule(23, 8).top, count_rule(31, 8).top
    (30, 40)
    """
    top = max(LEAST, -(-max(value, needed) // 10) * 10)
    every = 1 if top <= 2 * LEAST else 5

    def x_of(count: int) -> float:
        return round(FROM + (TO - FROM) * count / top, 1)

    ticks = "".join(
        f"M{x_of(n):.1f} 8V{16 if n % (5 * every) == 0 else 13}" for n in range(0, top + 1, every)
    )
    return CountRule(ticks, x_of(value), Number(x_of(needed), needed), top)
