"""Where a pick leads that was started for the purpose of a higher app.

The league keeps such a pick's purpose and understands nothing of it. The app that does registers,
as it is loaded, a finder under the word before the colon of its purposes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from cofferwit.members.models import Member


@dataclass(frozen=True, slots=True)
class Lead:
    """What a pick belongs to, in the reader's language.

    `title` names it on the pick's pages, `url` is its page and `back` the words that lead there.
    `note` says what the pick counts for; `sealed` why code and path are not shown yet.
    """

    title: str
    url: str
    back: str
    note: str
    sealed: str


Finder = Callable[[str, Member, datetime], Lead | None]
"""From a purpose, one of the members it concerns and now; None for a member it does not concern.

What is due of it may be brought up to date first.
"""

_FINDERS: dict[str, Finder] = {}


def register(word: str, finder: Finder) -> None:
    """Ask `finder` about each purpose that begins with `word` and a colon."""
    _FINDERS[word] = finder


def lead_of(purpose: str, member: Member, now: datetime) -> Lead | None:
    """Where a pick of that purpose leads; None when it is the league's own."""
    word, colon, _ = purpose.partition(":")
    finder = _FINDERS.get(word) if colon else None
    return finder(purpose, member, now) if finder else None
