"""Who may go where: the standing of an account, asked at the door of each page."""

import functools
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render

from cofferwit.members.models import Member
from cofferwit.members.rules.standing import Act

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]

OPEN_TO_THE_BLOCKED = frozenset(
    {"standing", "account_logout", "language", "theme", "rules", "health"}
)
"""Names of the addresses that a member who may only log in can still reach."""


def may_change(view: View[P]) -> View[P]:
    """Let only members in whose account may change; others learn why, strangers log in first.

    Whether an account may play is asked where it plays: by the actions, under their locks.
    """

    @login_required
    @functools.wraps(view)
    def asked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not member_of(request).may(Act.CHANGE):
            return refusal(request)
        return view(request, *args, **kwargs)

    return asked


def member_of(request: HttpRequest) -> Member:
    """The member who is logged in. For views behind `login_required`."""
    if not isinstance(request.user, Member):
        raise TypeError("this page is for members who are logged in")
    return request.user


def refusal(request: HttpRequest) -> HttpResponse:
    """The page that says why the account may not do this, as a refusal (403)."""
    return render(request, "members/standing.html", status=403)


class StandingMiddleware:
    """Lead a member who may not even read (blocked) to the page that says why."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer as usual; `process_view` steps in where it must."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        """Refuse what is not open to an account that may not read."""
        del view, args, kwargs
        match = request.resolver_match
        if not isinstance(request.user, Member) or request.user.may(Act.READ):
            return None
        if match is not None and match.url_name in OPEN_TO_THE_BLOCKED:
            return None
        return redirect("standing") if request.method == "GET" else refusal(request)
