"""What was settled while the member was away: prizes, safes of theirs, safes they have picked."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from decimal import Decimal
from uuid import UUID

from django.db.models import F

from cofferwit.clock import game_day, wall_time
from cofferwit.members.models import Member
from league.models import CreditEntry, CreditKind, Pick, PickState, Settlement
from league.rules import purposes

EVENING = time(18)
"""Wall time of yesterday from which on something is news today."""
MOST = 6
"""Lines shown at most, the newest."""


@dataclass(frozen=True, slots=True)
class SettledLine:
    """One of the member's own safes (`factor` and `points` set), or one they picked (`pick_id`).

    A prize has no safe: `credits` and its `month`, `ladder` and `place` are set. `smith` is None
    for a house safe and for the member's own; `opened_at_guess` is None when the safe held.
    """

    safe_id: int | None
    at: datetime
    picks: int = 0
    openings: int = 0
    factor: Decimal | None = None
    points: int = 0
    pick_id: UUID | None = None
    smith: str | None = None
    opened_at_guess: int | None = None
    credits: int = 0
    month: str = ""
    ladder: str = ""
    place: int | None = None

    @property
    def is_own(self) -> bool:
        """Whether the member forged it."""
        return self.factor is not None


def settled_lately(member: Member, now: datetime) -> tuple[SettledLine, ...]:
    """What came of yesterday evening on, the newest first."""
    since = wall_time(game_day(now) - timedelta(days=1), EVENING)
    lines = [*_prizes(member, since), *_own(member, since), *_picked(member, since)]
    return tuple(sorted(lines, key=lambda line: (line.at, line.safe_id or 0), reverse=True)[:MOST])


def _prizes(member: Member, since: datetime) -> list[SettledLine]:
    paid = CreditEntry.objects.filter(member=member, kind=CreditKind.PRIZE, entered_at__gte=since)
    return [
        SettledLine(
            safe_id=None,
            at=each.entered_at,
            credits=each.amount,
            month=each.season_id,
            ladder=each.ladder,
            place=each.place,
        )
        for each in paid.order_by("-entered_at", "-id")[:MOST]
    ]


def _own(member: Member, since: datetime) -> list[SettledLine]:
    settled = Settlement.objects.filter(smith=member, settled_at__gte=since)
    return [
        SettledLine(
            safe_id=each.safe_id,
            at=each.settled_at,
            picks=each.picks,
            openings=each.openings,
            factor=each.factor,
            points=each.points,
        )
        for each in settled.order_by("-settled_at")[:MOST]
    ]


def _picked(member: Member, since: datetime) -> list[SettledLine]:
    """The offers they have picked whose code and path everybody may read by now."""
    picks = Pick.objects.filter(
        thief=member,
        purpose=purposes.OFFER,
        state__in=[PickState.OPENED, PickState.HELD],
        safe__public_at__gte=since,
    )
    found = picks.select_related("safe__maker").annotate(public_at=F("safe__public_at"))
    return [
        SettledLine(
            safe_id=each.safe_id,
            at=each.public_at,
            pick_id=each.pk,
            smith=each.safe.maker.pseudonym if each.safe.maker else None,
            opened_at_guess=each.opened_at_guess,
        )
        for each in found.order_by("-public_at")[:MOST]
    ]
