"""What the league has of one member, as their profile shows it to others."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from django.db.models import Count, Q

from cofferwit.members.models import Member
from forge.models import Safe
from forge.queries import gone, on_offer_of
from forge.rules.tiers import Tier
from league.models import FinalLine, Ladder, Pick, RankedPick, SafeRecord, Settlement
from league.queries.daily import used_seconds
from league.queries.ladders import ladders
from league.queries.seasons import current_month, month_named, terms_of_month
from league.rules import purposes
from league.rules.months import first_day
from league.rules.record import RankedRun

A_PAGE = 10
LATEST = 3
"""Picks of each other's safes that are named one by one."""


@dataclass(frozen=True, slots=True)
class ForgedSafe:
    """A public safe of a smith; the figures of its settlement are None for one of the calibration.

    `picks` and `openings` are the ranked ones.
    """

    safe_id: int
    tier: Tier
    picks: int | None
    openings: int | None
    factor: Decimal | None
    points: int | None


@dataclass(frozen=True, slots=True)
class Forged:
    """The safes that a smith has put on offer: how many in all and of each course.

    `active` and `leaving` are counts alone: whose a safe is shows only once it is public, or to who
    has picked it. `safes` is one page of the public ones, from 1, the newest first.
    """

    total: int
    active: int
    leaving: int
    public: int
    safes: tuple[ForgedSafe, ...]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class PlaceWon:
    """A place in the standings of a month that has been paid."""

    month: str
    first_day: date
    ladder: Ladder
    place: int
    points: int
    credits: int


@dataclass(frozen=True, slots=True)
class PlaceNow:
    """Where a member stands in the season that runs, in each ladder; None without a place."""

    month: str
    thief: int | None
    smith: int | None


@dataclass(frozen=True, slots=True)
class FacedPick:
    """A pick of the other's safe that has ended; `opened_at_guess` is None when it held."""

    pick_id: UUID
    safe_id: int
    opened_at_guess: int | None
    voided: bool


@dataclass(frozen=True, slots=True)
class Faced:
    """One member's picks of another's safes that have ended, and the latest of them.

    Voided ones are named among the latest, and not counted.
    """

    picks: int
    opened: int
    latest: tuple[FacedPick, ...]


def ranked_runs(member: Member, *, viewer: Member | None) -> tuple[RankedRun, ...]:
    """The member's ranked picks that have ended and count, in order.

    To others, those of public safes alone: the chance, or what the rating gained, would tell which
    of the offers such a safe is (docs/adr/0018).
    """
    rows = RankedPick.objects.filter(thief=member, result__isnull=False, voided=False)
    if viewer != member:
        rows = rows.filter(safe__public_at__isnull=False)
    rows = rows.select_related("pick", "safe").only(
        "thief_number",
        "chance",
        "result",
        "thief_after",
        "safe__tier",
        "pick__opened_at_guess",
        "pick__time_limit",
        "pick__deadline",
        "pick__ended_at",
    )
    return tuple(map(_run, rows.order_by("thief_number")))


def _run(row: RankedPick) -> RankedRun:
    """The figures of a row that has them all, as the database holds."""
    assert row.thief_number is not None
    assert row.result is not None
    assert row.thief_after is not None
    return RankedRun(
        number=row.thief_number,
        tier=Tier(row.safe.tier),
        chance=row.chance,
        result=row.result,
        opened_at_guess=row.pick.opened_at_guess,
        used=used_seconds(row.pick),
        rating=row.thief_after,
    )


def forged(member: Member, page: int, now: datetime) -> Forged | None:
    """The safes of a smith; None when there is no such page of the public ones."""
    count = on_offer_of(member).aggregate(
        total=Count("pk"),
        public=Count("pk", filter=Q(public_at__isnull=False)),
        leaving=Count("pk", filter=Q(gone(now), public_at__isnull=True)),
    )
    pages = max(1, -(-count["public"] // A_PAGE))
    if not 1 <= page <= pages:
        return None
    public = on_offer_of(member).filter(public_at__isnull=False).order_by("-public_at", "-id")
    rows = public.select_related("settlement", "record")[(page - 1) * A_PAGE : page * A_PAGE]
    return Forged(
        total=count["total"],
        active=count["total"] - count["public"] - count["leaving"],
        leaving=count["leaving"],
        public=count["public"],
        safes=tuple(map(_forged, rows)),
        page=page,
        pages=pages,
    )


def _forged(safe: Safe) -> ForgedSafe:
    settlement: Settlement | None = getattr(safe, "settlement", None)
    record: SafeRecord | None = getattr(safe, "record", None)
    return ForgedSafe(
        safe_id=safe.pk,
        tier=Tier(safe.tier),
        picks=None if record is None else record.picks,
        openings=None if record is None else record.openings,
        factor=None if settlement is None else settlement.factor,
        points=None if settlement is None else settlement.points,
    )


def places_won(member: Member) -> tuple[PlaceWon, ...]:
    """The member's places in paid months, the newest month first."""
    lines = FinalLine.objects.filter(member=member, place__isnull=False)
    return tuple(
        PlaceWon(
            month=line.season_id,
            first_day=first_day(line.season_id),
            ladder=Ladder(line.ladder),
            place=line.place or 0,
            points=line.points,
            credits=line.credits,
        )
        for line in lines.order_by("-season_id", "-ladder")
    )


def place_now(member: Member, now: datetime) -> PlaceNow | None:
    """The member's places in the season that runs; None before the ranked start."""
    name = current_month(now)
    season = None if name is None else month_named(name, now)
    if season is None:
        return None
    both = ladders(season, terms_of_month(season.name), now, whose=member.pk)
    return PlaceNow(
        month=season.name,
        thief=_place(member, ((each.line.member_id, each.place) for each in both.thieves)),
        smith=_place(member, ((each.line.member_id, each.place) for each in both.smiths)),
    )


def _place(member: Member, places: Iterable[tuple[int, int | None]]) -> int | None:
    return next((place for member_id, place in places if member_id == member.pk), None)


def faced(*, thief: Member, smith: Member) -> Faced:
    """The thief's picks of the smith's safes from the offers that have ended."""
    picks = Pick.objects.filter(
        thief=thief, safe__maker=smith, purpose=purposes.OFFER, ended_at__isnull=False
    )
    count = picks.filter(voided_at=None).aggregate(
        picks=Count("pk"), opened=Count("pk", filter=Q(opened_at_guess__isnull=False))
    )
    latest = picks.order_by("-ended_at", "-id").annotate(is_void=Q(voided_at__isnull=False))
    rows = latest.values_list("pk", "safe_id", "opened_at_guess", "is_void")[:LATEST]
    return Faced(count["picks"], count["opened"], tuple(FacedPick(*row) for row in rows))
