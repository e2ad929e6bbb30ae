"""When a member may take their data along, and how an account goes (Rules R9.50 and R9.51)."""

from datetime import datetime, timedelta

from cofferwit.clock import days_later
from cofferwit.members.rules.sentences import Sentence

EXPORT_EVERY = timedelta(days=1)
"""One archive a day: each reads all that there is about a member."""
GRACE_DAYS = 7
"""Days in which a deletion can be taken back; the account plays on and keeps its places."""
ASKED_WITHIN = timedelta(days=30)
ASKED_AT_MOST = 3
"""Deletions that one may ask for, and take back, within ASKED_WITHIN."""

NEUTRAL_BEGINNING = "Membre "
"""A space follows the word: no pseudonym has one, so nobody can take such a name."""

ALREADY_ASKED = Sentence(
    "La suppression est déjà demandée.", "The deletion has been asked for already."
)
NOT_ASKED = Sentence(
    "Aucune suppression n’est demandée, ou elle est faite.",
    "No deletion is asked for, or it is done.",
)
LAST_ADMINISTRATOR = Sentence(
    "Vous êtes seul à administrer le site\u202f: donnez d’abord ce rôle à un autre membre.",
    "You are the only administrator of the site: give that role to another member first.",
)
TOO_OFTEN = Sentence(
    f"La suppression a déjà été demandée {ASKED_AT_MOST} fois en {ASKED_WITHIN.days} jours."
    " Attendez un peu, puis redemandez-la.",
    f"The deletion has been asked for {ASKED_AT_MOST} times in {ASKED_WITHIN.days} days already."
    " Wait a little, then ask again.",
)


def export_again_at(last: datetime | None, now: datetime) -> datetime | None:
    """When the next archive may be made; None when it may be at once."""
    if last is None or now >= last + EXPORT_EVERY:
        return None
    return last + EXPORT_EVERY


def due_at(asked_at: datetime) -> datetime:
    """When a deletion asked for then is done: the same hour of the day, GRACE_DAYS dates later."""
    return days_later(asked_at, GRACE_DAYS)


def neutral_name(number: int) -> str:
    """What results show in place of the pseudonym of the deleted account of that id."""
    return f"{NEUTRAL_BEGINNING}{number}"


def neutral_email(number: int) -> str:
    """What stands in place of its address: none that a mail could reach (RFC 6761)."""
    return f"membre-{number}@deleted.invalid"
