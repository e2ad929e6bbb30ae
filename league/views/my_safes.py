"""A smith's own safes: all of them, one of them, and taking one back."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cofferwit.members.access import member_of
from cofferwit.members.answers import members_only
from cofferwit.ops.edge import now
from forge.models import Safe
from forge.queries import ranked_from
from forge.queries.mine import mine_page
from forge.rules.tiers import Tier
from league.actions import course
from league.queries.my_safe import my_safe
from league.queries.my_safes import figures_of, with_figures
from league.rules.refusals import Refused
from league.views.answers import SeeOther, said, status_of


@require_safe
@members_only(lambda: reverse("forge_mine"))
def mine(request: HttpRequest) -> HttpResponse:
    """Drafts, and safes on offer, leaving and public, with how each fares in the league."""
    instant, smith, start = now(), member_of(request), ranked_from()
    page = mine_page(
        smith,
        page_number=_page_number(request.GET.get("page", "1")),
        urls={tier: reverse("forge_bench", args=[tier]) for tier in Tier},
        ranked_from=start,
        now=instant,
    )
    lists = {"active": page.active, "leaving": page.leaving, "public": page.public}
    ids = [safe.id for safes in lists.values() for safe in safes]
    figures = figures_of(smith, ids, instant)
    context: dict[str, Any] = {name: with_figures(safes, figures) for name, safes in lists.items()}
    calibration_ends = start if instant < start else None
    context |= {"page": page, "ranked_from": calibration_ends}
    return render(request, "league/my_safes.html", context)


def _page_number(asked: str) -> int:
    """The page asked for; the first when it is none."""
    plain = asked.isascii() and asked.isdigit() and len(asked) < 7
    return max(1, int(asked)) if plain else 1


def safe_address(safe_id: int) -> str:
    """The page of one of one's own safes."""
    return reverse("my_safe", args=[safe_id])


@require_safe
@members_only(safe_address)
def safe(request: HttpRequest, safe_id: int) -> HttpResponse:
    """One of one's own safes: its course, its figures, its picks that have ended."""
    return _page(request, safe_id)


@require_POST
@members_only(safe_address)
def withdraw(request: HttpRequest, safe_id: int) -> HttpResponse:
    """Take a safe back from midnight on, once the smith has read what follows from it."""
    if request.POST.get("sure") != "1":
        return _page(request, safe_id, asking=True)
    try:
        course.withdraw(safe_id=safe_id, by=member_of(request), now=now())
    except Safe.DoesNotExist:
        raise Http404(_not_yours()) from None
    except Refused as refused:
        return _page(request, safe_id, refusal=said(refused), status=status_of(refused))
    messages.success(
        request, _("Le retrait est demandé\N{NARROW NO-BREAK SPACE}: le coffre sort à minuit.")
    )
    return SeeOther(safe_address(safe_id))


def _page(
    request: HttpRequest,
    safe_id: int,
    *,
    asking: bool = False,
    refusal: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    found = my_safe(safe_id, member_of(request), now())
    if found is None:
        raise Http404(_not_yours())
    context = {
        "safe": found,
        "asking": asking,
        "refusal": refusal,
        "whole": request.GET.get("tous") == "1",
    }
    return render(request, "league/my_safe.html", context, status=status)


def _not_yours() -> str:
    return _("Aucun de vos coffres ne porte ce numéro.")
