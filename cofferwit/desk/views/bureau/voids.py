"""Voided picks: what was done, doing it, undoing it, and outages."""

from collections.abc import Collection
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cofferwit.desk.actions import voids
from cofferwit.desk.models import Case
from cofferwit.desk.queries import voids as queries
from cofferwit.desk.queries.dry_run import dry_run
from cofferwit.desk.views.bureau.asking import (
    REFUSALS,
    accepted,
    check_number,
    foreseen,
    instant_of,
    number_of,
    picks_asked,
    refusal_said,
)
from cofferwit.members.access import desk_door, member_of
from cofferwit.members.rules.roles import Power
from cofferwit.ops.edge import now
from league.queries.voiding import overlapping


@require_safe
@desk_door(Power.VOID)
def void_list(request: HttpRequest) -> HttpResponse:
    """What was voided and restored, the newest first, and the form of an outage."""
    return _list(request, {})


@require_safe
@desk_door(Power.VOID)
def void_page(request: HttpRequest, measure: int) -> HttpResponse:
    """One of them: its picks, whom it moved, and the way back."""
    return _one(request, measure, {})


@require_safe
@desk_door(Power.VOID)
def void_preview(request: HttpRequest) -> HttpResponse:
    """What voiding the picks that the address names would do: a part of a page, or a page."""
    asked = picks_asked(request.GET)
    context = {**_foreseen(asked), "open_case": number_of(request.GET.get("case", ""))}
    part = request.headers.get("HX-Request") == "true"
    return render(request, f"desk/bureau/{'_dry_run' if part else 'void_preview'}.html", context)


@require_POST
@desk_door(Power.VOID)
def void_do(request: HttpRequest) -> HttpResponse:
    """Void the picks that were ticked, with a reason that those concerned read."""
    asked, reason = picks_asked(request.POST), request.POST.get("reason", "")
    case = number_of(request.POST.get("case", ""))
    try:
        check_number(asked)
        made = voids.void_picks(
            picks=asked,
            reason=reason,
            by=member_of(request),
            case=case,
            now=now(),
        )
    except Case.DoesNotExist as error:
        raise Http404 from error
    except REFUSALS as error:
        context = {
            **_foreseen(asked),
            "open_case": case,
            "reason": reason,
            "refusal": refusal_said(error),
        }
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, "desk/bureau/void_preview.html", context, status=status)
    accepted(request, _("C’est annulé. Les membres concernés l’apprennent."))
    return redirect("bureau_void", made.pk)


@require_POST
@desk_door(Power.VOID)
def void_restore(request: HttpRequest, measure: int) -> HttpResponse:
    """Let the ticked picks of a measure count again."""
    asked, reason = picks_asked(request.POST), request.POST.get("reason", "")
    try:
        check_number(asked)
        made = voids.restore_picks(picks=asked, reason=reason, by=member_of(request), now=now())
    except REFUSALS as error:
        told = {"reason": reason, "refusal": refusal_said(error)}
        return _one(request, measure, told, HTTPStatus.UNPROCESSABLE_ENTITY)
    accepted(request, _("C’est rétabli. Les membres concernés l’apprennent."))
    return redirect("bureau_void", made.pk)


@require_POST
@desk_door(Power.VOID)
def outage(request: HttpRequest) -> HttpResponse:
    """Declare an outage, which voids the picks that overlapped it.

    A first press shows what that would move; only the second, of the same times, writes it.
    """
    began, ended = (instant_of(request.POST.get(name, "")) for name in ("began", "ended"))
    typed = {name: request.POST.get(name, "") for name in ("began", "ended", "reason")}
    at = now()
    if began is None or ended is None or not began < ended <= at:
        refusal = _(
            "Donnez un début et une fin, heure de Paris : le début d’abord, et la fin déjà passée."
        )
        return _list(request, {**typed, "refusal": refusal}, HTTPStatus.UNPROCESSABLE_ENTITY)
    span = f"{typed['began']}/{typed['ended']}"
    if request.POST.get("seen") != span:
        picks = [each.pk for each in overlapping(began, ended)]
        told = {**typed, "seen": span, "dry": dry_run(picks, at), "picks": len(picks)}
        return _list(request, told)
    try:
        made = voids.declare_outage(
            began_at=began,
            ended_at=ended,
            reason=typed["reason"],
            by=member_of(request),
            now=at,
        )
    except REFUSALS as error:
        told = {**typed, "refusal": refusal_said(error)}
        return _list(request, told, HTTPStatus.UNPROCESSABLE_ENTITY)
    accepted(request, _("La panne est déclarée. Les membres concernés l’apprennent."))
    return redirect("bureau_void", made.pk)


def _foreseen(asked: Collection[UUID]) -> dict[str, Any]:
    """The picks as a page shows them, and what voiding them would do unless they are too many."""
    return {"lines": queries.pick_lines(asked), **foreseen(asked, now())}


def _list(
    request: HttpRequest, told: dict[str, Any], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    page = queries.voids_page(before=number_of(request.GET.get("avant", "")))
    return render(request, "desk/bureau/voids.html", {"page": page, **told}, status=status)


def _one(
    request: HttpRequest, measure: int, told: dict[str, Any], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    line = queries.void_line(measure)
    if line is None:
        raise Http404
    picks = queries.picks_of(line.measure)
    restored = () if line.restores else queries.restored_by(line.measure)
    context = {"line": line, "picks": queries.pick_lines(picks), "restored": restored, **told}
    return render(request, "desk/bureau/void.html", context, status=status)
