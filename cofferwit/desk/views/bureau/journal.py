"""The audit log, readable: who did what to what."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from cofferwit.desk.queries import journal as queries
from cofferwit.desk.queries.journal import Wanted
from cofferwit.desk.rules.journal import VERBS
from cofferwit.desk.views.bureau.asking import day_of
from cofferwit.members.access import desk_door
from cofferwit.members.answers import language
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.typed import as_number
from cofferwit.ops.edge import now


@require_safe
@desk_door(Power.MODERATE)
def journal(request: HttpRequest) -> HttpResponse:
    """A page of the log, by verb, by author, by day."""
    wanted = _wanted(request)
    lang = language()
    kept = {
        "acte": wanted.verb,
        "auteur": "" if wanted.author is None else wanted.author,
        "jour": "" if wanted.day is None else wanted.day.isoformat(),
    }
    context = {
        "at": now(),
        "wanted": wanted,
        "page": queries.journal(wanted, after=request.GET.get("apres", "")),
        "verbs": sorted(
            ((verb, said.in_(lang)) for verb, said in VERBS.items()), key=lambda each: each[1]
        ),
        "authors": queries.authors(),
        "query": urlencode({name: value for name, value in kept.items() if value != ""}),
    }
    return render(request, "desk/bureau/journal.html", context)


def _wanted(request: HttpRequest) -> Wanted:
    """What is asked for; what does not read is not asked for."""
    verb = request.GET.get("acte", "")
    return Wanted(
        verb=verb if verb in VERBS else "",
        author=as_number(request.GET.get("auteur", "")),
        day=day_of(request.GET.get("jour", "")),
    )
