"""Keeping the pencil marks that a page's script sends."""

import json
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cofferwit.members.access import member_of
from cofferwit.ops.edge import now
from league.actions import worksheet as sheets
from league.models import Pick
from league.rules.refusals import Refused, SheetStale
from league.views.answers import members_only, pick_address, refusal_json
from league.views.own_pick import log_refusal, state_now

SHEET_BYTES = 64 * 1024
"""A worksheet of as many moves as there may be takes half of it."""


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
        log_refusal(request, pick_id, stale)
        return refusal_json(stale, sheet=stale.newer)
    except Refused as refused:
        log_refusal(request, pick_id, refused)
        return refusal_json(refused, pick=state_now(request, pick_id))
    return JsonResponse({"revision": sheet.revision})


def _json_object(body: bytes) -> dict[str, Any] | None:
    try:
        sent = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return sent if isinstance(sent, dict) else None


def _bad_request(message: str, status: int) -> JsonResponse:
    return JsonResponse({"error": "bad_request", "message": message}, status=status)
