"""A public safe for everybody: the forge's proofs, and how it fared in the league."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cofferwit.members.models import Member
from forge.queries import public as queries
from forge.views.public import nothing_public
from league.queries.public_records import own_pick, public_record


@require_safe
def safe(request: HttpRequest, safe_id: int) -> HttpResponse:
    """A public safe, whole, with its proofs, its picks and its settlement."""
    page = queries.safe_page(safe_id)
    if page is None:
        raise Http404(nothing_public())
    viewer = request.user if isinstance(request.user, Member) else None
    context = {
        "page": page,
        "record": public_record(safe_id),
        "my_pick": own_pick(safe_id, viewer),
    }
    return render(request, "league/public_safe.html", context)
