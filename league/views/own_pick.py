"""What the pages of one's own pick share: the pick itself, its page, a refusal."""

import logging
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from cofferwit.members.access import member_of
from cofferwit.ops.edge import now
from league import queries
from league.actions.overdue import end_overdue_of
from league.rules.refusals import PickOver, Refused
from league.views.answers import (
    SeeOther,
    language,
    pick_address,
    refusal_json,
    said,
    status_of,
    wants_json,
)
from league.views.leads import lead_of

logger = logging.getLogger(__name__)

ECHO = 40
"""How much of what was typed a refused form shows again."""


def own_record(request: HttpRequest, pick_id: UUID, *, ended: bool = False) -> queries.PickRecord:
    """One's own pick, or a 404; with `ended`, it ends first when its time is up."""
    if ended:
        end_overdue_of(thief=member_of(request), now=now())
    record = queries.pick_record(pick_id, member_of(request))
    if record is None:
        raise Http404(_("Ce crochetage n’est pas à vous, ou n’existe pas."))
    return record


def state_now(request: HttpRequest, pick_id: UUID) -> dict[str, Any]:
    """Where one's own pick stands, for its page's script."""
    return queries.state_json(own_record(request, pick_id), now())


def refuse(
    request: HttpRequest,
    pick_id: UUID,
    refused: Refused,
    typed: queries.Refusal | None = None,
    *,
    asking_give_up: bool = False,
) -> HttpResponse:
    """A refusal: to a script as JSON, to a person as the page again with what was typed."""
    log_refusal(request, pick_id, refused)
    record = own_record(request, pick_id, ended=True)
    if wants_json(request):
        return refusal_json(refused, pick=queries.state_json(record, now()))
    if isinstance(refused, PickOver) or not record.running:
        messages.warning(request, said(refused))
        return SeeOther(pick_address(pick_id))
    return running_page(request, record, refused, typed, asking_give_up=asking_give_up)


def running_page(
    request: HttpRequest,
    record: queries.PickRecord,
    refused: Refused | None = None,
    typed: queries.Refusal | None = None,
    *,
    asking_give_up: bool = False,
) -> HttpResponse:
    """The page of a running pick; after a refusal, with the reason and what was typed."""
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
    context = {"page": page, "lead": lead_of(record.pick.purpose, member_of(request), now())}
    return render(request, "league/pick.html", context, status=status)


def _urls(pick_id: UUID) -> dict[str, str]:
    names = ("guess", "marks", "state", "give_up")
    urls = {name: reverse(f"pick_{name}", args=[pick_id]) for name in names}
    return {"page": pick_address(pick_id), **urls}


def log_refusal(request: HttpRequest, pick_id: UUID, refused: Refused) -> None:
    """A line for the operator: who, where and why, never what was typed."""
    logger.info("pick %s: member %s refused, %s", pick_id, member_of(request).pk, refused.kind)
