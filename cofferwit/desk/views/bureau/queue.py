"""The queue of cases: what to take, what one has taken, what was decided."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cofferwit.desk.models import CaseKind
from cofferwit.desk.queries import queue as queries
from cofferwit.members.access import desk_door, member_of
from cofferwit.members.rules.roles import Power
from cofferwit.ops.edge import now


@require_safe
@desk_door(Power.MODERATE)
def queue(request: HttpRequest) -> HttpResponse:
    """The sums, a page of the queue, one's own cases and the last decisions."""
    at, member = now(), member_of(request)
    part, kind = _part(request), _kind(request)
    context: dict[str, Any] = {
        "at": at,
        "sums": queries.sums(member, at),
        "page": queries.page(member, part, kind=kind, after=request.GET.get("apres", "")),
        "part": part,
        "parts": list(queries.Part),
        "kind": kind,
        "kinds": CaseKind.choices,
        "mine": queries.mine(member),
        "decided": queries.decided_lately(at),
    }
    return render(request, "desk/bureau/queue.html", context)


def _part(request: HttpRequest) -> queries.Part:
    asked = request.GET.get("file", "")
    return queries.Part(asked) if asked in list(queries.Part) else queries.Part.TO_TAKE


def _kind(request: HttpRequest) -> str:
    asked = request.GET.get("genre", "")
    return asked if asked in CaseKind.values else ""
