"""What the pages of duels share: statuses, addresses, and the status of each refusal."""

from http import HTTPStatus

from django.urls import reverse

from cofferwit.members.answers import language
from forge.rules.refusals import Refused

STATUS = {
    "not_playing": HTTPStatus.FORBIDDEN,
    "barred": HTTPStatus.FORBIDDEN,
    "no_duel": HTTPStatus.NOT_FOUND,
    "no_safe": HTTPStatus.CONFLICT,
    "not_now": HTTPStatus.CONFLICT,
    "not_over": HTTPStatus.CONFLICT,
    "too_many": HTTPStatus.CONFLICT,
    "running": HTTPStatus.CONFLICT,
}
"""The status of each kind of refusal; the others are 422: understood, but not possible."""
ABOUT_THE_NAME = frozenset({"oneself", "not_active", "barred", "linked", "unknown"})
"""Refusals that the name in the form causes, and which are said beside it."""


def duel_address(duel_id: int) -> str:
    """The page of a duel."""
    return reverse("duel", args=[duel_id])


def list_address(**_of_one: int) -> str:
    """The page of all of one's duels."""
    return reverse("duels")


def said(refused: Refused) -> str:
    """The reason of a refusal, in the reader's language."""
    return refused.sentence.in_(language())


def status_of(refused: Refused) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(refused.kind, HTTPStatus.UNPROCESSABLE_ENTITY)
