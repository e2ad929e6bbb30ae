"""Looking at a bench: its page, and what its script asks for."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from cofferwit.members.answers import language, wants_json
from forge.queries.bench import preview_of
from forge.queries.benches import Bench
from forge.views.answers import draft_answer, open_draft_of, page_of


def bench(request: HttpRequest, bench: Bench) -> HttpResponse:
    """The page of a bench."""
    if bench.closed:
        return redirect(bench.closed)
    page = page_of(request, bench, with_preview="apercu" in request.GET)
    return render(request, "forge/bench.html", {"page": page})


def state(request: HttpRequest, bench: Bench) -> HttpResponse:
    """Where the draft stands, for another tab or device."""
    return JsonResponse(draft_answer(request, bench, open_draft_of(request, bench)))


def preview(request: HttpRequest, bench: Bench) -> HttpResponse:
    """How hard the safe would be; asked apart, as it takes longer than anything else."""
    draft = open_draft_of(request, bench)
    if draft is None:
        raise Http404(_("Il n’y a pas de brouillon de ce palier."))
    if request.GET.get("revision", str(draft.revision)) != str(draft.revision):
        return HttpResponse(status=HTTPStatus.CONFLICT)
    if not wants_json(request):
        page = page_of(request, bench, with_preview=True)
        context = {"page": page, "draft": page.draft, "preview": page.preview}
        return render(request, "forge/_preview.html", context)
    found = preview_of(draft)
    told = None if found is None else found.to_json(language())
    return JsonResponse({"revision": draft.revision, "preview": told})
