"""The first page."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from cofferwit.desk.views.home import home
from cofferwit.desk.views.landing import landing


@require_safe
def front_door(request: HttpRequest) -> HttpResponse:
    """Home for a member, the landing page for anybody else."""
    return home(request) if request.user.is_authenticated else landing(request)
