"""The tutorial: the bench of a first draft, with the guide beside it."""

from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from forge.rules.tiers import Tier


@require_safe
def learn(_request: HttpRequest) -> HttpResponseRedirect:
    """Go to the bronze bench and have the guide there; strangers are sent to log in by it."""
    return HttpResponseRedirect(reverse("forge_bench", args=[Tier.BRONZE]) + "?lecon=1")
