"""The public safes, to pick again: each with what the reader has done there."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.db.models import Exists, F, Q, QuerySet

from cofferwit.members.models import Member
from forge.models import Safe
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.models import Pick, PickState
from league.queries.ghosts import run_of
from league.queries.training_stock import picks_of
from league.rules.training import Run, best

A_PAGE = 20


class Origin(StrEnum):
    """Where a public safe comes from."""

    DAYS = "days"
    MEMBERS = "members"
    HOUSE = "house"


class Past(StrEnum):
    """What the reader has done with a safe."""

    NEVER = "never"
    UNSOLVED = "unsolved"
    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class TrainingFilter:
    """What the reader looks for; None passes everything."""

    tier: Tier | None = None
    difficulty: Difficulty | None = None
    origin: Origin | None = None
    past: Past | None = None

    @property
    def is_active(self) -> bool:
        """Whether anything is looked for."""
        return any((self.tier, self.difficulty, self.origin, self.past))


@dataclass(frozen=True, slots=True)
class TrainingLine:
    """A public safe in the list, with the reader's first run at it and the best one since.

    `day` is that of a safe of the day, `smith` the pseudonym of a member's.
    """

    safe_id: int
    tier: Tier
    difficulty: Difficulty
    day: date | None
    smith: str
    runs: int
    first: Run | None
    best: Run | None


@dataclass(frozen=True, slots=True)
class TrainingPage:
    """One page of what can be picked again, from 1; never solved first, then the newest."""

    lines: tuple[TrainingLine, ...]
    page: int
    pages: int
    total: int
    wanted: TrainingFilter


def training_page(member: Member, wanted: TrainingFilter, page: int) -> TrainingPage | None:
    """A page of the public safes that are wanted; None when there is no such page."""
    found = _wanted(member, wanted)
    total = found.count()
    pages = max(1, -(-total // A_PAGE))
    if not 1 <= page <= pages:
        return None
    start = (page - 1) * A_PAGE
    rows = list(
        found.select_related("maker", "daily").order_by(F("solved").asc(), "-public_at", "-id")[
            start : start + A_PAGE
        ]
    )
    runs = _runs(member, [safe.pk for safe in rows])
    lines = tuple(_line(safe, runs.get(safe.pk, [])) for safe in rows)
    return TrainingPage(lines, page, pages, total, wanted)


def _wanted(member: Member, wanted: TrainingFilter) -> QuerySet[Safe]:
    opened = picks_of(member).filter(state=PickState.OPENED, voided_at=None)
    safes = Safe.objects.filter(public_at__isnull=False).exclude(maker=member)
    safes = safes.annotate(solved=Exists(opened), seen=Exists(picks_of(member)))
    if wanted.tier:
        safes = safes.filter(tier=wanted.tier.value)
    if wanted.difficulty:
        safes = safes.filter(difficulty=wanted.difficulty.value)
    if wanted.origin:
        safes = safes.filter(_ORIGINS[wanted.origin])
    if wanted.past:
        safes = safes.filter(_PASTS[wanted.past])
    return safes


_ORIGINS = {
    Origin.DAYS: Q(daily__isnull=False),
    Origin.MEMBERS: Q(maker__isnull=False),
    Origin.HOUSE: Q(maker__isnull=True, daily__isnull=True),
}
_PASTS = {
    Past.NEVER: Q(seen=False),
    Past.UNSOLVED: Q(seen=True, solved=False),
    Past.SOLVED: Q(solved=True),
}


def _runs(member: Member, safe_ids: list[int]) -> dict[int, list[Run]]:
    """The reader's runs at those safes that are over, the earliest first."""
    picks = Pick.objects.filter(
        thief=member, safe__in=safe_ids, ended_at__isnull=False, voided_at=None
    )
    found: dict[int, list[Run]] = {}
    for pick in picks.order_by("started_at", "id"):
        found.setdefault(pick.safe_id, []).append(run_of(pick, ()))
    return found


def _line(safe: Safe, runs: list[Run]) -> TrainingLine:
    daily = getattr(safe, "daily", None)
    return TrainingLine(
        safe_id=safe.pk,
        tier=Tier(safe.tier),
        difficulty=Difficulty(safe.difficulty),
        day=None if daily is None else daily.day,
        smith="" if safe.maker is None else safe.maker.pseudonym,
        runs=len(runs),
        first=runs[0] if runs else None,
        best=best(runs[1:]),
    )
