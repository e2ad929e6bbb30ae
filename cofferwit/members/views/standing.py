"""Where one's own account stands, and why."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from cofferwit.members.access import member_of
from cofferwit.members.rules.standing import Act


@require_safe
@login_required
def standing(request: HttpRequest) -> HttpResponse:
    """Say why the account may not play; one that may goes home."""
    if member_of(request).may(Act.PLAY):
        return redirect("/")
    return render(request, "members/standing.html")
