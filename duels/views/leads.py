"""Where the pick of a duel leads: to its duel."""

from datetime import datetime

from django.utils.translation import gettext as _

from cofferwit.members.models import Member
from duels import queries
from duels.actions.course import catch_up
from duels.rules.course import Kind, State
from duels.rules.purposes import duel_of
from duels.views.answers import duel_address
from duels.views.words import named
from league.views.leads import Lead


def lead_of(purpose: str, member: Member, now: datetime) -> Lead | None:
    """The lead of a duel's pick, for one of its two; what is due of the duel happens first."""
    duel_id = duel_of(purpose)
    if duel_id is None:
        return None
    catch_up(duel_id=duel_id, now=now)
    found = queries.lead(duel_id, member)
    if found is None:
        return None
    return Lead(
        title=title(found),
        url=duel_address(duel_id),
        back=_("Retour au duel"),
        note=_note(found),
        sealed=_sealed(found),
    )


def title(duel: queries.Lead) -> str:
    """What a pick of the duel is called."""
    if duel.kind == Kind.FORGE:
        return _("Duel de forge contre {name}").format(name=named(duel.opponent))
    return _("Duel éclair contre {name}").format(name=named(duel.opponent))


def _note(duel: queries.Lead) -> str:
    told = {
        "won": _("Duel gagné. Aucune cote ne bouge."),
        "lost": _("Duel perdu. Aucune cote ne bouge."),
        "drawn": _("Duel nul. Aucune cote ne bouge."),
        "void": _("Duel annulé. Aucune cote ne bouge."),
    }
    return told.get(duel.outcome, _("Aucune cote ne bouge : ce crochetage ne compte qu’en duel."))


def _sealed(duel: queries.Lead) -> str:
    if duel.state == State.PICKING:
        return _("Le code, le chemin et les deux crochetages paraîtront au règlement du duel.")
    return _("Le code et le chemin paraîtront dès que le dernier crochetage du duel sera fini.")
