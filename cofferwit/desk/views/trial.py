"""The try-out safe."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from cofferwit.desk.rules.trial import GUESSES, Trial, play, resume
from cofferwit.desk.views.landing import landing
from cofferwit.desk.views.showing import LETTERS, trial_context
from forge.rules.sentences import RuleError

LONGEST_ECHO = 12


@require_http_methods(["GET", "HEAD", "POST"])
def trial(request: HttpRequest) -> HttpResponse:
    """Try a code on the sample safe; the verdict alone for the script, else the whole page."""
    if request.method != "POST":
        return HttpResponseRedirect(f"{reverse('home')}#essai")
    typed = _typed(request)
    before = Trial()
    try:
        before = resume(request.POST.getlist("tried")[: GUESSES + 1])
        after = play(before, "".join(typed))
    except RuleError as refused:
        refusal = refused.sentence.in_(get_language())
        return _show(request, before, status=422, typed=typed, refusal=refusal)
    return _show(request, after, typed=typed)


def _typed(request: HttpRequest) -> tuple[str, ...]:
    """What stands in each chamber; a code given whole is dealt out from A on."""
    whole = request.POST.get("code")
    if whole is not None:
        shown = whole[:LONGEST_ECHO]
        last = len(LETTERS) - 1
        return (*shown[:last], shown[last:])
    return tuple(request.POST.get(letter, "").strip()[:LONGEST_ECHO] for letter in LETTERS)


def _show(
    request: HttpRequest,
    trial: Trial,
    *,
    status: int = 200,
    typed: tuple[str, ...] = (),
    refusal: str = "",
) -> HttpResponse:
    if request.headers.get("HX-Request") == "true":
        context = trial_context(trial, typed=typed, refusal=refusal)
        return render(request, "desk/_trial.html", context, status=status)
    return landing(request, trial, status=status, typed=typed, refusal=refusal)
