"""The door of the forge."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from cofferwit.members.access import member_of
from cofferwit.members.answers import members_only
from cofferwit.ops.edge import now
from forge.queries.drafts import open_drafts
from forge.rules.tiers import Tier
from forge.views.league_bench import bench_address


@require_safe
@members_only(lambda: reverse("forge"))
def home(request: HttpRequest) -> HttpResponse:
    """To the bench of the newest draft, or to the bronze one."""
    newest = open_drafts(member_of(request), now()).first()
    return redirect(bench_address(Tier(newest.tier) if newest else Tier.BRONZE))
