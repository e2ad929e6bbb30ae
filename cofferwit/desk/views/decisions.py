"""What the house decided about one's account and picks, and the one appeal against each."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cofferwit.desk.actions.appeals import appeal
from cofferwit.desk.models import Reading
from cofferwit.desk.queries.decisions import decisions_of
from cofferwit.members.access import member_of
from cofferwit.members.answers import SeeOther
from cofferwit.members.forms import said
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.edge import now


@never_cache
@require_safe
@login_required
def decisions(request: HttpRequest) -> HttpResponse:
    """Every measure that concerns the member: what, why, when, what it moved, and its appeal."""
    return _page(request)


@never_cache
@require_POST
@login_required
def decision_appeal(request: HttpRequest, reading: int) -> HttpResponse:
    """Contest one of them, once; to everybody else it is not there."""
    text = request.POST.get("text", "")
    try:
        appeal(reading=reading, text=text, by=member_of(request), now=now())
    except Reading.DoesNotExist as error:
        raise Http404 from error
    except RuleError as error:
        refused = {"refused": reading, "why": said(error.sentence), "text": text}
        return _page(request, refused, HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(
        request, _("Votre appel est déposé. Quelqu’un qui n’a pas pris la décision le lira.")
    )
    return SeeOther(f"{reverse('decisions')}#decision-{reading}")


def _page(
    request: HttpRequest,
    refused: dict[str, object] | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    told = decisions_of(member_of(request))
    context = {"decisions": told, **(refused or {})}
    return render(request, "desk/decisions.html", context, status=status)
