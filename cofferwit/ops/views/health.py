"""The address that a watchman asks."""

from http import HTTPStatus

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cofferwit.ops import queries
from cofferwit.ops.edge import now


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """Say which parts answer: 200 when pages can be served, else 503."""
    del request
    found = queries.health(now())
    return JsonResponse(
        {
            "database": "ok" if found.database else "down",
            "cache": "ok" if found.cache else "down",
            "jobs": found.jobs,
        },
        status=HTTPStatus.OK if found.serving else HTTPStatus.SERVICE_UNAVAILABLE,
    )
