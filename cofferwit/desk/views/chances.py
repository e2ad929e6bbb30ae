"""What the opening chance is worth: predicted against observed results."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cofferwit.desk.rules import chance_plot
from cofferwit.ops.edge import now
from forge.queries import ranked_from
from league.queries.chances import chance_bands
from league.rules import bands as rules, rating


@require_safe
def chances(request: HttpRequest) -> HttpResponse:
    """The calibration curve over all ranked picks that have ended."""
    bands = chance_bands()
    context = {
        "bands": bands,
        "picks": sum(band.picks for band in bands),
        "expected": sum(band.expected * band.picks for band in bands),
        "observed": sum(band.observed * band.picks for band in bands),
        "plot": chance_plot,
        "discs": chance_plot.discs(bands),
        "enough": rules.ENOUGH,
        "results": list(enumerate(rating.RESULTS, start=1)),
        "is_ranked": ranked_from() <= now(),
    }
    return render(request, "desk/chances.html", context)
