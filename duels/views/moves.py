"""What a member does in a duel: answering it, picking, asking for another, barring."""

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cofferwit.members.access import member_of
from cofferwit.members.answers import SeeOther, members_only
from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from duels.actions import answers, barring
from duels.actions.challenges import rematch as challenge_again
from duels.actions.picking import pick as start_pick
from duels.queries.rows import find
from duels.rules.course import Who, facing
from duels.views.answers import duel_address, said, status_of
from duels.views.duel import page_of
from forge.rules.refusals import Refused

logger = logging.getLogger(__name__)

ANSWERS = {"accept": answers.accept, "decline": answers.decline, "cancel": answers.cancel}


@require_POST
@members_only(duel_address)
def answer(request: HttpRequest, duel_id: int) -> HttpResponse:
    """Accept or decline a challenge, or cancel one's own."""
    chosen = request.POST.get("answer", "")
    if chosen not in ANSWERS:
        refusal = _("Cette réponse n’existe pas : acceptez, déclinez ou annulez.")
        return page_of(request, duel_id, refusal=refusal, status=HTTPStatus.BAD_REQUEST)

    def act() -> str:
        ANSWERS[chosen](duel_id=duel_id, by=member_of(request), now=now())
        return duel_address(duel_id)

    return _done(request, duel_id, act)


@require_POST
@members_only(duel_address)
def pick(request: HttpRequest, duel_id: int) -> HttpResponse:
    """Start one's pick, or go on with it."""

    def act() -> str:
        started = start_pick(duel_id=duel_id, by=member_of(request), now=now())
        return reverse("pick", args=[started.pk])

    return _done(request, duel_id, act)


@require_POST
@members_only(duel_address)
def rematch(request: HttpRequest, duel_id: int) -> HttpResponse:
    """Challenge the same opponent to the same duel."""

    def act() -> str:
        duel = challenge_again(duel_id=duel_id, by=member_of(request), now=now())
        messages.success(request, _("Défi envoyé."))
        return duel_address(duel.pk)

    return _done(request, duel_id, act)


@require_POST
@members_only(duel_address)
def bar(request: HttpRequest, duel_id: int) -> HttpResponse:
    """Take no more challenges from the opponent, or take them again."""
    member = member_of(request)
    opponent = _opponent(duel_id, member)
    if opponent is None:
        raise Http404(_("Ce duel n’est pas le vôtre, ou n’existe pas."))

    def act() -> str:
        if request.POST.get("bar") == "1":
            barring.bar(by=member, whom=opponent, now=now())
        else:
            barring.unbar(by=member, whom=opponent)
        return duel_address(duel_id)

    return _done(request, duel_id, act)


def _opponent(duel_id: int, member: Member) -> Member | None:
    """The other of a duel of one's own; None for another's duel."""
    rows = find(duel_id)
    who = rows.who(member) if rows else Who.OTHER
    return None if rows is None or who == Who.OTHER else rows.member(facing(who))


def _done(request: HttpRequest, duel_id: int, act: Callable[[], str]) -> HttpResponse:
    """On to where the act leads; a refusal is said on the page of the duel."""
    try:
        return SeeOther(act())
    except Refused as refused:
        logger.info("duel %s: member %s refused, %s", duel_id, member_of(request).pk, refused.kind)
        if status_of(refused) == HTTPStatus.NOT_FOUND:
            raise Http404(said(refused)) from None
        return page_of(request, duel_id, refusal=said(refused), status=status_of(refused))
