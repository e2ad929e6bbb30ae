"""Reads about members that several pages share."""

from cofferwit.members.queries.devices import devices, factors
from cofferwit.members.queries.notices import open_notices
from cofferwit.members.queries.people import (
    administrators,
    has_profile,
    member_numbered,
    unverified,
    with_pseudonym,
)

__all__ = [
    "administrators",
    "devices",
    "factors",
    "has_profile",
    "member_numbered",
    "open_notices",
    "unverified",
    "with_pseudonym",
]
