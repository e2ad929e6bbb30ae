"""The page of a duel, for its two members and, once it is settled, for everybody."""

from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cofferwit.members.access import member_of
from cofferwit.members.answers import language, members_only
from cofferwit.members.models import Member
from cofferwit.members.rules.standing import Act
from cofferwit.ops.edge import now
from duels.actions.course import catch_up
from duels.queries import DuelPage, duel_page
from duels.rules.course import State
from duels.rules.limits import SCORES
from duels.views import words
from duels.views.answers import duel_address
from duels.views.safes import safes_of
from duels.views.share import share_text
from duels.views.sides import sides_of
from duels.views.story import hours_of, story_of
from league.queries.picks import running_pick


@require_safe
@members_only(duel_address)
def duel(request: HttpRequest, duel_id: int) -> HttpResponse:
    """A duel of one's own."""
    return page_of(request, duel_id)


@require_safe
def public(request: HttpRequest, duel_id: int) -> HttpResponse:
    """A settled duel, for everybody; before that it exists for its two members alone."""
    viewer = request.user if isinstance(request.user, Member) else None
    found = _found(duel_id, viewer, now())
    if found.viewer_is_in:
        return redirect("duel", duel_id)
    return _render(request, found, viewer)


def page_of(
    request: HttpRequest, duel_id: int, *, refusal: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    """The page of a duel of the reader's, with the reason of a refusal where there was one."""
    member = member_of(request)
    found = _found(duel_id, member, now())
    if not found.viewer_is_in:
        return redirect("duel_public", duel_id)
    return _render(request, found, member, refusal=refusal, status=status)


def _found(duel_id: int, viewer: Member | None, instant: datetime) -> DuelPage:
    """The duel as it stands now: what is due has been done first."""
    catch_up(duel_id=duel_id, now=instant)
    found = duel_page(duel_id, viewer, instant)
    if found is None:
        raise Http404(_("Ce duel n’existe pas, ou n’est pas encore réglé."))
    return found


def _render(
    request: HttpRequest,
    found: DuelPage,
    viewer: Member | None,
    *,
    refusal: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    instant = now()
    mine, theirs = sides_of(found)
    context: dict[str, Any] = {
        "duel": found,
        "now": instant,
        "title": words.title(found),
        "says": words.says(found),
        "mine": mine,
        "theirs": theirs,
        "window": hours_of(found, instant),
        "story": story_of(found),
        "scores": SCORES,
        "refusal": refusal,
    }
    if viewer is not None:
        context["running"] = running_pick(viewer, instant)
        context["may_play"] = viewer.may(Act.PLAY)
    if found.rematch_refusal is not None:
        context["rematch_refusal"] = found.rematch_refusal.in_(language())
    if found.state == State.SETTLED:
        address = request.build_absolute_uri(reverse("duel_public", args=[found.duel_id]))
        context["share"] = share_text(found, address)
        context["safes"] = safes_of(found)
    return render(request, "duels/duel.html", context, status=status)
