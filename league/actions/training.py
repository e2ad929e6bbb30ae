"""Training: picks that count for nothing, of public safes or of safes kept for it.

A safe kept for training is drawn once: it leaves with its first pick, so that nobody else can draw
it, and becomes public as that pick ends. From then on everybody may train on it.
"""

from datetime import datetime

from django.db import transaction

from cofferwit.members.models import Member
from forge.actions import claim_free, leave, make_public
from forge.actions.drafts import must_play
from forge.models import Safe
from forge.queries import stock_counts
from forge.rules.difficulty import Difficulty
from forge.rules.stock import SHELVES, TARGETS
from forge.rules.tiers import Tier
from league.actions.overdue import end_overdue_of
from league.models import Pick, PickState
from league.queries.limits import time_limit
from league.queries.training_stock import ended_but_sealed, fresh, fresh_counts, never_seen
from league.rules.purposes import TRAINING
from league.rules.refusals import NothingNew, PickRunning, SafeSealed
from league.rules.training import FRESH


def train(*, by: Member, safe_id: int, now: datetime) -> Pick:
    """Start a training pick of a public safe; the same one again while it runs: ten clicks, one.

    Raises `NotPlaying`, `PickRunning` when another pick of the member is running, or `SafeSealed`
    when there is no public safe of that number.
    """
    end_overdue_of(thief=by, now=now)
    with transaction.atomic():
        member, running = _lock(by)
        if running is not None and running.safe_id == safe_id:
            return running
        _must_be_free(running)
        safe = Safe.objects.filter(pk=safe_id, public_at__isnull=False).first()
        if safe is None:
            raise SafeSealed
        return _begin(member, safe, now)


def train_on_new(*, by: Member, tier: Tier, difficulty: Difficulty, now: datetime) -> Pick:
    """Start a training pick of a safe that the member has never picked.

    One that is public, if there is such a one; else one of those kept for training. Ten clicks
    start one pick. Raises `NotPlaying`, `PickRunning`, or `NothingNew` when there is neither.
    """
    end_overdue_of(thief=by, now=now)
    with transaction.atomic():
        member, running = _lock(by)
        if running is not None and _is_of(running.safe, tier, difficulty):
            return running
        _must_be_free(running)
        safe = never_seen(member, tier, difficulty).first() or _drawn(tier, difficulty, now)
        if safe is None:
            raise NothingNew
        return _begin(member, safe, now)


def _lock(by: Member) -> tuple[Member, Pick | None]:
    """The member, locked, who must be allowed to play; and their running pick."""
    member = Member.objects.select_for_update(no_key=True).get(pk=by.pk)
    must_play(member)
    running = member.picks.filter(state=PickState.RUNNING).select_related("safe").first()
    return member, running


def _must_be_free(running: Pick | None) -> None:
    if running is not None:
        raise PickRunning(running.pk)


def _is_of(safe: Safe, tier: Tier, difficulty: Difficulty) -> bool:
    return (safe.tier, safe.difficulty) == (tier.value, difficulty.value)


def _drawn(tier: Tier, difficulty: Difficulty, now: datetime) -> Safe | None:
    """A safe kept for training, out of everybody else's reach from now on."""
    rows = fresh().filter(tier=tier.value, difficulty=difficulty.value).order_by("id")
    safe = rows.select_for_update(skip_locked=True).first()
    if safe is not None:
        leave(safe=safe, now=now)
    return safe


def _begin(member: Member, safe: Safe, now: datetime) -> Pick:
    limit = time_limit(Tier(safe.tier), now)
    return Pick.objects.create(
        thief=member,
        safe=safe,
        purpose=TRAINING,
        started_at=now,
        time_limit=int(limit.total_seconds()),
        deadline=now + limit,
    )


def publish_trained(*, now: datetime) -> int:
    """Make public what was drawn for training and whose pick is over, dated at its end.

    The value is how many. Nobody can start a second pick of such a safe before, so no lock is
    needed.
    """
    return sum(make_public(safe=safe, now=ended_at) for safe, ended_at in ended_but_sealed(now))


def stock_training(*, now: datetime) -> int:
    """Keep as many unseen safes of each tier and difficulty for training as there should be.

    They are taken from the stock, of which the better half stays for the days and the duels, so
    that no amount of training empties it. What is due becomes public first. The value is how many
    were taken.
    """
    publish_trained(now=now)
    kept, free = fresh_counts(), stock_counts()
    taken = 0
    for shelf in SHELVES:
        tier, difficulty = shelf
        spare = free[shelf] - TARGETS[difficulty] // 2
        for _ in range(min(FRESH - kept[shelf], spare)):
            taken += claim_free(tier=tier, difficulty=difficulty, purpose=TRAINING) is not None
    return taken
