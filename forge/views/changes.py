"""Changing a draft, by the bench's script or by a plain form."""

import json
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from cofferwit.members.access import member_of
from cofferwit.members.answers import SeeOther, wants_json
from cofferwit.ops.edge import now
from forge import actions
from forge.models import Draft, Safe
from forge.queries.bench_parts import Asking
from forge.queries.benches import Bench
from forge.queries.drafts import meant_draft
from forge.rules.choosing import Wish, reorder
from forge.rules.codes import parse_code
from forge.rules.oracle import ENOUGH_TRIALS
from forge.rules.publishing import MORE_TRIALS
from forge.rules.refusals import NoDraft, NotConfirmed, Refused, no_revision
from forge.views.answers import back_to_bench, draft_answer, must_be_sure, refuse

MOST_OCTETS = 64 * 1024
"""Forty clues take a tenth of it."""


def open_draft(request: HttpRequest, bench: Bench) -> HttpResponse:
    """Draw a code, or come back to the draft there is."""
    try:
        draft = bench.open_draft(by=member_of(request), tier=bench.tier, now=now())
    except Refused as refused:
        return refuse(request, bench, refused)
    return _done(request, bench, draft)


def redraw(request: HttpRequest, bench: Bench) -> HttpResponse:
    """Draw another code."""
    return _change(
        request, bench, lambda draft, sent: actions.redraw(**_asked(request, draft, sent))
    )


def choose(request: HttpRequest, bench: Bench) -> HttpResponse:
    """Choose clues and put them in order: the whole list at once."""

    def change(draft: Draft, sent: dict[str, Any]) -> Draft:
        clues = sent["clues"] if "clues" in sent else _ticked(request, draft)
        return actions.choose(**_asked(request, draft, sent), clues=clues)

    return _change(request, bench, change)


def step(request: HttpRequest, bench: Bench) -> HttpResponse:
    """Undo and redo."""

    def change(draft: Draft, sent: dict[str, Any]) -> Draft:
        by_word = {"undo": draft.done - 1, "redo": draft.done + 1}
        to = by_word.get(sent.get("step", ""), _whole(sent.get("to")))
        return actions.step_to(**_asked(request, draft, sent), done=to)

    return _change(request, bench, change)


def discard(request: HttpRequest, bench: Bench) -> HttpResponse:
    """Throw the draft away, after a second word."""

    def change(draft: Draft, sent: dict[str, Any]) -> None:
        must_be_sure(sent.get("sure"))
        actions.discard(**_asked(request, draft, sent))

    return _change(request, bench, change, unsure=Asking(discard=True))


def publish(request: HttpRequest, bench: Bench) -> HttpResponse:
    """Make the draft a safe, after a second word; asked again, with a larger bound."""
    try:
        sent = _sent(request)
        draft = _meant(request, bench)
        must_be_sure(sent.get("sure"))
        safe = bench.publish(
            **_asked(request, draft, sent),
            trials=MORE_TRIALS if sent.get("more") in ("1", 1) else ENOUGH_TRIALS,
        )
    except NotConfirmed as refused:
        return refuse(request, bench, refused, asking=Asking(publish=True))
    except Refused as refused:
        return refuse(request, bench, refused)
    message = _published(bench, safe)
    page = bench.safe_address(safe.pk)
    if wants_json(request):
        return JsonResponse({"safe": safe.pk, "url": page, "message": message})
    messages.success(request, message)
    return SeeOther(page)


def _published(bench: Bench, safe: Safe) -> str:
    if bench.words:
        return bench.words.published
    return _("Le coffre %(number)s est publié.") % {"number": safe.pk}


Change = Callable[[Draft, dict[str, Any]], Draft | None]


def _change(
    request: HttpRequest, bench: Bench, change: Change, *, unsure: Asking | None = None
) -> HttpResponse:
    try:
        draft = change(_meant(request, bench), _sent(request))
    except NotConfirmed as refused:
        return refuse(request, bench, refused, asking=unsure)
    except Refused as refused:
        return refuse(request, bench, refused)
    return _done(request, bench, draft)


def _done(request: HttpRequest, bench: Bench, draft: Draft | None) -> HttpResponse:
    if wants_json(request):
        return JsonResponse(draft_answer(request, bench, draft))
    return back_to_bench(request, bench)


def _meant(request: HttpRequest, bench: Bench) -> Draft:
    draft = meant_draft(member_of(request), bench.tier, now(), purpose=bench.purpose)
    if draft is None:
        raise NoDraft
    return draft


def _asked(request: HttpRequest, draft: Draft, sent: dict[str, Any]) -> dict[str, Any]:
    """What every change of a draft is told."""
    return {
        "draft": draft.pk,
        "by": member_of(request),
        "base_revision": _whole(sent.get("base_revision")),
        "now": now(),
    }


def _sent(request: HttpRequest) -> dict[str, Any]:
    """The fields of a form or of a script's JSON. Raises `BadRequest`."""
    if request.content_type != "application/json":
        return request.POST.dict()
    try:
        sent = json.loads(request.body) if len(request.body) <= MOST_OCTETS else None
    except (ValueError, RecursionError):
        sent = None
    if not isinstance(sent, dict):
        raise no_revision()
    return sent


def _whole(field: object) -> object:
    """A number from a form's text; from a script, what it sent."""
    if isinstance(field, str) and field.isascii() and field.isdigit() and len(field) < 11:
        return int(field)
    return field


def _ticked(request: HttpRequest, draft: Draft) -> list[dict[str, Any]]:
    """The clues that a plain form asks for, in order. Raises `BadRequest`."""
    form = request.POST
    wish = Wish(
        order=form.getlist("order"),
        ticked=form.getlist("line"),
        up=form.get("up", ""),
        down=form.get("down", ""),
        remove=form.get("remove", ""),
    )
    return reorder(wish, parse_code(draft.code))
