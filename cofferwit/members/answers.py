"""What the pages of members share: who may come in, and whether a person or a script asks."""

import functools
from collections.abc import Callable
from http import HTTPStatus
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    JsonResponse,
)
from django.utils.cache import add_never_cache_headers
from django.utils.translation import get_language, gettext as _

from cofferwit.members.models import Member

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


class SeeOther(HttpResponseRedirect):
    """Go and get the page that shows what a form has done."""

    status_code = HTTPStatus.SEE_OTHER


def members_only(login_next: Callable[..., str]) -> Callable[[View[P]], View[P]]:
    """Send strangers to log in, and on to the page `login_next` names; let nothing be stored.

    A script learns from a 401 where to log in.
    """

    def decorate(view: View[P]) -> View[P]:
        @functools.wraps(view)
        def asked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if isinstance(request.user, Member):
                response = view(request, *args, **kwargs)
            else:
                response = _log_in(request, login_next(*args, **kwargs))
            add_never_cache_headers(response)
            return response

        return asked

    return decorate


def _log_in(request: HttpRequest, then: str) -> HttpResponse:
    login = redirect_to_login(then)
    if not wants_json(request):
        return login
    return JsonResponse(
        {"error": "login", "message": _("Connectez-vous pour continuer."), "login": login.url},
        status=HTTPStatus.UNAUTHORIZED,
    )


def wants_json(request: HttpRequest) -> bool:
    """Whether a script asks, rather than a person's form."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def language() -> str:
    """The reader's language."""
    return get_language() or "fr"
