"""Bars of a record: `{% load profile %}`."""

from typing import Any, Protocol

from django import template

from cofferwit.look.rules import bars

register = template.Library()

ISSUES = ("ib-b1", "ib-b2", "ib-b3", "ib-b0")
"""How each part is drawn: opened at the first, second, third guess, held."""


class Issues(Protocol):
    """Picks by what came of them."""

    @property
    def openings(self) -> tuple[int, ...]:
        """By guess, from the first."""
        ...

    @property
    def held(self) -> int:
        """How many held."""
        ...


@register.inclusion_tag("components/issue_bar.html")
def issue_bar(record: Issues) -> dict[str, Any]:
    """Openings by guess, then what held, as one bar; the figures stand beside it."""
    counts = (*record.openings, record.held)
    return {"parts": bars.parts(list(zip(counts, ISSUES, strict=True)))}


@register.inclusion_tag("components/share_bar.html")
def share_bar(count: int, whole: int) -> dict[str, Any]:
    """A share as a bar; the count stands beside it."""
    return {"end": bars.share(count, whole)}
