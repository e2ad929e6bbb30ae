"""Trying a code, by a page's script or by a plain form."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from cofferwit.members.access import member_of
from cofferwit.ops.edge import now
from forge.rules.codes import POSITIONS
from league import queries
from league.actions import guess as guessing
from league.models import Pick
from league.rules.refusals import BadNumber, Refused
from league.views.answers import SeeOther, language, members_only, pick_address, wants_json
from league.views.own_pick import ECHO, own_record, refuse


@require_POST
@members_only(pick_address)
def guess(request: HttpRequest, pick_id: UUID) -> HttpResponse:
    """Try a code."""
    typed = _typed(request)
    try:
        played = guessing.play(
            pick=pick_id,
            by=member_of(request),
            number=_number(request),
            code=typed.typed,
            now=now(),
        )
    except Pick.DoesNotExist:
        raise Http404 from None
    except Refused as refused:
        return refuse(request, pick_id, refused, typed)
    return _verdict(request, pick_id, played)


def _verdict(request: HttpRequest, pick_id: UUID, played: guessing.Played) -> HttpResponse:
    record, recorded = own_record(request, pick_id), played.guess
    message = queries.verdict_words(
        record, recorded, typed=played.typed, lang=language(), now=now()
    )
    if not wants_json(request):
        if played.typed != recorded.code:
            messages.warning(request, message)
        return SeeOther(pick_address(pick_id))
    return JsonResponse(
        {
            "verdict": "opened" if recorded.contradicted is None else "wrong",
            "repeated": played.repeated,
            "number": recorded.number,
            "code": recorded.code,
            "contradicted": recorded.contradicted,
            "cost_ms": guessing.cost_of(recorded) * 1000,
            "message": message,
            "pick": queries.state_json(record, now()),
        }
    )


def _number(request: HttpRequest) -> int:
    """The number of the guess, one ASCII digit. Raises `BadNumber`."""
    text = request.POST.get("number", "")
    if len(text) != 1 or text not in "0123456789":
        raise BadNumber
    return int(text)


def _typed(request: HttpRequest) -> queries.Refusal:
    """What the form holds: a field `code`, or one field a position."""
    if "code" in request.POST:
        return queries.Refusal("", request.POST["code"])
    chambers = tuple(request.POST.get(letter, "") for letter in POSITIONS)
    return queries.Refusal("", "".join(chambers), tuple(each[:ECHO] for each in chambers))
