"""The tutorial: the bench of a first draft, with the guide beside it."""

from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from cofferwit.members.answers import members_only
from forge.rules.tiers import Tier


@require_safe
@members_only(lambda: reverse("forge_learn"))
def learn(_request: HttpRequest) -> HttpResponseRedirect:
    """Go to the bronze bench and have the guide there."""
    return HttpResponseRedirect(reverse("forge_bench", args=[Tier.BRONZE]) + "?lecon=1")
