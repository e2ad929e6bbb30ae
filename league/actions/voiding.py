"""Voiding picks, and restoring them: everything is recounted from those that count."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cofferwit.members.models import Member
from league.models import Outage
from league.queries.voiding_views import Effects


class MayNotVoid(Exception):
    """The member who asks does not hold the power to void."""


class NothingToVoid(Exception):
    """None of the picks can be voided, or restored: each is so already, trained, or is none."""


@dataclass(frozen=True, slots=True)
class Voided:
    """What was done at `at`: the picks, their voidings, and what it moved, by member.

    `outage` is the declared one. `touched` are the thieves and smiths of the picks, and whoever
    the correction of a paid month gives or takes credits.
    """

    at: datetime
    picks: tuple[UUID, ...]
    voidings: tuple[int, ...]
    touched: Mapping[int, Effects]
    outage: Outage | None = None


def void(*, picks: Collection[UUID], reason: str, by: Member, now: datetime) -> Voided:
    """Let those picks count for nothing; what is running among them ends first, as held.

    Raises `MayNotVoid`, `ValueError` without a reason, or `NothingToVoid`.
    """
    raise NotImplementedError


def unvoid(*, picks: Collection[UUID], reason: str, by: Member, now: datetime) -> Voided:
    """Let those picks count again. Raises as `void` does."""
    raise NotImplementedError


def declare_outage(
    *, began_at: datetime, ended_at: datetime, reason: str, by: Member, now: datetime
) -> Voided:
    """Write down an outage, and void all picks that overlap it; there may be none."""
    raise NotImplementedError
