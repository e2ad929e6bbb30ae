"""The ledger of a season: all that its standings are made of. Anybody may read it."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cofferwit.members.models import Member
from cofferwit.members.queries import has_profile
from cofferwit.ops.edge import now
from league.queries import season_ledger
from league.queries.seasons import month_named, terms_of_month
from league.views.seasons import no_season, nothing_here


@require_safe
def ledger(request: HttpRequest, month: str) -> HttpResponse:
    """The members of a month, each with a page of its own."""
    instant = now()
    named = month_named(month, instant)
    if named is None:
        return no_season(request, month)
    members = season_ledger.ledger_members(month, instant)
    return render(request, "league/season/registre.html", {"month": named, "members": members})


@require_safe
def member(request: HttpRequest, month: str, pseudonym: str) -> HttpResponse:
    """All that a member's month is made of."""
    instant = now()
    if month_named(month, instant) is None:
        return no_season(request, month)
    viewer = request.user if isinstance(request.user, Member) else None
    found = season_ledger.member_ledger(month, pseudonym, instant, viewer=viewer)
    if found is None:
        sentence = _("Ce membre n’a pas de page dans le registre de ce mois.")
        link = reverse("season_ledger", args=[month])
        return nothing_here(request, sentence, link=link, label=_("Voir le registre"))
    is_own = viewer is not None and viewer.pk == found.member_id
    context = {
        "ledger": found,
        "is_own": is_own,
        "is_rating_hidden": viewer is not None and is_own and viewer.preferences.hide_rating,
        "terms": terms_of_month(month),
        "has_profile": has_profile(found.pseudonym),
    }
    return render(request, "league/season/member.html", context)


@require_safe
def as_csv(request: HttpRequest, month: str) -> HttpResponseBase:
    """The whole ledger of a month as a table."""
    return _download(request, month, season_ledger.csv_rows(month, now()), "csv", "text/csv")


@require_safe
def as_json(request: HttpRequest, month: str) -> HttpResponseBase:
    """The whole ledger of a month for a program."""
    chunks = season_ledger.json_chunks(month, now())
    return _download(request, month, chunks, "json", "application/json")


def _download(
    request: HttpRequest, month: str, chunks: Iterator[str] | None, ending: str, kind: str
) -> HttpResponseBase:
    if chunks is None:
        return no_season(request, month)
    response = StreamingHttpResponse(chunks, content_type=f"{kind}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="cofferwit-{month}.{ending}"'
    return response
