"""Choosing the language and the light, from any page, member or not."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from cofferwit.look.context import THEME_COOKIE
from cofferwit.members.actions import preferences
from cofferwit.members.adapter import is_local_path
from cofferwit.members.display import remember
from cofferwit.members.models import Member
from cofferwit.members.rules.preferences import check_change
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import Act
from cofferwit.members.views.refusals import refuse
from cofferwit.ops.edge import now


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Show the site in `language` from now on, and go back to `next`."""
    return _choose(request, "language", settings.LANGUAGE_COOKIE_NAME)


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Show the site in the light `theme` from now on, and go back to `next`."""
    return _choose(request, "theme", THEME_COOKIE)


def _choose(request: HttpRequest, name: str, cookie: str) -> HttpResponse:
    """Keep the choice on this device, and with the account of a member; a script gets no page."""
    chosen = request.POST.get(name, "")
    try:
        check_change(name, chosen)
    except RuleError as error:
        return refuse(request, error.sentence)
    member = request.user
    if isinstance(member, Member) and member.may(Act.CHANGE):
        preferences.change(member=member, changes={name: chosen}, by=member, now=now())
    response = HttpResponse(status=204)
    if request.headers.get("HX-Request") != "true":
        following = request.POST.get("next", "")
        response = redirect(following if is_local_path(following) else "/")
    remember(response, cookie, chosen)
    return response
