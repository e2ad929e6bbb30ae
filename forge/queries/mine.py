"""One's own drafts and safes: what is on offer, what has left, what is public."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet

from cofferwit.members.models import Member
from forge.models import Draft, Safe
from forge.queries.bench import remaining_of, word_of
from forge.queries.bench_parts import PageLimits
from forge.queries.bench_state import page_limits
from forge.queries.drafts import living_drafts
from forge.queries.limits import gone, on_offer_of
from forge.rules import publishing
from forge.rules.codes import Code, parse_code
from forge.rules.difficulty import Difficulty
from forge.rules.limits import ACTIVE_SAFES
from forge.rules.tiers import Tier

A_PAGE = 50


@dataclass(frozen=True)
class MyDraft:
    """An open draft of one's own."""

    tier: Tier
    word: str
    url: str
    code: Code = field(repr=False)
    clues: int
    remaining: int
    expires_at: datetime


@dataclass(frozen=True)
class MySafe:
    """A safe of one's own; `url` leads to its page once it is public."""

    id: int
    tier: Tier
    difficulty: Difficulty
    clues: int
    made_at: datetime
    expires_at: datetime
    left_at: datetime | None
    public_at: datetime | None
    calibration: bool
    code: Code = field(repr=False)
    public: bool


@dataclass(frozen=True)
class MinePage:
    """The smith's page; `public` comes in pages, the newest first."""

    drafts: tuple[MyDraft, ...]
    active: tuple[MySafe, ...]
    leaving: tuple[MySafe, ...]
    public: tuple[MySafe, ...]
    page_number: int
    more: bool
    limits: PageLimits
    free_places: int
    free_tiers: tuple[tuple[Tier, str], ...]
    """Tiers without a draft, each with the address of its bench."""


def active_of(member: Member, now: datetime) -> QuerySet[Safe]:
    """The member's safes on offer; those of the calibration too, which may take no place."""
    return on_offer_of(member).exclude(gone(now)).order_by("id")


def leaving_of(member: Member, now: datetime) -> QuerySet[Safe]:
    """Those that have left and are not public yet."""
    return (
        on_offer_of(member).filter(gone(now), public_at__isnull=True).order_by("-expires_at", "-id")
    )


def public_of(member: Member) -> QuerySet[Safe]:
    """Those that everybody can read, the newest first."""
    return on_offer_of(member).filter(public_at__isnull=False).order_by("-public_at", "-id")


def mine_page(
    member: Member,
    *,
    page_number: int,
    urls: Mapping[Tier, str],
    ranked_from: datetime,
    now: datetime,
) -> MinePage:
    """The smith's page, in as many queries however many safes there are."""
    drafts = [
        draft
        for draft in living_drafts(member, now).filter(published__isnull=True)
        if draft.discarded_at is None
    ]
    start = (page_number - 1) * A_PAGE
    public = list(public_of(member)[start : start + A_PAGE + 1])
    limits = page_limits(member, ranked_from=ranked_from, now=now)
    taken = {Tier(draft.tier): draft for draft in drafts}
    return MinePage(
        drafts=tuple(_draft(tier, taken[tier], urls[tier]) for tier in Tier if tier in taken),
        active=_safes(active_of(member, now), ranked_from),
        leaving=_safes(leaving_of(member, now)[:A_PAGE], ranked_from),
        public=_safes(public[:A_PAGE], ranked_from),
        page_number=page_number,
        more=len(public) > A_PAGE,
        limits=limits,
        free_places=max(0, ACTIVE_SAFES - limits.active),
        free_tiers=tuple((tier, urls[tier]) for tier in Tier if tier not in taken),
    )


def _draft(tier: Tier, draft: Draft, url: str) -> MyDraft:
    return MyDraft(
        tier=tier,
        word=word_of(tier),
        url=url,
        code=parse_code(draft.code),
        clues=len(draft.steps[draft.done]),
        remaining=remaining_of(draft),
        expires_at=draft.expires_at,
    )


def _safes(safes: QuerySet[Safe] | list[Safe], ranked_from: datetime) -> tuple[MySafe, ...]:
    return tuple(_safe(safe, ranked_from) for safe in safes)


def _safe(safe: Safe, ranked_from: datetime) -> MySafe:
    assert safe.expires_at is not None
    return MySafe(
        id=safe.pk,
        tier=Tier(safe.tier),
        difficulty=Difficulty(safe.difficulty),
        clues=len(safe.clues),
        made_at=safe.made_at,
        expires_at=safe.expires_at,
        left_at=safe.left_at,
        public_at=safe.public_at,
        calibration=publishing.of_calibration(safe.made_at, ranked_from=ranked_from),
        code=parse_code(safe.code),
        public=safe.public_at is not None,
    )
