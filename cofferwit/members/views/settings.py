"""The settings of a member."""

from http import HTTPStatus
from typing import Any

from django.conf import settings as site
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cofferwit.look.context import THEME_COOKIE
from cofferwit.members import queries
from cofferwit.members.access import may_change, member_of
from cofferwit.members.actions import preferences
from cofferwit.members.answers import language
from cofferwit.members.display import remember
from cofferwit.members.models import Challengers, Preferences
from cofferwit.members.rules.preferences import NOTHING_SENT, SWITCHES, TIERS
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.views.notices import choice_context
from cofferwit.members.views.refusals import refuse
from cofferwit.ops.edge import now

GAME = ("offer_tier", "challengers")
DISPLAY = ("language", "theme", "hide_timer", "hide_rating", "reduced_motion", "single_keys")
"""The settings that the form of the game holds, and those of the form of the display."""


@may_change
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show the settings; a POST saves those it names in `present`.

    A switch that is off is not sent at all, hence `present`. With scripts the form posts itself at
    each change and gets the line that says it is saved; without, it has a button.
    """
    member = member_of(request)
    before = member.preferences
    if request.method != "POST":
        return render(request, "members/settings.html", _context(request))
    asked = _asked(request)
    if not asked:
        return refuse(request, NOTHING_SENT)
    try:
        saved = preferences.change(member=member, changes=asked, by=member, now=now())
    except RuleError as error:
        return refuse(request, error.sentence, HTTPStatus.UNPROCESSABLE_ENTITY)
    response = _answer(request, before, saved)
    # On this device they hold after logging out as well.
    remember(response, site.LANGUAGE_COOKIE_NAME, saved.language)
    remember(response, THEME_COOKIE, saved.theme)
    return response


def _context(request: HttpRequest) -> dict[str, Any]:
    """What is chosen, how one is told of things, and how one gets in."""
    member = member_of(request)
    devices = queries.devices(member, request.session.session_key or "", language())
    return {
        "chosen": member.preferences,
        "game_holds": GAME,
        "display_holds": DISPLAY,
        "tiers": TIERS,
        "challengers": Challengers.choices,
        "factors": queries.factors(member),
        "devices": devices,
        "others": devices[1:],
    } | choice_context(member)


def _asked(request: HttpRequest) -> dict[str, Any]:
    """The changes a form asks for: `present` names each control that it holds."""
    return {
        name: (name in request.POST) if name in SWITCHES else request.POST.get(name, "")
        for name in request.POST.getlist("present")
    }


def _answer(request: HttpRequest, before: Preferences, saved: Preferences) -> HttpResponse:
    """The line that says it is saved, or the whole page when it has to be drawn anew."""
    redraw = (before.language, before.theme) != (saved.language, saved.theme)
    with translation.override(saved.language):
        if request.headers.get("HX-Request") == "true" and not redraw:
            return render(request, "members/_saved.html")
        messages.success(request, _("C’est gardé."))
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(headers={"HX-Refresh": "true"})
    return redirect("settings")
