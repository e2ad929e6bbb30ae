"""Parts of what the pages show: sides, picks, marks, signals."""

from collections.abc import Collection, Hashable, Iterable
from datetime import datetime

from django.db.models import Count, Q

from cofferwit.desk.models import Case
from cofferwit.desk.queries.fair_play.safes import asks_of
from cofferwit.desk.queries.fair_play.shown import (
    MarkShown,
    PickShown,
    Side,
    SignalShown,
    Weight,
)
from cofferwit.desk.rules.fair_play import limits
from cofferwit.desk.rules.fair_play.facts import Finding
from cofferwit.desk.rules.fair_play.marks import is_strong, is_weak
from cofferwit.desk.rules.fair_play.month import (
    ARRANGED,
    FAILURES,
    FAST,
    FIRST_TRY,
    MARKS,
    Standards,
)
from cofferwit.desk.rules.saying import signal_said
from cofferwit.members.models import AccessMark, MarkKind, Member
from forge.models import Safe
from league.models import RankedPick
from league.queries.ratings import thief_rated

MARKS_NAMED = 4
STRONG_FROM = 10
"""A chance so many times rarer than the limit weighs strongly."""


def side(member: Member, month: str, now: datetime) -> Side:
    """A member with the figures that stand under the name; safes and openings of that month."""
    received = RankedPick.objects.filter(
        month=month, smith=member, pick__voided_at__isnull=True
    ).aggregate(all=Count("pk"), opened=Count("pk", filter=Q(result__gt=0)))
    rated = thief_rated(member, now)
    return Side(
        member_id=member.pk,
        pseudonym=member.pseudonym,
        joined_at=member.joined_at,
        rating=float(rated.rating),
        ranked_picks=rated.picks,
        safes=Safe.objects.filter(maker=member, published_day__isnull=False).count(),
        received=received["all"],
        openings_by_others=received["opened"],
    )


def picks_shown(rows: Iterable[RankedPick], behind: Collection[Hashable]) -> tuple[PickShown, ...]:
    """Those picks, voided ones too, in the order of their ends; `rows` carry their picks."""
    told = list(rows)
    asks = asks_of(row.safe_id for row in told)
    return tuple(_pick(row, asks[row.safe_id].reading, row.pick_id in behind) for row in told)


def _pick(row: RankedPick, reading: float, behind: bool) -> PickShown:
    pick = row.pick
    ended = pick.ended_at or pick.deadline
    seconds = (ended - pick.started_at).total_seconds()
    return PickShown(
        pick_id=pick.pk,
        safe_id=row.safe_id,
        smith_id=row.smith_id,
        tier=row.safe.tier,
        chance=float(row.chance),
        opened_at_guess=pick.opened_at_guess,
        ending=pick.ending,
        result=float(row.result or 0),
        started_at=pick.started_at,
        ended_at=ended,
        seconds=seconds,
        loot=row.loot or 0,
        loot_counted=bool(row.loot_counted),
        points=row.points or 0,
        points_counted=bool(row.points_counted),
        reading_seconds=reading,
        too_fast=pick.opened_at_guess is not None and seconds < reading,
        behind=behind,
        voided=pick.voided_at is not None,
    )


def limit_of(kind: str, standards: Standards) -> float:
    """The chance below which a signal of that kind is flagged in that month."""
    return {
        FAST: limits.FAST,
        FIRST_TRY: limits.FIRST_TRY,
        FAILURES: limits.FAILURES,
        ARRANGED: standards.pair_limit,
        MARKS: limits.MARKED_PAIR,
    }[kind]


def examined_of(kind: str, standards: Standards) -> int:
    """How many members or pairs were examined that month."""
    return standards.pairs if kind in (ARRANGED, MARKS) else standards.members


def signal(
    kind: str, month: str, finding: Finding, standards: Standards, case: Case | None
) -> SignalShown:
    """A finding as it is shown."""
    examined = examined_of(kind, standards)
    limit = limit_of(kind, standards)
    return SignalShown(
        kind=kind,
        month=month,
        said=signal_said(kind, finding.numbers),
        numbers=dict(finding.numbers),
        chance=finding.chance,
        limit=limit,
        flagged=finding.flagged,
        examined=examined,
        by_chance=None if finding.chance is None else examined * finding.chance,
        trials=finding.trials,
        weight=weight_of(finding.chance, limit),
        case_id=None if case is None else case.pk,
    )


def weight_of(chance: float | None, limit: float) -> Weight:
    """How much a chance is worth beside the limit of its signal."""
    if chance is None or chance > limit:
        return Weight.WEAK
    return Weight.STRONG if chance * STRONG_FROM <= limit else Weight.MEDIUM


def marks_shown(member_id: int, other_id: int | None = None) -> tuple[MarkShown, ...]:
    """The marks of an account that others share, or that this other one shares; devices first."""
    own = {(mark.kind, mark.digest): mark for mark in AccessMark.objects.filter(member=member_id)}
    rows = AccessMark.objects.filter(digest__in=[digest for _, digest in own])
    others: dict[tuple[str, str], list[int]] = {}
    for kind, digest, member in rows.order_by("member_id").values_list(
        "kind", "digest", "member_id"
    ):
        if member != member_id:
            others.setdefault((kind, digest), []).append(member)
    shown = [
        _mark(own[key], members)
        for key, members in others.items()
        if key in own and (other_id is None or other_id in members)
    ]
    return tuple(sorted(shown, key=lambda mark: (mark.kind != MarkKind.DEVICE, mark.accounts)))


def _mark(mark: AccessMark, others: list[int]) -> MarkShown:
    accounts, device = len(others) + 1, mark.kind == MarkKind.DEVICE
    weight = Weight.MEDIUM
    if is_strong(device=device, accounts=accounts):
        weight = Weight.STRONG
    elif is_weak(device=device, accounts=accounts):
        weight = Weight.WEAK
    return MarkShown(
        kind=mark.kind,
        others=tuple(others[:MARKS_NAMED]),
        accounts=accounts,
        first_seen=mark.first_seen,
        last_seen=mark.last_seen,
        days=mark.days,
        weight=weight,
    )
