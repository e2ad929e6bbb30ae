"""Bars of a record: `{% load profile %}`."""

from typing import Any, Protocol

from django import template

from cofferwit.look.rules import bars

register = template.Library()


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
    counts = [(count, f"ib-b{number}") for number, count in enumerate(record.openings, start=1)]
    return {"parts": bars.parts([*counts, (record.held, "ib-b0")])}


@register.inclusion_tag("components/share_bar.html")
def share_bar(count: int, whole: int) -> dict[str, Any]:
    """A share as a bar; the count stands beside it."""
    return {"end": bars.share(count, whole)}
