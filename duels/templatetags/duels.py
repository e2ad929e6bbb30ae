"""Words and drawings of the pages of duels: `{% load duels %}`."""

from typing import Any

from django import template

from cofferwit.look.rules import dial as dials
from duels.queries import DuelLine, Record
from duels.views import words
from duels.views.sides import ShownRun

register = template.Library()

MARKS = {"w": "w", "d": "n", "l": "l"}
"""A duel that was won, drawn, lost, as its mark is styled."""
SHOWN = 12
"""The latest duels that a row of marks has room for."""


@register.filter
def named(pseudonym: str) -> str:
    """A name, or what stands for an account that is no more."""
    return words.named(pseudonym)


@register.simple_tag
def duel_line_title(line: DuelLine) -> str:
    """What a duel in a list is called."""
    return words.line_title(line)


@register.simple_tag
def duel_line_says(line: DuelLine) -> str:
    """What a duel in a list waits for."""
    return words.line_says(line)


@register.simple_tag
def duel_outcome(name: str) -> str:
    """How a duel ended, in a word."""
    return words.outcome(name)


@register.filter
def outcome_class(name: str) -> str:
    """How the word for an outcome is marked: full, half, hollow, or dashed."""
    return {"won": "is-won", "drawn": "is-drawn", "lost": "is-lost"}.get(name, "is-void")


@register.filter
def outcome_marks(record: Record) -> list[str]:
    """The latest duels of a record, oldest first, each as its mark."""
    return [MARKS[each] for each in record.latest[-SHOWN:]]


@register.inclusion_tag("duels/_run_dial.html")
def run_dial(run: ShownRun) -> dict[str, Any]:
    """The clock of a pick that is over, where it stopped."""
    return {"dial": dials.dial(run.limit, run.left, run.penalties), "left": run.left}
