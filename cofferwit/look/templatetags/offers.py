"""The drawings of the offers: `{% load offers %}`."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import template

from cofferwit.look.rules import rail as rails

register = template.Library()


@register.inclusion_tag("components/rail.html")
def offers_rail(own: Decimal, ratings: Sequence[Decimal | None]) -> dict[str, Any]:
    """The rail around one's own rating, with a hook for each column that has a rating on it."""
    floats = [None if each is None else float(each) for each in ratings]
    return {"rail": rails.rail(float(own), floats), "own": own}


@register.inclusion_tag("components/chance_bar.html")
def chance_bar(chance: Decimal) -> dict[str, Any]:
    """A chance on its bar of ten graduations. Silent: the figure stands above it."""
    x = rails.chance_bar(float(chance))
    return {"ticks": rails.BAR_TICKS, "x": x, "knob": x - 5}
