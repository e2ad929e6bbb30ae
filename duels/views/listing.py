"""All of one's duels, and challenging a member."""

import logging
import re
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cofferwit.members.access import member_of
from cofferwit.members.answers import SeeOther, members_only
from cofferwit.members.models import Member
from cofferwit.members.queries import with_pseudonym
from cofferwit.members.rules.standing import Act
from cofferwit.ops.edge import now
from duels.actions.challenges import challenge as send
from duels.actions.course import catch_up_of
from duels.queries import duels_page
from duels.rules import limits
from duels.views.answers import ABOUT_THE_NAME, duel_address, list_address, said, status_of
from duels.views.challenge_form import Typed, search_context, typed_of
from forge.rules.refusals import Refused
from forge.rules.sentences import Sentence
from forge.rules.tiers import Tier
from league.queries.picks import running_pick

logger = logging.getLogger(__name__)

_UNKNOWN = Sentence("Aucun membre actif ne porte ce nom.", "No active member goes by that name.")
_CHOOSE = Sentence(
    "Choisissez le duel et le palier, puis envoyez.", "Choose the duel and the tier, then send."
)


class UnknownName(Refused):
    """Nobody who can be challenged has that name."""

    kind = "unknown"


class NotChosen(Refused):
    """The form says neither which duel nor which tier, or one that there is not."""

    kind = "not_chosen"


@require_safe
@members_only(list_address)
def duels(request: HttpRequest) -> HttpResponse:
    """What waits for the reader, what runs, what is over, and the form of a challenge.

    While a name is typed, only those who answer to it; for a name that is chosen, only the form.
    """
    member, instant = member_of(request), now()
    typed = typed_of(request.GET, member)
    target = _target(request)
    if target == "found":
        return render(request, "duels/_found.html", search_context(typed, member, instant))
    catch_up_of(member=member, now=instant)
    if target == "defier":
        return render(request, "duels/_form.html", _context(request, member, typed))
    return _page(request, typed)


def _target(request: HttpRequest) -> str:
    """The part of the page that a script asks for; nothing when a person asks."""
    return request.headers.get("HX-Target", "")


@require_POST
@members_only(list_address)
def challenge(request: HttpRequest) -> HttpResponse:
    """Challenge the member of that name; a form that is refused keeps what was typed."""
    member = member_of(request)
    typed = typed_of(request.POST, member)
    try:
        duel = _send(member, typed)
    except Refused as refused:
        logger.info("challenge by member %s refused: %s", member.pk, refused.kind)
        return _page(request, typed, refused)
    messages.success(request, _("Défi envoyé."))
    return SeeOther(duel_address(duel))


def _send(member: Member, typed: Typed) -> int:
    opponent = with_pseudonym(typed.pseudonym).first()
    if opponent is None:
        raise UnknownName(_UNKNOWN)
    if typed.kind is None or typed.tier is None:
        raise NotChosen(_CHOOSE)
    duel = send(by=member, opponent=opponent, kind=typed.kind, tier=typed.tier, now=now())
    return duel.pk


def _page(request: HttpRequest, typed: Typed, refused: Refused | None = None) -> HttpResponse:
    context = _context(request, member_of(request), typed)
    if refused:
        about = "pseudonym" if refused.kind in ABOUT_THE_NAME else ""
        context |= {"refusal": said(refused), "refusal_about": about}
    status = status_of(refused) if refused else HTTPStatus.OK
    return render(request, "duels/duels.html", context, status=status)


def _context(request: HttpRequest, member: Member, typed: Typed) -> dict[str, Any]:
    instant = now()
    page = duels_page(member, instant, _number(request))
    if page is None:
        raise Http404(_("Cette liste n’a pas cette page."))
    return {
        "duels": page,
        "now": instant,
        "hours": limits,
        "tiers": tuple(Tier),
        "running": running_pick(member, instant),
        "may_play": member.may(Act.PLAY),
        **search_context(typed, member, instant),
    }


def _number(request: HttpRequest) -> int:
    page = request.GET.get("page", "1")
    return int(page) if re.fullmatch(r"[0-9]{1,6}", page) else 0
