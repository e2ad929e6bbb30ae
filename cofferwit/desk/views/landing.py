"""The landing page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cofferwit.desk.rules.trial import Trial
from cofferwit.desk.views.showing import sample_context, trial_context


def landing(
    request: HttpRequest,
    trial: Trial | None = None,
    *,
    status: int = 200,
    typed: tuple[str, ...] = (),
    refusal: str = "",
) -> HttpResponse:
    """What the house is, in a sentence, a safe to open and three pieces of the product."""
    context = trial_context(trial or Trial(), typed=typed, refusal=refusal) | sample_context()
    return render(request, "desk/landing.html", context, status=status)
