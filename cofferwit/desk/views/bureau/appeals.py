"""Appeals as moderators read and decide them."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cofferwit.desk.actions.appeals import decide
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.models import Appeal
from cofferwit.desk.queries.decisions import decided_appeals, waiting_appeals
from cofferwit.desk.queries.readers import readers
from cofferwit.desk.views.bureau.asking import accepted, typed_left
from cofferwit.members.access import desk_door, member_of
from cofferwit.members.answers import SeeOther
from cofferwit.members.forms import said
from cofferwit.members.rules.roles import NOT_YOURS, Power
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.views.refusals import refuse
from cofferwit.ops.edge import now


@require_safe
@desk_door(Power.MODERATE)
def appeals(request: HttpRequest) -> HttpResponse:
    """The appeals that wait, the oldest first, and those decided lately."""
    return _page(request, {})


@require_POST
@desk_door(Power.MODERATE)
def appeal_decide(request: HttpRequest, appeal: int) -> HttpResponse:
    """Uphold or reject one, with an answer; upholding undoes the measure at once."""
    verdict, answer = request.POST.get("verdict", ""), request.POST.get("answer", "")
    if verdict not in {"upheld", "rejected"}:
        told = {"refused": appeal, "why": _("Acceptez ou rejetez l’appel."), "answer": answer}
        return _page(request, told, HTTPStatus.UNPROCESSABLE_ENTITY)
    upheld = verdict == "upheld"
    try:
        undone = decide(
            appeal=appeal, upheld=upheld, answer=answer, by=member_of(request), now=now()
        )
    except Appeal.DoesNotExist as error:
        raise Http404 from error
    except NotEntitledError:
        return refuse(request, NOT_YOURS, HTTPStatus.FORBIDDEN)
    except RuleError as error:
        told = {
            "refused": appeal,
            "why": said(error.sentence),
            "answer": answer,
            "verdict": verdict,
        }
        return _page(request, told, HTTPStatus.UNPROCESSABLE_ENTITY)
    accepted(request, _said_of(upheld=upheld, undone=undone is not None))
    return SeeOther(reverse("bureau_appeals"))


def _said_of(*, upheld: bool, undone: bool) -> str:
    if not upheld:
        return _("L’appel est rejeté. Le membre lit la réponse.")
    if undone:
        return _("L’appel est accepté et la décision défaite. Le membre lit la réponse.")
    return _("L’appel est accepté. Il n’y avait rien à défaire. Le membre lit la réponse.")


def _page(
    request: HttpRequest, told: dict[str, Any], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    by = member_of(request)
    waiting, refused = waiting_appeals(by), told.get("refused")
    may_answer = {heard.appeal.pk for heard in waiting if heard.may_decide}
    context = {
        "waiting": waiting,
        "is_gone": bool(refused) and refused not in {heard.appeal.pk for heard in waiting},
        "left": [] if refused in may_answer else typed_left(told.get("answer", "")),
        "decided": decided_appeals(by, now()),
        "readers": readers(),
        **told,
    }
    return render(request, "desk/bureau/appeals.html", context, status=status)
