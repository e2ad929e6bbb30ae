"""Answering bad input: a sentence that says what is wrong, with a status that says so too."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from cofferwit.members.forms import said
from cofferwit.members.rules.sentences import Sentence


def refuse(
    request: HttpRequest, sentence: Sentence, status: HTTPStatus = HTTPStatus.BAD_REQUEST
) -> HttpResponse:
    """The page of a request that cannot be answered, with its reason."""
    context = {
        "number": status.value,
        "title": _("Demande refusée"),
        "text": said(sentence),
        "link": "/",
        "label": _("Revenir à l’accueil"),
    }
    return render(request, "errors/page.html", context, status=status)
