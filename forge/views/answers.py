"""What the pages of a bench share: how they answer, and how a refusal is answered."""

import logging
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse

from cofferwit.members.access import member_of
from cofferwit.members.answers import SeeOther, language, wants_json
from cofferwit.ops.edge import now
from forge.models import Draft
from forge.queries import ranked_from
from forge.queries.bench import bench_page, figures_of, limits_answer, limits_of
from forge.queries.bench_parts import Asking, BenchFilter, BenchPage
from forge.queries.bench_state import state_json
from forge.queries.benches import Bench
from forge.queries.drafts import open_draft
from forge.rules.lines import Strength
from forge.rules.refusals import AlreadyPublished, NotConfirmed, NotProvenYet, Refused

logger = logging.getLogger(__name__)

STATUS = {
    "bad_request": HTTPStatus.BAD_REQUEST,
    "not_playing": HTTPStatus.FORBIDDEN,
    "no_draft": HTTPStatus.NOT_FOUND,
    "stale": HTTPStatus.CONFLICT,
    "published": HTTPStatus.CONFLICT,
    "not_proven": HTTPStatus.SERVICE_UNAVAILABLE,
}
"""The status of each kind of refusal; the others are 422: understood, but not possible."""


def back_to_bench(request: HttpRequest, bench: Bench) -> SeeOther:
    """To the bench, with what the address said beside it: the reader's filters stay."""
    query = request.META.get("QUERY_STRING", "")
    return SeeOther(bench.urls["bench"] + (f"?{query}" if query else ""))


def open_draft_of(request: HttpRequest, bench: Bench) -> Draft | None:
    """The member's open draft at that bench."""
    return open_draft(member_of(request), bench.tier, now(), purpose=bench.purpose)


def draft_answer(request: HttpRequest, bench: Bench, draft: Draft | None) -> dict[str, Any]:
    """The draft and the limits as every answer to a script holds them."""
    member, instant = member_of(request), now()
    limits = limits_of(bench, member, ranked_from=ranked_from(), now=instant)
    answer = {"draft": None, "limits": limits_answer(limits, bench)}
    if draft is None:
        return answer
    figures = figures_of(draft, member, bench, limits=limits, lang=language(), now=instant)
    return answer | {"draft": state_json(figures)}


def refuse(
    request: HttpRequest, bench: Bench, refused: Refused, *, asking: Asking | None = None
) -> HttpResponse:
    """A refusal: to a script as JSON, to a person as the bench again with the reason."""
    logger.info("forge: member %s refused, %s", member_of(request).pk, refused.kind)
    status = STATUS.get(refused.kind, HTTPStatus.UNPROCESSABLE_ENTITY)
    said = refused.sentence.in_(language())
    if wants_json(request):
        content = {"error": refused.kind, "message": said, **_more(refused, bench)}
        content |= draft_answer(request, bench, open_draft_of(request, bench))
        return JsonResponse(content, status=status)
    if isinstance(refused, AlreadyPublished):
        messages.info(request, said)
        return SeeOther(bench.safe_address(refused.safe_id))
    if bench.closed:
        messages.warning(request, said)
        return SeeOther(bench.closed)
    if asking is None:
        asking = Asking(refusal=said, more=isinstance(refused, NotProvenYet))
    page = page_of(request, bench, asking=asking)
    return render(request, "forge/bench.html", {"page": page}, status=status)


def _more(refused: Refused, bench: Bench) -> dict[str, Any]:
    if isinstance(refused, AlreadyPublished):
        return {"safe": refused.safe_id, "url": bench.safe_address(refused.safe_id)}
    return {"retry": True} if isinstance(refused, NotProvenYet) else {}


def must_be_sure(sure: object) -> None:
    """Raise `NotConfirmed` without the second word that what cannot be taken back asks for."""
    if sure not in ("1", 1):
        raise NotConfirmed


def page_of(
    request: HttpRequest, bench: Bench, *, asking: Asking | None = None, with_preview: bool = False
) -> BenchPage:
    """The page of that bench for the member."""
    return bench_page(
        member_of(request),
        bench,
        lang=language(),
        login=f"{reverse(settings.LOGIN_URL)}?next={bench.urls['bench']}",
        asking=asking or Asking(),
        wanted=_filter(request),
        with_preview=with_preview,
        ranked_from=ranked_from(),
        now=now(),
    )


def _filter(request: HttpRequest) -> BenchFilter:
    """What the address asks of the catalogue; nonsense passes everything."""
    asked = request.GET
    strength = asked.get("strength", "")
    return BenchFilter(
        q=asked.get("q", "")[:80],
        positions="".join(
            letter for letter in "".join(asked.getlist("positions")) if letter in "ABCDEF"
        ),
        family=asked.get("family", ""),
        strength=strength if strength in list(Strength) else "",
    )
