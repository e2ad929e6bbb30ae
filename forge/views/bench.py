"""Looking at the bench: its page, and what its script asks for."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cofferwit.members.access import member_of
from cofferwit.members.answers import language, members_only, wants_json
from cofferwit.ops.edge import now
from forge.queries.bench import preview_of
from forge.queries.drafts import open_drafts
from forge.rules.tiers import Tier
from forge.views.answers import bench_address, draft_answer, open_draft_of, page_of


@require_safe
@members_only(lambda: reverse("forge"))
def home(request: HttpRequest) -> HttpResponse:
    """To the bench of the newest draft, or to the bronze one."""
    newest = open_drafts(member_of(request), now()).first()
    return redirect(bench_address(Tier(newest.tier) if newest else Tier.BRONZE))


@require_safe
@members_only(bench_address)
def bench(request: HttpRequest, tier: Tier) -> HttpResponse:
    """The bench of a tier."""
    page = page_of(request, tier, with_preview="apercu" in request.GET)
    return render(request, "forge/bench.html", {"page": page})


@require_safe
@members_only(bench_address)
def state(request: HttpRequest, tier: Tier) -> HttpResponse:
    """Where the draft stands, for another tab or device."""
    return JsonResponse(draft_answer(request, open_draft_of(request, tier)))


@require_safe
@members_only(bench_address)
def preview(request: HttpRequest, tier: Tier) -> HttpResponse:
    """How hard the safe would be; asked apart, as it takes longer than anything else."""
    draft = open_draft_of(request, tier)
    if draft is None:
        raise Http404(_("Il n’y a pas de brouillon de ce palier."))
    if request.GET.get("revision", str(draft.revision)) != str(draft.revision):
        return HttpResponse(status=HTTPStatus.CONFLICT)
    if not wants_json(request):
        page = page_of(request, tier, with_preview=True)
        context = {"page": page, "draft": page.draft, "preview": page.preview}
        return render(request, "forge/_preview.html", context)
    found = preview_of(draft)
    told = None if found is None else found.to_json(language())
    return JsonResponse({"revision": draft.revision, "preview": told})
