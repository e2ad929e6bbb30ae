"""What the house says to everybody on top of its pages (Rule R9.17)."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from cofferwit.desk.rules.words import too_long
from cofferwit.members.rules.sentences import RuleError, Sentence

LONGEST = 300
"""Characters of an announcement, in each language."""
AT_ONCE = 3
"""Announcements shown together: the newest; more would be a page of its own."""

NOTHING = Sentence("Écrivez l’annonce en français.", "Write the announcement in French.")
TOO_LONG = too_long(LONGEST)
NOT_LATER = Sentence(
    "La fin vient après le début, et dans l’avenir.",
    "The end comes after the beginning, and in the future.",
)
OVER = Sentence("Cette annonce est déjà finie.", "This announcement is over already.")


class Said(NamedTuple):
    """An announcement as pages carry it; without an English text the French one is shown."""

    number: int
    fr: str
    en: str
    starts_at: datetime
    ends_at: datetime | None

    def in_(self, lang: str) -> str:
        """Its text in the reader's language."""
        return self.en if lang.startswith("en") and self.en else self.fr

    def language(self, lang: str) -> str:
        """The language the text then is in."""
        return "en" if lang.startswith("en") and self.en else "fr"


def check(fr: str, en: str) -> tuple[str, str]:
    """Both texts as they are kept; raises RuleError without a French one, or for long ones."""
    texts = tuple(" ".join(each.replace("\x00", "").split()) for each in (fr, en))
    if not texts[0]:
        raise RuleError(NOTHING)
    if max(map(len, texts)) > LONGEST:
        raise RuleError(TOO_LONG)
    return texts[0], texts[1]


def check_times(starts_at: datetime, ends_at: datetime | None, now: datetime) -> None:
    """Raise RuleError unless the end, if there is one, is after the beginning and to come."""
    if ends_at is not None and ends_at <= max(starts_at, now):
        raise RuleError(NOT_LATER)


def on_top(said: Iterable[Said], closed: frozenset[int], now: datetime) -> tuple[Said, ...]:
    """Those to show now to who has closed some: the newest first, AT_ONCE at most."""
    shown = [
        each
        for each in said
        if each.starts_at <= now
        and (each.ends_at is None or now < each.ends_at)
        and each.number not in closed
    ]
    shown.sort(key=lambda each: (each.starts_at, each.number), reverse=True)
    return tuple(shown[:AT_ONCE])
