"""One safe of one's own, as its smith sees it: never a pick that is still running."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet, Sum

from cofferwit.clock import days_later, month_of, next_midnight
from cofferwit.members.models import Member
from forge.models import Safe
from forge.queries import on_offer_of, ranked_from
from forge.rules.clues import Clue
from forge.rules.codes import parse_code
from forge.rules.difficulty import Difficulty
from forge.rules.limits import SAFE_DAYS
from forge.rules.tiers import Tier
from league.models import Guess, Pick, PickState, RankedPick, Settlement, Withdrawal
from league.queries.daily import used_seconds
from league.queries.safe_standing import Counted, leaving_at, standing_of, state_of
from league.queries.safe_views import ClueCount, MySafe, SafePick, Similar
from league.queries.settled import terms_of_months, told
from league.rules import purposes
from league.rules.terms import CURRENT


def my_safe(safe_id: int, smith: Member, now: datetime) -> MySafe | None:
    """That safe of the smith's; None for another's, and for one that was never on offer."""
    safe = on_offer_of(smith).filter(pk=safe_id).select_related("settlement", "withdrawal").first()
    if safe is None:
        return None
    assert safe.expires_at is not None
    settlement: Settlement | None = getattr(safe, "settlement", None)
    withdrawal: Withdrawal | None = getattr(safe, "withdrawal", None)
    leaves_at = leaving_at(safe, withdrawal)
    month = month_of(now) if settlement is None else settlement.month
    terms = terms_of_months({month})
    picks = tuple(_pick(pick) for pick in _ended(safe))
    until = min(now, leaves_at)
    start = ranked_from()
    return MySafe(
        id=safe.pk,
        tier=Tier(safe.tier),
        difficulty=Difficulty(safe.difficulty),
        code=parse_code(safe.code),
        state=state_of(safe, now),
        public=safe.public_at is not None,
        made_at=safe.made_at,
        expires_at=safe.expires_at,
        left_at=safe.left_at,
        leaves_at=leaves_at,
        days=_days(safe.expires_at, until),
        withdrawn_at=None if withdrawal is None else withdrawal.asked_at,
        asked_by_house=withdrawal is not None and withdrawal.asked_by_id is None,
        steps=None if safe.path is None else len(safe.path),
        clues=_clues(safe),
        standing=standing_of(_counted(picks), terms.get(month, CURRENT).settlement),
        settled=None if settlement is None else told(settlement, terms),
        similar=_similar(safe, now if settlement is None else settlement.settled_at),
        picks=picks,
        midnight=next_midnight(now),
        withdrawal_month=month_of(next_midnight(now)),
        ranked_from=start if now < start else None,
    )


def _days(expires_at: datetime, until: datetime) -> int:
    """Whole days of the course that have passed."""
    passed = (until - days_later(expires_at, -SAFE_DAYS)) // timedelta(days=1)
    return min(max(passed, 0), SAFE_DAYS)


def _ended(safe: Safe) -> QuerySet[Pick]:
    """The picks of the safe as an offer that have ended, the newest first."""
    offered = safe.picks.filter(purpose=purposes.OFFER).exclude(state=PickState.RUNNING)
    return offered.select_related("thief", "ranked").order_by("-ended_at", "-id")


def _pick(pick: Pick) -> SafePick:
    assert pick.ended_at is not None
    plain = SafePick(
        thief=pick.thief.pseudonym,
        ended_at=pick.ended_at,
        used_seconds=used_seconds(pick),
        limit_seconds=pick.time_limit,
        opened_at_guess=pick.opened_at_guess,
        ending=pick.ending,
        voided=pick.voided_at is not None,
    )
    row: RankedPick | None = getattr(pick, "ranked", None)
    if row is None:
        return plain
    return replace(
        plain,
        thief_rating=row.thief_rating,
        chance=row.chance,
        points=row.points or 0,
        points_counted=bool(row.points_counted),
        safe_before=row.safe_before,
        safe_after=row.safe_after,
    )


def _counted(picks: Iterable[SafePick]) -> list[Counted]:
    """The ranked ones among the picks, the newest first, in the order in which they ended."""
    return [
        Counted(pick.opened_at_guess is not None, pick.points, pick.points_counted, pick.safe_after)
        for pick in reversed(list(picks))
        if pick.safe_after is not None and not pick.voided
    ]


def _clues(safe: Safe) -> tuple[ClueCount, ...]:
    """The clues in their order, with the wrong guesses of picks that have ended."""
    wrong = Guess.objects.filter(
        ~Q(pick__state=PickState.RUNNING),
        pick__safe=safe,
        pick__purpose=purposes.OFFER,
        pick__voided_at=None,
        contradicted__isnull=False,
    )
    counts = Counter(wrong.values_list("contradicted", flat=True))
    most = max(counts.values(), default=0)
    digits = Tier(safe.tier).digits
    return tuple(
        ClueCount(Clue.from_json(stored, digits), counts[n], 0 < counts[n] == most)
        for n, stored in enumerate(safe.clues)
    )


def _similar(safe: Safe, before: datetime) -> Similar:
    others = Settlement.objects.filter(
        safe__tier=safe.tier, safe__difficulty=safe.difficulty, settled_at__lt=before
    ).exclude(safe=safe)
    sums = others.aggregate(picks=Sum("picks"), openings=Sum("openings"))
    return Similar(sums["picks"] or 0, sums["openings"] or 0)
