"""What voiding picks would move, with the names that a page needs: nothing is written."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from cofferwit.members.models import Member
from league.queries.voiding import preview
from league.queries.voiding_views import (
    Change,
    Effects,
    MonthMoved,
    PreviewPick,
    SafeMoved,
    TitleMoved,
)


@dataclass(frozen=True, slots=True)
class MemberMoved:
    """What moves for one member: the figures that change, and no others."""

    member_id: int
    pseudonym: str
    rating: Change[Decimal] | None
    months: tuple[MonthMoved, ...]
    safes: tuple[SafeMoved, ...]
    titles: tuple[TitleMoved, ...]

    @property
    def paid(self) -> tuple[MonthMoved, ...]:
        """The paid months whose prize becomes another."""
        return tuple(each for each in self.months if each.credits.moves)


@dataclass(frozen=True, slots=True)
class DryRun:
    """The reckoning: `members` are those whose picks or safes they are, `others` the rest.

    `left_out` of the picks asked about cannot be voided.
    """

    picks: tuple[PreviewPick, ...]
    left_out: int
    members: tuple[MemberMoved, ...]
    others: tuple[MemberMoved, ...]

    @property
    def told(self) -> int:
        """How many members would be told."""
        return len(self.members) + len(self.others)

    @property
    def pays(self) -> bool:
        """Whether a prize that was paid would be corrected."""
        return any(each.paid for each in (*self.members, *self.others))


def dry_run(picks: Collection[UUID], now: datetime) -> DryRun:
    """What voiding those picks at `now` would move."""
    found = preview(picks, now)
    names = dict(Member.objects.filter(pk__in=found.touched).values_list("pk", "pseudonym"))
    moved = [
        (effects, _moved(pk, names[pk], effects)) for pk, effects in sorted(found.touched.items())
    ]
    return DryRun(
        picks=found.picks,
        left_out=len(found.left_out),
        members=tuple(line for effects, line in moved if effects.picks or effects.safes),
        others=tuple(line for effects, line in moved if not (effects.picks or effects.safes)),
    )


def _moved(pk: int, pseudonym: str, effects: Effects) -> MemberMoved:
    rating = effects.rating
    return MemberMoved(
        member_id=pk,
        pseudonym=pseudonym,
        rating=rating if rating is not None and rating.moves else None,
        months=tuple(filter(_month_moves, effects.months)),
        safes=tuple(filter(_safe_moves, effects.safes)),
        titles=effects.titles,
    )


def _month_moves(month: MonthMoved) -> bool:
    return month.total.moves or month.place.moves or month.credits.moves


def _safe_moves(safe: SafeMoved) -> bool:
    return safe.factor.moves or safe.points.moves or safe.rating.moves
