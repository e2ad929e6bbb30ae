"""Answering bad input: a sentence that says what is wrong, with a status that says so too."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from cofferwit.members.forms import said
from cofferwit.members.rules.sentences import Sentence


def refuse(
    request: HttpRequest,
    sentence: Sentence,
    status: HTTPStatus = HTTPStatus.BAD_REQUEST,
    *,
    back: tuple[str, str] | None = None,
) -> HttpResponse:
    """The page of a request that cannot be answered, with its reason.

    `back` is the address of the page to return to and what its link says, home without one.
    """
    link, label = back or ("/", _("Revenir à l’accueil"))
    context = {
        "number": status.value,
        "title": _("Demande refusée"),
        "text": said(sentence),
        "link": link,
        "label": label,
    }
    return render(request, "errors/page.html", context, status=status)
