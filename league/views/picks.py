"""One's own pick: its page while it runs, its result after; guesses, marks, giving up."""

import json
import logging
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cofferwit.members.access import member_of
from cofferwit.ops.edge import now
from forge.rules.codes import POSITIONS
from league import queries
from league.actions import give_up as giving_up, guess as guessing, worksheet as sheets
from league.actions.overdue import end_overdue_of
from league.models import Pick
from league.rules.refusals import BadNumber, NotConfirmed, PickOver, Refused, SheetStale
from league.views.answers import (
    SeeOther,
    language,
    members_only,
    pick_address,
    refusal_json,
    said,
    status_of,
    wants_json,
)

logger = logging.getLogger(__name__)

SHEET_BYTES = 64 * 1024
"""A worksheet of as many moves as there may be takes half of it."""
ECHO = 40
"""How much of what was typed a refused form shows again."""


@require_safe
@members_only(pick_address)
def pick(request: HttpRequest, pick_id: UUID) -> HttpResponse:
    """The page of a pick that runs, or the result of one that is over."""
    record = _record(request, pick_id, ended=True)
    if record.running:
        return _page(request, record)
    result = queries.result_of(record, member_of(request))
    context = {"result": result, "share_url": request.build_absolute_uri(_shared(result))}
    return render(request, "league/result.html", context)


def _shared(result: queries.PickResult) -> str:
    """The page that everybody may see of what was picked: that of its day, today's too."""
    return reverse("daily") if result.day is None else reverse("daily_past", args=[result.day])


@require_safe
@members_only(pick_address)
def state(request: HttpRequest, pick_id: UUID) -> HttpResponse:
    """Where a pick stands, for its page's script: after sleep, a lost line or another device."""
    return JsonResponse(queries.state_json(_record(request, pick_id, ended=True), now()))


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
        return _refused(request, pick_id, refused, typed)
    return _verdict(request, pick_id, played)


def _verdict(request: HttpRequest, pick_id: UUID, played: guessing.Played) -> HttpResponse:
    record, recorded = _record(request, pick_id), played.guess
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


@require_POST
@members_only(pick_address)
def marks(request: HttpRequest, pick_id: UUID) -> HttpResponse:
    """Keep the worksheet."""
    # A form of many parts has been read by then, for its token: its body cannot be read again.
    in_json = request.content_type == "application/json"
    body = request.body if in_json else request.POST.get("sheet", "").encode()
    if len(body) > SHEET_BYTES:
        return _bad_request(_("Cette grille est trop longue."), HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    sent = _json_object(body)
    if sent is None:
        return _bad_request(_("Cette grille ne se lit pas."), HTTPStatus.BAD_REQUEST)
    try:
        sheet = sheets.save(
            pick=pick_id,
            by=member_of(request),
            base_revision=sent.get("base_revision"),
            moves=sent.get("moves"),
            done=sent.get("done"),
            typed=sent.get("typed"),
            now=now(),
        )
    except Pick.DoesNotExist:
        raise Http404 from None
    except SheetStale as stale:
        _log(request, pick_id, stale)
        return refusal_json(stale, sheet=stale.newer)
    except Refused as refused:
        _log(request, pick_id, refused)
        return refusal_json(refused, pick=_state_now(request, pick_id))
    return JsonResponse({"revision": sheet.revision})


@require_POST
@members_only(pick_address)
def give_up(request: HttpRequest, pick_id: UUID) -> HttpResponse:
    """Give up, once confirmed."""
    if request.POST.get("sure") != "1":
        return _refused(request, pick_id, NotConfirmed(), asking_give_up=True)
    try:
        giving_up.give_up(pick=pick_id, by=member_of(request), now=now())
    except Pick.DoesNotExist:
        raise Http404 from None
    if wants_json(request):
        return JsonResponse({"pick": _state_now(request, pick_id)})
    return SeeOther(pick_address(pick_id))


def _refused(
    request: HttpRequest,
    pick_id: UUID,
    refused: Refused,
    typed: queries.Refusal | None = None,
    *,
    asking_give_up: bool = False,
) -> HttpResponse:
    """A refusal: to a script as JSON, to a person as the page again with what was typed."""
    _log(request, pick_id, refused)
    record = _record(request, pick_id, ended=True)
    if wants_json(request):
        return refusal_json(refused, pick=queries.state_json(record, now()))
    if isinstance(refused, PickOver) or not record.running:
        messages.warning(request, said(refused))
        return SeeOther(pick_address(pick_id))
    return _page(request, record, refused, typed, asking_give_up=asking_give_up)


def _page(
    request: HttpRequest,
    record: queries.PickRecord,
    refused: Refused | None = None,
    typed: queries.Refusal | None = None,
    *,
    asking_give_up: bool = False,
) -> HttpResponse:
    refusal = None
    if refused and not asking_give_up:
        refusal = queries.Refusal(
            message=said(refused),
            typed=typed.typed[:ECHO] if typed else "",
            chambers=typed.chambers if typed else (),
        )
    page = queries.pick_page(
        record,
        viewer=member_of(request),
        lang=language(),
        urls=_urls(record.pick.pk),
        refusal=refusal,
        asking_give_up=asking_give_up,
        now=now(),
    )
    status = status_of(refused) if refused else HTTPStatus.OK
    return render(request, "league/pick.html", {"page": page}, status=status)


def _urls(pick_id: UUID) -> dict[str, str]:
    names = ("guess", "marks", "state", "give_up")
    urls = {name: reverse(f"pick_{name}", args=[pick_id]) for name in names}
    return {"page": pick_address(pick_id), **urls}


def _record(request: HttpRequest, pick_id: UUID, *, ended: bool = False) -> queries.PickRecord:
    """One's own pick, or a 404; with `ended`, it ends first when its time is up."""
    if ended:
        end_overdue_of(thief=member_of(request), now=now())
    record = queries.pick_record(pick_id, member_of(request))
    if record is None:
        raise Http404(_("Ce crochetage n’est pas à vous, ou n’existe pas."))
    return record


def _state_now(request: HttpRequest, pick_id: UUID) -> dict[str, Any]:
    return queries.state_json(_record(request, pick_id), now())


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


def _json_object(body: bytes) -> dict[str, Any] | None:
    try:
        sent = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return sent if isinstance(sent, dict) else None


def _bad_request(message: str, status: int) -> JsonResponse:
    return JsonResponse({"error": "bad_request", "message": message}, status=status)


def _log(request: HttpRequest, pick_id: UUID, refused: Refused) -> None:
    """A line for the operator: who, where and why, never what was typed."""
    logger.info("pick %s: member %s refused, %s", pick_id, member_of(request).pk, refused.kind)
