"""Links between accounts: those that stand, one of them with what passed, declaring, lifting."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cofferwit.desk.actions import links as actions
from cofferwit.desk.queries import links as queries
from cofferwit.desk.views.bureau.asking import REFUSALS, accepted, refusal_said, typed_left
from cofferwit.members.access import desk_door, member_of
from cofferwit.members.answers import SeeOther
from cofferwit.members.models import AccountLink, Member
from cofferwit.members.queries import with_pseudonym
from cofferwit.members.queries.marks import shared_marks
from cofferwit.members.rules.roles import Power
from cofferwit.ops.edge import now

LIFTED_SHOWN = 30


@require_http_methods(["GET", "HEAD", "POST"])
@desk_door(Power.LINK)
def links(request: HttpRequest) -> HttpResponse:
    """The links, and the form that declares one between two pseudonyms."""
    if request.method != "POST":
        typed = {name: request.GET.get(name, "") for name in ("first", "second")}
        return _list(request, typed)
    return _declare(request)


def _declare(request: HttpRequest) -> HttpResponse:
    typed = {name: request.POST.get(name, "") for name in ("first", "second", "reason")}
    first, second = (_named(typed[name]) for name in ("first", "second"))
    if first is None or second is None:
        missing = typed["first" if first is None else "second"]
        why = _("Aucun membre ne s’appelle «\u202f%(name)s\u202f».") % {"name": missing}
        return _list(request, {**typed, "refusal": why}, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        made = actions.link(
            first=first, second=second, reason=typed["reason"], by=member_of(request), now=now()
        )
    except REFUSALS as error:
        told = {**typed, "refusal": refusal_said(error)}
        return _list(request, told, HTTPStatus.UNPROCESSABLE_ENTITY)
    accepted(request, _("Les deux comptes sont liés. Leurs membres l’apprennent."))
    return SeeOther(reverse("bureau_link", args=[made.detail["link"]]))


def _named(pseudonym: str) -> Member | None:
    return with_pseudonym(pseudonym.strip()).first()


def _list(
    request: HttpRequest, told: dict[str, Any], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    context = {
        "standing": queries.links(standing=True),
        "lifted": queries.links(standing=False)[:LIFTED_SHOWN],
        **told,
    }
    return render(request, "desk/bureau/links.html", context, status=status)


@require_http_methods(["GET", "HEAD"])
@desk_door(Power.LINK)
def link(request: HttpRequest, link: int) -> HttpResponse:
    """One link, what passed between the two, and the way to void it or to lift the link."""
    return _one(request, link, {})


@require_POST
@desk_door(Power.LINK)
def link_lift(request: HttpRequest, link: int) -> HttpResponse:
    """Lift it, with a reason that both read."""
    found, reason = _found(link), request.POST.get("reason", "")
    try:
        actions.lift(link=found, reason=reason, by=member_of(request), now=now())
    except REFUSALS as error:
        told = {"reason": reason, "refusal": refusal_said(error)}
        return _one(request, link, told, HTTPStatus.UNPROCESSABLE_ENTITY)
    accepted(request, _("Le lien est levé. Les deux membres l’apprennent."))
    return SeeOther(reverse("bureau_link", args=[link]))


def _one(
    request: HttpRequest, link: int, told: dict[str, Any], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    found = _found(link)
    context = {
        "link": found,
        "past": queries.past_between(found.first_id, found.second_id),
        "marks": shared_marks(found.first_id, found.second_id),
        "left": typed_left(told.get("reason", "")) if found.lifted_at else [],
        **told,
    }
    return render(request, "desk/bureau/link.html", context, status=status)


def _found(link: int) -> AccountLink:
    found = queries.link_numbered(link)
    if found is None:
        raise Http404
    return found
