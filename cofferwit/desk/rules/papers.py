"""What the papers of the house may hold, and the figures they take from the rules (Rule R9.52)."""

import re
from collections.abc import Mapping
from datetime import date

from cofferwit.members.rules.sentences import RuleError, Sentence

LONGEST = 60_000
"""Characters of a paper."""
SHIPPED_ON = date(2026, 11, 30)
"""The date of the papers that come with the site; a change of one of them changes it."""

FIGURE = re.compile(r"\{([a-z_]+)\}")
TO_COMPLETE = re.compile(r"\[((?:à compléter|to complete)[^\]\[]*)\]")
"""What an operator still has to write."""

EMPTY = Sentence("Un texte ne peut pas être vide.", "A paper cannot be empty.")
TOO_LONG = Sentence(
    f"Ce texte est trop long\u202f: {LONGEST} signes au plus.",
    f"This paper is too long: {LONGEST} characters at most.",
)
UNCHANGED = Sentence(
    "Rien n’a changé\u202f: la version en place reste.",
    "Nothing has changed: the version in place stays.",
)


def check(text: str) -> str:
    """A paper as it will be kept. Raises RuleError when it is empty or too long."""
    kept = text.replace("\r\n", "\n").replace("\0", "").strip() + "\n"
    if kept == "\n":
        raise RuleError(EMPTY)
    if len(kept) > LONGEST:
        raise RuleError(TOO_LONG)
    return kept


def filled(text: str, figures: Mapping[str, str]) -> str:
    """The text with its figures; a name that is none of them stays as it was written.

    >>> filled("{days} jours, {other}", {"days": "7"})
    '7 jours, {other}'
    """
    return FIGURE.sub(lambda found: figures.get(found[1], found[0]), text)


def missing(text: str) -> tuple[str, ...]:
    """What is still to be completed, in the order of the text."""
    return tuple(TO_COMPLETE.findall(text))


def unknown_figures(text: str, figures: Mapping[str, str]) -> tuple[str, ...]:
    """The names in braces that are no figure: misspelt ones, mostly."""
    return tuple(name for name in FIGURE.findall(text) if name not in figures)
