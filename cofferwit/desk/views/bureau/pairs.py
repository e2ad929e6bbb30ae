"""Pairs of a thief and a smith: those that stand out, and one with all that speaks for and against.

The page asks a question of the numbers; what is decided is a person's, with a reason both read.
"""

from collections.abc import Collection
from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cofferwit.desk.actions.pair_deciding import PairAct, decide_pair
from cofferwit.desk.queries.fair_play import pair_evidence, pairs
from cofferwit.desk.queries.people import open_case_of_pair
from cofferwit.desk.views.bureau.asking import (
    REFUSALS,
    accepted,
    check_number,
    foreseen,
    member_or_404,
    month_asked,
    number_of,
    picks_asked,
    refusal_said,
)
from cofferwit.members.access import desk_door, member_of
from cofferwit.members.rules.roles import Power
from cofferwit.ops.edge import now


@require_safe
@desk_door(Power.MODERATE)
def pair_list(request: HttpRequest) -> HttpResponse:
    """The pairs of a month that stand out, the rarest first."""
    at, asked = now(), number_of(request.GET.get("page", "1"))
    month = month_asked(request, at)
    page = pairs(at, page=asked or 1, month=month.name)
    return render(request, "desk/bureau/pairs.html", {"page": page, "month": month})


@require_safe
@desk_door(Power.MODERATE)
def pair(request: HttpRequest, thief: int, smith: int) -> HttpResponse:
    """One pair: the measures, the picks, what voiding them would do, what speaks for them."""
    return _page(request, thief, smith)


@require_POST
@desk_door(Power.MODERATE)
def pair_decide(request: HttpRequest, thief: int, smith: int) -> HttpResponse:
    """Do what was chosen about the pair; a refusal shows the page again with all that was typed."""
    asked, picks = request.POST.get("act", ""), picks_asked(request.POST)
    reason = request.POST.get("reason", "")
    if asked not in list(PairAct):
        typed = _Typed(PairAct.ASK, reason, picks, _("Choisissez ce qu’il faut faire."))
        return _page(request, thief, smith, typed)
    act = PairAct(asked)
    try:
        check_number(picks)
        case = decide_pair(
            act=act,
            thief=member_or_404(thief),
            smith=member_or_404(smith),
            picks=picks,
            reason=reason,
            by=member_of(request),
            now=now(),
        )
    except REFUSALS as error:
        return _page(request, thief, smith, _Typed(act, reason, picks, refusal_said(error)))
    accepted(request, _("C’est fait, et écrit au journal."))
    return redirect("bureau_case", case.pk)


class _Typed:
    """What was sent and refused, to be shown again."""

    def __init__(self, act: PairAct, reason: str, picks: Collection[UUID], refusal: str) -> None:
        self.act, self.reason, self.picks, self.refusal = act, reason, picks, refusal


def _page(
    request: HttpRequest, thief: int, smith: int, typed: _Typed | None = None
) -> HttpResponse:
    at = now()
    month = month_asked(request, at)
    found = pair_evidence(thief, smith, at, month=month.name)
    if found is None:
        raise Http404
    behind = [each.pick_id for each in found.picks if not each.voided]
    chosen = typed.picks if typed else behind
    context = {
        "pair": found,
        "month": month,
        "case": open_case_of_pair(thief, smith),
        "acts": list(PairAct),
        "act": typed.act if typed else PairAct.ASK,
        "reason": typed.reason if typed else "",
        "refusal": typed.refusal if typed else "",
        "chosen": set(chosen),
        **foreseen(chosen, at),
        "me": member_of(request),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if typed else HTTPStatus.OK
    return render(request, "desk/bureau/pair.html", context, status=status)
