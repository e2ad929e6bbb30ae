"""Reading what a moderator's form asks for, and saying why it is refused."""

from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext as _

from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.members.forms import said
from cofferwit.members.rules.sentences import RuleError
from league.actions.voiding import MayNotVoid, NothingToVoid

REFUSALS = (RuleError, NotEntitledError, MayNotVoid, NothingToVoid)
"""What the acts of the desk refuse by."""

MOST_PICKS = 500
"""Picks that one form may name."""


def picks_asked(sent: QueryDict) -> list[UUID]:
    """The picks that a form names by ticks of the name "pick"; what is no id is left out."""
    found = []
    for each in sent.getlist("pick")[:MOST_PICKS]:
        try:
            found.append(UUID(each))
        except ValueError:
            continue
    return found


def number_of(text: str) -> int | None:
    """A number from 1 as an address or a form has it; None for anything else."""
    plain = text.isascii() and text.isdigit() and len(text) <= 18
    return (int(text) or None) if plain else None


def refusal_said(error: Exception) -> str:
    """Why an act was refused, in the reader's language."""
    if isinstance(error, RuleError):
        return str(said(error.sentence))
    if isinstance(error, NothingToVoid):
        return _(
            "Aucun de ces crochetages ne peut l’être : c’est déjà fait, ou ils n’existent pas."
        )
    return _("Votre rôle ne permet pas cela.")
