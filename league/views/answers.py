"""What the pages of play share: who may come in, and how they answer a page or a script."""

import functools
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    JsonResponse,
)
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import get_language, gettext as _

from cofferwit.members.models import Member
from league.rules.refusals import Refused

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]

STATUS = {
    "bad_request": HTTPStatus.BAD_REQUEST,
    "not_playing": HTTPStatus.FORBIDDEN,
    "no_safe": HTTPStatus.NOT_FOUND,
    "ahead": HTTPStatus.CONFLICT,
    "closed": HTTPStatus.CONFLICT,
    "over": HTTPStatus.CONFLICT,
    "running": HTTPStatus.CONFLICT,
    "stale": HTTPStatus.CONFLICT,
}
"""The status of each kind of refusal; the others are 422: understood, but not possible."""


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


def pick_address(pick_id: object) -> str:
    """The address of a pick."""
    return reverse("pick", args=[pick_id])


def wants_json(request: HttpRequest) -> bool:
    """Whether a script asks, rather than a person's form."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def refusal_json(refused: Refused, **more: Any) -> JsonResponse:
    """A refusal as a script reads it."""
    content = {"error": refused.kind, "message": said(refused), **more}
    return JsonResponse(content, status=status_of(refused))


def said(refused: Refused) -> str:
    """The reason of a refusal, in the reader's language."""
    return refused.sentence.in_(language())


def status_of(refused: Refused) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(refused.kind, HTTPStatus.UNPROCESSABLE_ENTITY)


def language() -> str:
    """The reader's language."""
    return get_language() or "fr"
