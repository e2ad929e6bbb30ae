"""Answering bad input: a sentence that says what is wrong, with a status that says so too."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cofferwit.members.forms import said
from cofferwit.members.rules.sentences import Sentence


def refuse(
    request: HttpRequest, sentence: Sentence, status: HTTPStatus = HTTPStatus.BAD_REQUEST
) -> HttpResponse:
    """The page of a request that cannot be answered, with its reason."""
    return render(request, "400.html", {"reason": said(sentence)}, status=status)
