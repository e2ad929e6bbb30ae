"""Links between accounts as moderators read them, with what passed between the two."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from cofferwit.members.models import AccountLink
from league.models import Pick, RankedPick
from league.rules.purposes import TRAINING


@dataclass(frozen=True, slots=True)
class PastPick:
    """A pick by one of the two of a safe of the other, and what it brought.

    `loot` and `points` are None for one that is not ranked or still runs; the flags say whether
    they count under the cap of the pair. `received` says whether it is among those that qualify
    its smith: ranked, ended, of a settled safe, not voided; a link that stands takes it out.
    """

    pick_id: UUID
    thief: str
    smith: str
    safe_id: int
    started_at: datetime
    opened_at_guess: int | None
    ending: str
    voided_at: datetime | None
    loot: int | None
    loot_counted: bool
    points: int | None
    points_counted: bool
    received: bool


@dataclass(frozen=True, slots=True)
class Past:
    """All that passed between two accounts, the oldest first, with its sums."""

    picks: tuple[PastPick, ...]

    @property
    def loot(self) -> int:
        """The loot that counts."""
        return sum(each.loot or 0 for each in self.picks if each.loot_counted)

    @property
    def points(self) -> int:
        """The forge points that count, before any factor."""
        return sum(each.points or 0 for each in self.picks if each.points_counted)

    @property
    def received(self) -> int:
        """The picks that would qualify their smith, were the two not linked."""
        return sum(each.received for each in self.picks)

    @property
    def counting(self) -> bool:
        """Whether any of them is not voided."""
        return any(each.voided_at is None for each in self.picks)


def links(*, standing: bool) -> QuerySet[AccountLink]:
    """The links that stand, or those that were lifted; the newest first."""
    order = "-linked_at" if standing else "-lifted_at"
    return _named().filter(lifted_at__isnull=standing).order_by(order)


def link_numbered(number: int) -> AccountLink | None:
    """The link of that number, with the names of all who have to do with it."""
    return _named().filter(pk=number).first()


def _named() -> QuerySet[AccountLink]:
    return AccountLink.objects.select_related("first", "second", "linked_by", "lifted_by")


def past_between(one: int, other: int) -> Past:
    """The picks between two accounts since ever, trainings left out."""
    pair = Q(thief=one, safe__maker=other) | Q(thief=other, safe__maker=one)
    rows = Pick.objects.filter(pair).exclude(purpose=TRAINING)
    picks = rows.select_related("thief", "safe__maker", "safe__settlement", "ranked")
    return Past(tuple(_past(each) for each in picks.order_by("started_at", "pk")))


def _past(pick: Pick) -> PastPick:
    ranked: RankedPick | None = getattr(pick, "ranked", None)
    counting = None if pick.voided_at is not None else ranked
    settled = getattr(pick.safe, "settlement", None) is not None
    return PastPick(
        pick_id=pick.pk,
        thief=pick.thief.pseudonym,
        smith=str(pick.safe.maker),
        safe_id=pick.safe_id,
        started_at=pick.started_at,
        opened_at_guess=pick.opened_at_guess,
        ending=pick.ending,
        voided_at=pick.voided_at,
        loot=None if ranked is None else ranked.loot,
        loot_counted=counting is not None and bool(counting.loot_counted),
        points=None if ranked is None else ranked.points,
        points_counted=counting is not None and bool(counting.points_counted),
        received=counting is not None and counting.month is not None and settled,
    )
