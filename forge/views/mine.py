"""One's own safes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from cofferwit.members.access import member_of
from cofferwit.members.answers import members_only
from cofferwit.ops.edge import now
from forge.queries import ranked_from
from forge.queries.mine import mine_page
from forge.rules.tiers import Tier
from forge.views.answers import bench_address


@require_safe
@members_only(lambda: reverse("forge_mine"))
def mine(request: HttpRequest) -> HttpResponse:
    """Drafts, and safes on offer, leaving and public."""
    page = mine_page(
        member_of(request),
        page_number=_page_number(request.GET.get("page", "1")),
        urls={tier: bench_address(tier) for tier in Tier},
        ranked_from=ranked_from(),
        now=now(),
    )
    return render(request, "forge/mine.html", {"page": page})


def _page_number(asked: str) -> int:
    """The page asked for; the first when it is none."""
    plain = asked.isascii() and asked.isdigit() and len(asked) < 7
    return max(1, int(asked)) if plain else 1
