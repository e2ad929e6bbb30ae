"""The deduction path, told: `{% load path %}`."""

from collections.abc import Sequence
from typing import Any, Protocol

from django import template
from django.utils.translation import get_language

from forge.rules.clues import Clue
from forge.rules.codes import Code
from forge.rules.deduction.path import Path
from forge.rules.telling import GuessMark, tell_path

register = template.Library()


class Guess(Protocol):
    """What of a guess is read here."""

    number: int
    code: Code
    right: bool


@register.inclusion_tag("components/path.html")
def deduction_path(
    path: Path, clues: Sequence[Clue], guesses: Sequence[Guess] = (), *, name: str = ""
) -> dict[str, Any]:
    """The steps with their words, the falling count of codes, the grid after each step.

    `guesses` are the reader's own: each wrong one is shown at the step that would have refused it.
    `name` tells the steps of one path from those of another on the same page.
    """
    lang = (get_language() or "fr")[:2]
    marks = [GuessMark(g.number, g.code) for g in guesses or () if not g.right]
    told = tell_path(path, clues, len(path.steps[0].struck), lang, marks)
    return {"told": told, "name": name}
