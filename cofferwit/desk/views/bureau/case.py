"""A case: what there is to see, and what its moderator does with it."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cofferwit.desk.actions import cases as actions
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.models import Case, Decision
from cofferwit.desk.queries.case_page import case_page
from cofferwit.desk.rules.deciding import DAYS_TO_ANSWER
from cofferwit.desk.views.bureau.asking import accepted, typed_left
from cofferwit.members.access import desk_door, member_of
from cofferwit.members.answers import SeeOther, language
from cofferwit.members.rules.roles import NOT_YOURS, Power
from cofferwit.members.rules.sentences import RuleError, Sentence
from cofferwit.members.rules.typed import as_number
from cofferwit.members.views.refusals import refuse
from cofferwit.ops.edge import now

TEXTS = ("motif", "question", "note")
"""The texts that the forms of a case send."""


@require_safe
@desk_door(Power.MODERATE)
def case(request: HttpRequest, case: int) -> HttpResponse:
    """Reports, signals, history, explanations, and the forms of who has taken it."""
    return _page(request, case)


@require_POST
@desk_door(Power.MODERATE)
def take(request: HttpRequest, case: int) -> HttpResponse:
    """Claim it; who comes second reads that somebody has it."""
    return _act(request, case, lambda: actions.claim(case=case, by=member_of(request), now=now()))


@require_POST
@desk_door(Power.MODERATE)
def take_over(request: HttpRequest, case: int) -> HttpResponse:
    """Take it from a moderator who has left it."""
    return _act(
        request, case, lambda: actions.take_over(case=case, by=member_of(request), now=now())
    )


@require_POST
@desk_door(Power.MODERATE)
def give_back(request: HttpRequest, case: int) -> HttpResponse:
    """Put it back into the queue."""
    return _act(
        request,
        case,
        lambda: actions.give_back(case=case, by=member_of(request), now=now()),
        _("Le dossier est de nouveau à prendre."),
    )


@require_POST
@desk_door(Power.MODERATE)
def note(request: HttpRequest, case: int) -> HttpResponse:
    """Keep the note that moderators read."""
    text = request.POST.get("note", "")
    return _act(
        request,
        case,
        lambda: actions.note(case=case, text=text, by=member_of(request), now=now()),
        _("La note est gardée."),
    )


@require_POST
@desk_door(Power.MODERATE)
def ask(request: HttpRequest, case: int) -> HttpResponse:
    """Ask a member of the case for an explanation."""
    member = as_number(request.POST.get("membre", "")) or 0
    return _act(
        request,
        case,
        lambda: actions.ask(
            case=case,
            member=member,
            question=request.POST.get("question", ""),
            by=member_of(request),
            now=now(),
        ),
        _("La question est posée."),
    )


@require_POST
@desk_door(Power.MODERATE)
def decide(request: HttpRequest, case: int) -> HttpResponse:
    """End it, with a reason."""
    asked = request.POST.get("decision", "")
    # What is no decision at all is refused like one that this kind of case does not have.
    decision = Decision(asked) if asked in Decision.values else asked
    return _act(
        request,
        case,
        lambda: actions.decide(
            case=case,
            decision=decision,  # type: ignore[arg-type]
            reason=request.POST.get("motif", ""),
            by=member_of(request),
            now=now(),
        ),
        _("C’est décidé. Qui a signalé l’apprend à l’instant."),
    )


def _act(
    request: HttpRequest, number: int, act: Callable[[], object], done: str = ""
) -> HttpResponse:
    """Do it and show the case; refused, the case with the reason and everything that was typed."""
    try:
        act()
    except Case.DoesNotExist as error:
        raise Http404 from error
    except NotEntitledError:
        return refuse(request, NOT_YOURS, HTTPStatus.FORBIDDEN)
    except RuleError as error:
        return _page(request, number, error.sentence)
    if done:
        accepted(request, done)
    return SeeOther(reverse("bureau_case", args=[number]))


def _page(request: HttpRequest, number: int, refusal: Sentence | None = None) -> HttpResponse:
    at = now()
    page = case_page(number, member_of(request), at)
    if page is None:
        raise Http404
    typed = request.POST if refusal is not None else {}
    context: dict[str, Any] = {
        "at": at,
        "page": page,
        "case": page.case,
        "refusal": refusal.in_(language()) if refusal else "",
        "days": DAYS_TO_ANSWER,
        "typed": {
            "note": typed.get("note", page.case.note),
            "question": typed.get("question", ""),
            "member": typed.get("membre", ""),
            "decision": typed.get("decision", ""),
            "reason": typed.get("motif", ""),
        },
        "left": [] if page.is_mine else typed_left(*(typed.get(name, "") for name in TEXTS)),
    }
    status = HTTPStatus.OK if refusal is None else HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "desk/bureau/case.html", context, status=status)
