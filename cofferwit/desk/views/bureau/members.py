"""Members, for moderators: found by name or number, and the file of one with all its evidence."""

from http import HTTPStatus
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cofferwit.desk.queries.cases import held_about
from cofferwit.desk.queries.fair_play import member_evidence
from cofferwit.desk.queries.people import Among, member_file, open_acts, people
from cofferwit.desk.views.bureau.asking import month_asked, number_of, typed_left
from cofferwit.members.access import desk_door, member_of
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power
from cofferwit.ops.edge import now


@require_safe
@desk_door(Power.MODERATE)
def member_list(request: HttpRequest) -> HttpResponse:
    """A page of members, of those whose name begins so, among those asked for."""
    asked, among = request.GET.get("nom", ""), _among(request.GET.get("parmi", ""))
    page = people(asked, among, before=number_of(request.GET.get("avant", "")))
    context = {"page": page, "asked": asked, "among": among, "choices": list(Among)}
    context["may_link"] = member_of(request).holds(Power.LINK)
    return render(request, "desk/bureau/members.html", context)


@require_safe
@desk_door(Power.MODERATE)
def member_page(request: HttpRequest, member: int) -> HttpResponse:
    """Everything about one account: signals and their picks, pairs, marks, cases, measures."""
    return file_shown(request, member, case=number_of(request.GET.get("dossier", "")))


class Refused(NamedTuple):
    """An act on the account that was refused: its name, why, and the reason that was typed."""

    name: str
    why: str
    reason: str


def file_shown(
    request: HttpRequest, member: int, *, case: int | None, refused: Refused | None = None
) -> HttpResponse:
    """The page of that member, whose forms act for the case named; with a refusal it is a 422.

    Without a case named they act for the one about this member that the reader has taken.
    """
    found, me = member_file(member), member_of(request)
    if found is None:
        raise Http404
    at = now()
    month = month_asked(request, at)
    held = None if case is not None else held_about(found.member, me)
    context = {
        "file": found,
        "subject": found.member,
        "evidence": member_evidence(member, at, month=month.name),
        "month": month,
        "me": me,
        "powers": {power.name.lower(): me.holds(power) for power in Power},
        "open_case": case if held is None else held.pk,
        "refused": refused,
        "left": _left(found.member, me, refused),
    }
    status = HTTPStatus.OK if refused is None else HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "desk/bureau/member.html", context, status=status)


def _left(subject: Member, me: Member, refused: Refused | None) -> list[str]:
    """The reason of an act that the account does not allow any more: its form is gone."""
    if refused is None or refused.name in open_acts(me, subject):
        return []
    return typed_left(refused.reason)


def _among(asked: str) -> Among:
    return Among(asked) if asked in list(Among) else Among.ALL
