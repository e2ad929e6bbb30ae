"""Members, for moderators: found by name or number, and the file of one with all its evidence."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cofferwit.desk.queries.fair_play import member_evidence
from cofferwit.desk.queries.people import Among, member_file, people
from cofferwit.desk.views.bureau.asking import number_of
from cofferwit.members.access import desk_door, member_of
from cofferwit.members.rules.roles import Power
from cofferwit.ops.edge import now


@require_safe
@desk_door(Power.MODERATE)
def member_list(request: HttpRequest) -> HttpResponse:
    """A page of members, of those whose name begins so, among those asked for."""
    asked, among = request.GET.get("nom", ""), _among(request.GET.get("parmi", ""))
    page = people(asked, among, before=number_of(request.GET.get("avant", "")))
    context = {"page": page, "asked": asked, "among": among, "choices": list(Among)}
    return render(request, "desk/bureau/members.html", context)


@require_safe
@desk_door(Power.MODERATE)
def member_page(request: HttpRequest, member: int) -> HttpResponse:
    """Everything about one account: signals and their picks, pairs, marks, cases, measures."""
    found = member_file(member)
    if found is None:
        raise Http404
    context = {
        "file": found,
        "subject": found.member,
        "evidence": member_evidence(member, now()),
        "me": member_of(request),
        "powers": {power.name.lower(): member_of(request).holds(power) for power in Power},
    }
    return render(request, "desk/bureau/member.html", context)


def _among(asked: str) -> Among:
    return Among(asked) if asked in list(Among) else Among.ALL
