"""Ending mails by the link that stands in each."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from cofferwit.members.actions.notice_choices import stop_mails
from cofferwit.members.forms import said
from cofferwit.members.models import AccountState
from cofferwit.members.queries import member_numbered
from cofferwit.members.rules.notice_topics import TOPICS
from cofferwit.members.unsubscribing import read_token
from cofferwit.ops.edge import now


@csrf_exempt  # a mail program posts here by itself (RFC 8058): the word is all that it has
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ask with one button, end these mails when it is pressed.

    Programs that look into mails follow every link, so that looking changes nothing.
    """
    asked = read_token(token)
    member = None if asked is None else member_numbered(asked.member)
    if asked is None or member is None or member.state == AccountState.DELETED:
        raise Http404
    done = request.method == "POST"
    if done:
        stop_mails(member=member.pk, topics=asked.topics, now=now())
    context = {
        "done": done,
        "token": token,
        "titles": [said(TOPICS[topic].title) for topic in asked.topics],
    }
    response = render(request, "members/unsubscribe.html", context)
    add_never_cache_headers(response)
    return response
