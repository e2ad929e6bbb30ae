"""A member's credits: one's own, and nobody else's."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from cofferwit.clock import game_day
from cofferwit.members.access import member_of
from cofferwit.ops.edge import now
from league.queries.wallet import wallet as entries_of, wallet_csv
from league.views.answers import members_only
from league.views.seasons import nothing_here, page_number


@require_safe
@members_only(lambda: reverse("wallet"))
@vary_on_headers("HX-Request")
def wallet(request: HttpRequest) -> HttpResponse:
    """Every entry, newest first, and the balance after it."""
    instant = now()
    found = entries_of(member_of(request), page=page_number(request), now=instant)
    if found is None:
        sentence, label = _("Vos crédits n’ont pas cette page."), _("Voir vos crédits")
        return nothing_here(request, sentence, link=request.path, label=label)
    if request.headers.get("HX-Request") and "page" in request.GET:
        return render(request, "league/season/_entries.html", {"wallet": found})
    context = {"wallet": found, "today": game_day(instant)}
    return render(request, "league/credits.html", context)


@require_safe
@members_only(lambda: reverse("wallet"))
def as_csv(request: HttpRequest) -> HttpResponse:
    """Every entry as a table, to keep or to add up elsewhere."""
    content = wallet_csv(member_of(request))
    response = HttpResponse(content, content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="cofferwit-credits.csv"'
    return response
