"""Reading what a moderator's form asks for, and saying why it is refused."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, QueryDict
from django.utils.translation import gettext as _

from cofferwit.clock import wall_time
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.queries.dry_run import dry_run
from cofferwit.desk.queries.fair_play import EvidenceMonth, evidence_month
from cofferwit.members.forms import said
from cofferwit.members.models import Member
from cofferwit.members.queries import member_numbered
from cofferwit.members.rules.sentences import RuleError, Sentence
from cofferwit.members.rules.typed import as_number
from league.actions.voiding import DeclaredAlready, MayNotVoid, NothingToVoid

REFUSALS = (RuleError, NotEntitledError, MayNotVoid, NothingToVoid, DeclaredAlready)
"""What the acts of the desk refuse by."""

MOST_PICKS = 500
"""Picks that one form may name."""
TOO_MANY_PICKS = Sentence(
    f"Cochez {MOST_PICKS} crochetages au plus\u202f: le reste se fait en plusieurs fois.",
    f"Tick {MOST_PICKS} picks at most: do the others in a further step.",
)


def member_or_404(number: int) -> Member:
    """The member whose number an address holds. Raises Http404 when there is none."""
    found = member_numbered(number)
    if found is None:
        raise Http404
    return found


def picks_asked(sent: QueryDict) -> list[UUID]:
    """The picks that a form names by ticks of the name "pick"; what is no id is left out.

    All of them: nothing is to be done about a part of what was ticked.
    """
    found = []
    for each in sent.getlist("pick"):
        try:
            found.append(UUID(each))
        except ValueError:
            continue
    return found


def check_number(picks: Collection[UUID]) -> None:
    """Raise RuleError when a form names more picks than are dealt with at once."""
    if len(picks) > MOST_PICKS:
        raise RuleError(TOO_MANY_PICKS)


def foreseen(picks: Collection[UUID], at: datetime) -> dict[str, Any]:
    """What voiding those picks at that instant would do, or why that is not worked out."""
    too_many = len(picks) > MOST_PICKS
    return {
        "dry": dry_run(picks, at) if picks and not too_many else None,
        "too_many": said(TOO_MANY_PICKS) if too_many else "",
    }


def month_asked(request: HttpRequest, at: datetime) -> EvidenceMonth:
    """The month whose evidence the page, or the form that it holds, names; else the present one."""
    sent = request.POST if request.method == "POST" else request.GET
    return evidence_month(sent.get("mois", ""), at)


def number_of(text: str) -> int | None:
    """A number from 1 as an address or a form has it; None for anything else."""
    return as_number(text) or None


def instant_of(text: str) -> datetime | None:
    """What a field of date and time holds, taken as an hour of Paris; None for anything else."""
    try:
        wall = datetime.fromisoformat(text.strip())
        return wall_time(wall.date(), wall.time()) if wall.tzinfo is None else None
    except (ValueError, OverflowError):
        return None


def day_of(text: str) -> date | None:
    """The day that a field holds; None for anything else, and for the ends of the calendar.

    Neither of those begins and ends at instants that can be told.
    """
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if date.min < found < date.max else None


def typed_left(*texts: str) -> list[str]:
    """What was typed into a form that is gone from the page: it is shown, to be copied."""
    return [text for text in texts if text.strip()]


def accepted(request: HttpRequest, words: str) -> None:
    """Say on the next page what was done, and that what was typed in this form is done with."""
    messages.success(request, words, extra_tags=request.path)


def refusal_said(error: Exception) -> str:
    """Why an act was refused, in the reader's language."""
    if isinstance(error, RuleError):
        return str(said(error.sentence))
    if isinstance(error, NothingToVoid):
        return _(
            "Aucun de ces crochetages ne peut l’être : c’est déjà fait, ou ils n’existent pas."
        )
    if isinstance(error, DeclaredAlready):
        return _("Cette panne est déjà déclarée : même début, même fin.")
    return _("Votre rôle ne permet pas cela.")
