"""Announcements: written, scheduled, ended, and closed by a reader on one device."""

from datetime import datetime
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cofferwit.desk.actions import announcements as actions
from cofferwit.desk.context import CLOSED_COOKIE, closed
from cofferwit.desk.models import Announcement
from cofferwit.desk.queries.announcements import newest
from cofferwit.desk.views.bureau.asking import accepted, instant_of
from cofferwit.members.access import desk_door, member_of
from cofferwit.members.adapter import is_local_path
from cofferwit.members.answers import SeeOther, language
from cofferwit.members.display import remember
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.sentences import RuleError, Sentence
from cofferwit.ops.edge import now

SHOWN = 50
"""Announcements in the list: the newest."""
KEPT = 30
"""Announcements that a device remembers as closed: the last ones."""
NO_TIME = Sentence(
    "Cette date ne se lit pas. Écrivez-la comme 2026-12-24T18:00.",
    "This date cannot be read. Write it like 2026-12-24T18:00.",
)


@require_http_methods(["GET", "HEAD", "POST"])
@desk_door(Power.ANNOUNCE)
def announcements(request: HttpRequest) -> HttpResponse:
    """The list, and the form of a new one; refused, it keeps what was typed."""
    at, refusal = now(), ""
    if request.method == "POST":
        try:
            actions.announce(
                fr=request.POST.get("fr", ""),
                en=request.POST.get("en", ""),
                starts_at=_instant(request.POST.get("debut", "")),
                ends_at=_instant(request.POST.get("fin", "")),
                by=member_of(request),
                now=at,
            )
        except RuleError as error:
            refusal = error.sentence.in_(language())
        else:
            accepted(request, _("L’annonce est enregistrée."))
            return SeeOther(reverse("bureau_announcements"))
    context = {
        "at": at,
        "said": newest()[:SHOWN],
        "refusal": refusal,
        "typed": {name: request.POST.get(name, "") for name in ("fr", "en", "debut", "fin")},
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK
    return render(request, "desk/bureau/announcements.html", context, status=status)


@require_POST
@desk_door(Power.ANNOUNCE)
def end(request: HttpRequest, announcement: int) -> HttpResponse:
    """End one now."""
    try:
        actions.end(announcement=announcement, by=member_of(request), now=now())
    except Announcement.DoesNotExist as error:
        raise Http404 from error
    except RuleError as error:
        messages.error(request, error.sentence.in_(language()))
    else:
        accepted(request, _("L’annonce est retirée."))
    return SeeOther(reverse("bureau_announcements"))


@require_POST
def close(request: HttpRequest, announcement: int) -> HttpResponse:
    """Show it no more on this device, and go back to the page it stood on."""
    following = request.POST.get("next", "")
    response = redirect(following if is_local_path(following) else "/")
    kept = sorted(closed(request) | {min(announcement, 10**18 - 1)})[-KEPT:]
    remember(response, CLOSED_COOKIE, ".".join(map(str, kept)))
    return response


def _instant(text: str) -> datetime | None:
    """The instant that Paris clocks show so; None for an empty field. Raises RuleError."""
    if not text.strip():
        return None
    found = instant_of(text)
    if found is None:
        raise RuleError(NO_TIME)
    return found
