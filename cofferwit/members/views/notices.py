"""The bell, the page of notices, and the choice of the ways by which they come."""

from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cofferwit.members.access import may_change, member_of
from cofferwit.members.actions.notice_choices import choose
from cofferwit.members.actions.notices import mark_read
from cofferwit.members.answers import SeeOther, members_only
from cofferwit.members.forms import said as in_language
from cofferwit.members.models import Member, Notice
from cofferwit.members.notice_kinds import said, topic_of
from cofferwit.members.queries.notices import choice_lines, shown_notices, unread_count
from cofferwit.members.rules.notice_topics import Topic, Wanted
from cofferwit.members.rules.preferences import NOTHING_SENT
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.typed import as_number
from cofferwit.members.views.refusals import refuse
from cofferwit.ops.edge import now

A_PAGE = 20


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """A notice as the page lists it."""

    pk: int
    at: datetime
    text: str
    url: str
    topic: Topic | None
    is_read: bool


@require_safe
@members_only(lambda: reverse("notices"))
def notices(request: HttpRequest) -> HttpResponse:
    """What the site has to tell the reader, newest first."""
    member = member_of(request)
    pages = Paginator(shown_notices(member), A_PAGE)
    number = as_number(request.GET.get("page", "1")) or 0
    if not 1 <= number <= pages.num_pages:
        raise Http404
    page = pages.page(number)
    context = {"lines": [_line(each) for each in page], "page": page, "today": now()}
    return render(request, "members/notices.html", context)


def _line(notice: Notice) -> NoticeLine:
    text, url = said(notice.kind, notice.payload)
    return NoticeLine(
        pk=notice.pk,
        at=notice.created_at,
        text=text,
        url=url,
        topic=topic_of(notice.kind),
        is_read=notice.read_at is not None,
    )


@require_safe
@members_only(lambda: reverse("notices"))
def bell(request: HttpRequest) -> HttpResponse:
    """The bell, for the script that keeps it up to date; nothing while the count is as it shows."""
    count = unread_count(member_of(request))
    if request.GET.get("shown") == str(count):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "components/bell.html", {"unread": count})


@require_POST
@members_only(lambda: reverse("notices"))
def read(request: HttpRequest) -> HttpResponse:
    """Mark notices as read: those that `notice` names, or all with `all`."""
    numbers = map(as_number, request.POST.getlist("notice"))
    named = [each for each in numbers if each is not None]
    mark_read(member=member_of(request), only=None if "all" in request.POST else named, now=now())
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return SeeOther(reverse("notices"))


# ---- the choice of the ways ----------------------------------------------------------------------
def choice_context(member: Member) -> dict[str, Any]:
    """What `members/_notice_choices.html` draws."""
    return {
        "notice_lines": [
            {
                "topic": line.topic.value,
                "title": in_language(line.about.title),
                "says": in_language(line.about.says),
                "site": line.ways.site,
                "email": line.ways.email,
                "always_on_site": line.about.always_on_site,
            }
            for line in choice_lines(member)
        ]
    }


@require_POST
@may_change
def choices(request: HttpRequest) -> HttpResponse:
    """Save the ways of the topics that the form names in `present`; a box not ticked is not sent.

    With scripts the form posts itself at each change and gets the line that says it is saved.
    """
    asked = {
        name: Wanted(f"{name}.site" in request.POST, f"{name}.email" in request.POST)
        for name in request.POST.getlist("present")
    }
    if not asked:
        return refuse(request, NOTHING_SENT)
    member = member_of(request)
    try:
        choose(member=member, choices=asked, by=member, now=now())
    except RuleError as error:
        return refuse(request, error.sentence, HTTPStatus.UNPROCESSABLE_ENTITY)
    if request.headers.get("HX-Request") == "true":
        return render(request, "members/_saved.html")
    messages.success(request, _("C’est gardé."))
    return redirect(reverse("settings") + "#avis")
