"""What the pages of play share: who may come in, and how they answer a page or a script."""

from http import HTTPStatus
from typing import Any

from django.http import JsonResponse
from django.urls import reverse

from cofferwit.members.answers import SeeOther, language, members_only, wants_json
from league.rules.refusals import Refused

__all__ = [
    "SeeOther",
    "language",
    "members_only",
    "pick_address",
    "refusal_json",
    "said",
    "status_of",
    "wants_json",
]

STATUS = {
    "bad_request": HTTPStatus.BAD_REQUEST,
    "not_playing": HTTPStatus.FORBIDDEN,
    "no_safe": HTTPStatus.NOT_FOUND,
    "ahead": HTTPStatus.CONFLICT,
    "closed": HTTPStatus.CONFLICT,
    "offer_gone": HTTPStatus.CONFLICT,
    "offer_over": HTTPStatus.CONFLICT,
    "over": HTTPStatus.CONFLICT,
    "running": HTTPStatus.CONFLICT,
    "stale": HTTPStatus.CONFLICT,
}
"""The status of each kind of refusal; the others are 422: understood, but not possible."""


def pick_address(pick_id: object) -> str:
    """The address of a pick."""
    return reverse("pick", args=[pick_id])


def refusal_json(refused: Refused, **more: Any) -> JsonResponse:
    """A refusal as a script reads it."""
    content = {"error": refused.kind, "message": said(refused), **more}
    return JsonResponse(content, status=status_of(refused))


def said(refused: Refused) -> str:
    """The reason of a refusal, in the reader's language."""
    return refused.sentence.in_(language())


def status_of(refused: Refused) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(refused.kind, HTTPStatus.UNPROCESSABLE_ENTITY)
