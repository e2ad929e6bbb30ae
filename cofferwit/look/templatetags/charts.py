"""Charts for the templates of every app, each with its table under it."""

from collections.abc import Sequence
from typing import Any

from django import template

from cofferwit.look.rules import chart as charts, counts, odds as scale

register = template.Library()


@register.inclusion_tag("components/chart.html")
def chart(
    plot: charts.Plot,
    *,
    says: str,
    caption: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    wide: bool = False,
) -> dict[str, Any]:
    """The lines of `plot`, and the same figures as a table.

    `says` is what the drawing says to those who do not see it, `caption` stands under it. `heads`
    and `rows` are the table, its first column names the row. `wide` is for a main column: on a
    telephone it gives way to the narrow drawing.
    """
    narrow = ("" if not wide else "only-phone", charts.draw(plot, charts.NARROW))
    drawings = [("only-desk", charts.draw(plot, charts.WIDE)), narrow] if wide else [narrow]
    return {"drawings": drawings, "says": says, "caption": caption, "heads": heads, "rows": rows}


@register.inclusion_tag("components/dots.html")
def dots(
    points: Sequence[tuple[float, bool]],
    *,
    right: float,
    every: float,
    labels: Sequence[tuple[float, str]],
    says: str,
) -> dict[str, Any]:
    """Points (value, held) heaped over a scale: discs, and squares where the safe held."""
    drawn = {
        css: charts.dots(points, right=right, every=every, labels=labels, width=width)
        for css, width in (("only-desk", 760), ("only-phone", 344))
    }
    return {"drawings": drawn.items(), "says": says}


@register.inclusion_tag("components/month_rule.html")
def month_rule(days: int, today: int | None, *, says: str) -> dict[str, Any]:
    """The days of a month, past up to `today`; None once it is over."""
    return {"rule": counts.month_rule(days, today), "says": says}


@register.inclusion_tag("components/count_rule.html")
def count_rule(value: int, needed: int) -> dict[str, Any]:
    """How many there are and how many it takes. Silent: the words stand beside it."""
    return {"rule": counts.count_rule(value, needed)}


@register.inclusion_tag("components/odds.html")
def odds(chance: float, examined: int, *, says: str) -> dict[str, Any]:
    """How rare that chance is, on a scale of tenths. Silent: the words stand beside it."""
    drawn = {
        "only-desk": scale.odds(chance, examined, width=620),
        "only-phone": scale.odds(chance, examined, width=350, every=2),
    }
    return {"drawings": drawn.items(), "says": says}
