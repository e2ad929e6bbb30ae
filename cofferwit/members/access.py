"""Who may go where: the standing of an account, asked at the door of each page."""

import functools
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Concatenate, ParamSpec

from allauth.mfa.models import Authenticator
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from cofferwit.members.models import Member
from cofferwit.members.rules.roles import NOT_YOURS, Power, Role
from cofferwit.members.rules.standing import Act
from cofferwit.members.views.refusals import refuse

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]

OPEN_TO_THE_BLOCKED = frozenset(
    {
        "standing",
        "unsubscribe",
        "decisions",
        "decision_appeal",
        "question",
        "announcement_close",
        "export",
        "deletion",
        "deletion_cancel",
        "account_reauthenticate",
        "mfa_reauthenticate",
        "account_logout",
        "language",
        "theme",
        "rules",
        "terms",
        "privacy",
        "legal",
        "prize_terms",
        "health",
    }
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


def desk_door(power: Power) -> Callable[[View[P]], View[P]]:
    """Open a page of the desk to those who hold `power` and have a second factor.

    To everybody else there is no such page (404), staff without a second factor are led to where
    they set one up, and a moderator learns that this is for administrators (403). What is shown
    there is kept out of caches.
    """

    def decorate(view: View[P]) -> View[P]:
        @functools.wraps(view)
        def asked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            member = request.user
            if not isinstance(member, Member) or not is_staff(member):
                raise Http404
            if needs_second_factor(member):
                return to_second_factor(request)
            if not member.holds(power):
                return refuse(request, NOT_YOURS, HTTPStatus.FORBIDDEN)
            response = view(request, *args, **kwargs)
            add_never_cache_headers(response)
            return response

        return asked

    return decorate


def is_staff(member: Member) -> bool:
    """Whether the member keeps the house, with an account that may act."""
    return member.role != Role.NONE and member.may(Act.PLAY)


def needs_second_factor(member: Member) -> bool:
    """Whether the house asks this member for a second factor that is not set up yet."""
    return is_staff(member) and not has_second_factor(member)


def has_second_factor(member: Member) -> bool:
    """Whether a passkey or an application guards the account; recovery codes alone do not.

    Setting the first one up ends the member's other sessions, so every session of an account that
    has one has passed it.
    """
    kinds = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
    return Authenticator.objects.filter(user_id=member.pk, type__in=kinds).exists()


def to_second_factor(request: HttpRequest) -> HttpResponse:
    """To the page that sets up a second factor, and from there to the page that was asked for."""
    following = request.get_full_path() if request.method in ("GET", "HEAD") else ""
    return redirect_to_login(following, reverse("second_factor"))


def member_of(request: HttpRequest) -> Member:
    """The member who is logged in. For views behind `login_required`."""
    if not isinstance(request.user, Member):
        raise TypeError("this page is for members who are logged in")
    return request.user


def refusal(request: HttpRequest) -> HttpResponse:
    """The page that says why the account may not do this, as a refusal (403)."""
    return render(request, "members/standing.html", status=403)


class DoorMiddleware:
    """What looks at each request once its view is known, in `process_view`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer as usual; `process_view` steps in where it must."""
        return self.get_response(request)


class StandingMiddleware(DoorMiddleware):
    """Lead a member who may not even read (blocked) to the page that says why."""

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


class AdminDoorMiddleware(DoorMiddleware):
    """Keep the administrators' site behind the site's own login and a second factor.

    Its own login page asks for a password alone, so it is never shown.
    """

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        """Send strangers to log in, staff to their second factor; to members it is not there."""
        del view, args, kwargs
        match = request.resolver_match
        if match is None or "admin" not in match.app_names:
            return None
        member = request.user
        if not isinstance(member, Member):
            entrance = reverse("admin:index")
            return redirect_to_login(
                entrance if match.url_name in ADMIN_THRESHOLD else request.get_full_path()
            )
        if not is_staff(member):
            raise Http404
        if needs_second_factor(member):
            return to_second_factor(request)
        return redirect("admin:index") if match.url_name == "login" else None


ADMIN_THRESHOLD = frozenset({"login", "logout"})
"""Pages of the administrators' site that one does not come back to after logging in."""
