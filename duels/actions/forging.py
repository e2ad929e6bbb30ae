"""Forging for the other in a forge duel, at the forge's own bench.

The proof of a safe takes up to some seconds, under no lock. The safe counts if it was sent in time:
while its proof runs, the duel waits for it at the end of the forging, PROOF_PATIENCE at most.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from cofferwit.members.models import Member
from duels.actions.course import catch_up, enter
from duels.actions.locking import ask, lock_own
from duels.actions.telling import tell
from duels.models import DuelSide
from duels.queries.rows import is_proving
from duels.rules.course import Event, facing
from duels.rules.limits import PROOF_PATIENCE
from duels.rules.purposes import of_duel
from forge import actions as forge
from forge.actions.publishing import Proven
from forge.models import Draft, Safe
from forge.queries import ranked_from
from forge.rules.oracle import ENOUGH_TRIALS
from forge.rules.refusals import NoDraft
from forge.rules.tiers import Tier


def open_draft(*, duel_id: int, by: Member, now: datetime) -> Draft:
    """One's draft for the other: the one there is, or a new one with its first code.

    It outlives the forging by the time that a proof may take. Raises `NotInDuel`, `NotPlaying` or
    `NotNow`.
    """
    catch_up(duel_id=duel_id, now=now)
    return _open_draft(duel_id, by, now)


@transaction.atomic
def _open_draft(duel_id: int, by: Member, now: datetime) -> Draft:
    rows, who = lock_own(duel_id, by)
    ask(rows, Event.DRAFT, who, at=now)
    assert rows.duel.forging_until is not None
    return forge.open_draft(
        by=rows.member(who),
        tier=Tier(rows.duel.tier),
        purpose=of_duel(duel_id),
        until=rows.duel.forging_until + PROOF_PATIENCE,
        now=now,
    )


def publish(
    *,
    duel_id: int,
    draft: UUID,
    by: Member,
    base_revision: object,
    trials: int = ENOUGH_TRIALS,
    now: datetime,
) -> Safe:
    """Make one's draft the safe that the other has to pick; the picking begins with the second.

    Raises `NotInDuel`, `NotNow`, `NoDraft` when it is no draft of this duel, and what
    `forge.actions.publish` does, save for the limits of the league. Nothing is stored then.
    """
    catch_up(duel_id=duel_id, now=now)
    side = _send(duel_id, draft, by, now)
    try:
        proven = forge.prove_draft(
            draft=draft, by=by, base_revision=base_revision, trials=trials, now=now
        )
        return _store(duel_id, proven, by, now)
    finally:
        DuelSide.objects.filter(pk=side.pk, proving_since=now).update(proving_since=None)


@transaction.atomic
def _send(duel_id: int, draft: UUID, by: Member, now: datetime) -> DuelSide:
    """Write down that a safe was sent in time, before it is proven.

    Sent again meanwhile, the first keeps its mark: a refusal of the second must not take it away.
    """
    rows, who = lock_own(duel_id, by)
    ask(rows, Event.FORGED, who, at=now)
    if not Draft.objects.filter(pk=draft, smith=by, purpose=of_duel(duel_id)).exists():
        raise NoDraft
    side = rows.sides[who]
    if not is_proving(side, now):
        side.proving_since = now
        side.save(update_fields=["proving_since"])
    return side


@transaction.atomic
def _store(duel_id: int, proven: Proven, by: Member, now: datetime) -> Safe:
    rows, who = lock_own(duel_id, by)
    state = ask(rows, Event.FORGED, who, at=now)
    safe = forge.store_proven(proven, by=by, ranked_from=ranked_from(), now=now)
    theirs, mine = rows.sides[facing(who)], rows.sides[who]
    theirs.safe = safe
    theirs.save(update_fields=["safe"])
    if state != rows.state:
        assert mine.safe is not None
        enter(rows, state, at=max(now, mine.safe.made_at))
    tell(rows, now)
    return safe
