"""What an offered safe did to the figures, as its thief sees it once the pick is over.

Every figure comes from what the pick froze and from the terms of its month, never from how things
stand now: the same page months later says the same.
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TypeVar

from django.db.models import Sum

from cofferwit.members.models import Member
from forge.models import Safe
from forge.rules.tiers import Tier
from league.models import RankedPick
from league.queries.picks import PickRecord
from league.queries.settled import SettledSafe, settled_safe, terms_of_months
from league.rules import purposes
from league.rules.terms import CURRENT, Terms

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Moved:
    """A rating that this pick moved: `frozen` at its start, then around its end.

    `number` is the pick's among the ranked ones of that thief, or of that safe, from 1.
    """

    frozen: Decimal
    before: Decimal
    after: Decimal
    k: int
    number: int

    @property
    def change(self) -> Decimal:
        """What was added."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class LootFound:
    """The loot of an opening; `exact` before rounding, `month_before` counted in the month so far.

    `a_month` is how many loots count between this thief and this smith.
    """

    amount: int
    counted: bool
    exact: Decimal
    factor: int
    base: int
    minimum: int
    month_before: int
    a_month: int

    @property
    def capped(self) -> bool:
        """Whether it came after the month's cap of the pair."""
        return not self.counted

    @property
    def month_after(self) -> int:
        """The month's loot once this one has been added, or not."""
        return self.month_before + (self.amount if self.counted else 0)

    @property
    def lifted(self) -> bool:
        """Whether it is the minimum rather than what the figures give."""
        return self.exact < self.minimum


@dataclass(frozen=True, slots=True)
class PointsEarned:
    """The forge points of a safe that held."""

    amount: int
    counted: bool
    exact: Decimal
    factor: int
    a_month: int

    @property
    def capped(self) -> bool:
        """Whether they came after the month's cap of the pair; none at all are under any."""
        return self.amount > 0 and not self.counted


@dataclass(frozen=True, slots=True)
class RankedFigures:
    """What a ranked pick moved; `loot` when it opened, `points` when it held and has a smith.

    `month` is that in which it counts, "2026-11".
    `third` is the result of an opening at the last guess.
    """

    month: str
    chance: Decimal
    result: Decimal
    third: Decimal
    opened_at_guess: int | None
    thief: Moved
    safe: Moved
    loot: LootFound | None
    points: PointsEarned | None
    month_loot: int


@dataclass(frozen=True, slots=True)
class OfferResult:
    """An offered safe after one's own pick; `figures` are None when nothing moved.

    `smith` is empty for a safe of the house. It can be picked until `leaves_at`, or has left at
    `left_at`; `settled` once it is. `folded` is for those who would rather not see ratings.
    """

    safe_id: int
    smith: str
    leaves_at: datetime | None
    left_at: datetime | None
    settled: SettledSafe | None
    figures: RankedFigures | None
    folded: bool


def offer_result(record: PickRecord, viewer: Member) -> OfferResult | None:
    """What one's own pick did, once it is over; None for one that was not of an offered safe."""
    pick = record.pick
    if record.running or pick.purpose != purposes.OFFER:
        return None
    safe = Safe.objects.select_related("maker", "settlement").get(pk=pick.safe_id)
    return OfferResult(
        safe_id=safe.pk,
        smith="" if safe.maker is None else safe.maker.pseudonym,
        leaves_at=safe.expires_at,
        left_at=safe.left_at,
        settled=settled_safe(safe),
        figures=_figures(RankedPick.objects.filter(pk=pick.pk).first(), record, safe),
        folded=viewer.preferences.hide_rating,
    )


def _figures(row: RankedPick | None, record: PickRecord, safe: Safe) -> RankedFigures | None:
    if row is None or row.month is None:
        return None
    terms = terms_of_months({row.month}).get(row.month, CURRENT)
    opened_at = record.pick.opened_at_guess
    so_far = _month_loot(row)
    return RankedFigures(
        month=row.month,
        chance=row.chance,
        result=_kept(row.result),
        third=terms.rating.results[-1],
        opened_at_guess=opened_at,
        thief=_thief(row),
        safe=_safe(row),
        loot=None if opened_at is None else _loot(row, Tier(safe.tier), terms, so_far),
        points=_points(row, terms) if opened_at is None and row.smith_id else None,
        month_loot=so_far,
    )


def _thief(row: RankedPick) -> Moved:
    return Moved(
        frozen=row.thief_rating,
        before=_kept(row.thief_before),
        after=_kept(row.thief_after),
        k=_kept(row.thief_k),
        number=_kept(row.thief_number),
    )


def _safe(row: RankedPick) -> Moved:
    return Moved(
        frozen=row.safe_rating,
        before=_kept(row.safe_before),
        after=_kept(row.safe_after),
        k=_kept(row.safe_k),
        number=_kept(row.safe_number),
    )


def _kept(value: T | None) -> T:
    """A figure of a pick that has ended: the database holds that it is there."""
    assert value is not None
    return value


def _month_loot(row: RankedPick) -> int:
    """What the thief's earlier picks of that month have brought."""
    earlier = RankedPick.objects.filter(
        thief_id=row.thief_id,
        month=row.month,
        loot_counted=True,
        thief_number__lt=row.thief_number,
    )
    return earlier.aggregate(total=Sum("loot"))["total"] or 0


def _loot(row: RankedPick, tier: Tier, terms: Terms, so_far: int) -> LootFound:
    figures = terms.loot
    return LootFound(
        amount=_kept(row.loot),
        counted=_kept(row.loot_counted),
        exact=figures.factor * figures.bases[tier] * _kept(row.result) * (1 - row.chance),
        factor=figures.factor,
        base=figures.bases[tier],
        minimum=figures.minimum,
        month_before=so_far,
        a_month=figures.counted_a_month,
    )


def _points(row: RankedPick, terms: Terms) -> PointsEarned:
    figures = terms.points
    return PointsEarned(
        amount=_kept(row.points),
        counted=_kept(row.points_counted),
        exact=figures.factor * row.chance,
        factor=figures.factor,
        a_month=figures.counted_a_month,
    )
