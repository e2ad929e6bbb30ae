"""Answering a challenge, or taking it back."""

from datetime import datetime

from django.db import transaction

from cofferwit.members.models import Member
from duels.actions.course import catch_up, enter
from duels.actions.locking import ask, lock_own
from duels.actions.telling import tell
from duels.models import Duel
from duels.queries.people import why_not_face
from duels.queries.rows import Rows
from duels.rules.course import Event, Kind, State, facing
from duels.rules.purposes import of_duel
from duels.rules.refusals import NoDuelSafe
from forge.actions import NotStored, claim_free, store_house_safe
from forge.models import Safe
from forge.queries import stock_counts
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier

DIFFICULTIES = (Difficulty.HARD, Difficulty.STANDARD)
"""Of the safe of a lightning duel, the wished one first."""


def accept(*, duel_id: int, by: Member, now: datetime) -> Duel:
    """Take up a challenge: the clock of the duel runs from `now`.

    A lightning duel gets a safe that nobody has seen, hard or, when the stock has none, standard;
    without either one is made, under no lock. Raises `NotInDuel`, `NotPlaying`, `NotNow`,
    `MayNotChallenge` when the two may no longer face each other, or `NoDuelSafe`.
    """
    catch_up(duel_id=duel_id, now=now)
    _must_be_stocked(duel_id, by, now)
    return _accept(duel_id, by, now)


def _must_be_stocked(duel_id: int, by: Member, now: datetime) -> None:
    """Put a safe into the stock when the duel to be accepted would find none there."""
    waiting = Duel.objects.filter(
        pk=duel_id, challenged=by, kind=Kind.LIGHTNING.value, state=State.CHALLENGED.value
    ).first()
    if waiting is None:
        return
    tier, free = Tier(waiting.tier), stock_counts()
    if not any(free[tier, difficulty] for difficulty in DIFFICULTIES):
        _make_one(tier, now)


def _make_one(tier: Tier, now: datetime) -> None:
    for difficulty in DIFFICULTIES:
        try:
            store_house_safe(tier=tier, difficulty=difficulty, now=now)
        except NotStored:  # logged where it was raised
            continue
        return
    raise NoDuelSafe


@transaction.atomic
def _accept(duel_id: int, by: Member, now: datetime) -> Duel:
    rows, who = lock_own(duel_id, by)
    state = ask(rows, Event.ACCEPT, who, at=now)
    refusal = why_not_face(rows.member(who), rows.member(facing(who)))
    if refusal is not None:
        raise refusal
    if rows.kind == Kind.LIGHTNING:
        _give_both(rows, _claim(rows.duel))
    enter(rows, state, at=now)
    tell(rows, now)
    return rows.duel


def _claim(duel: Duel) -> Safe:
    for difficulty in DIFFICULTIES:
        safe = claim_free(tier=Tier(duel.tier), difficulty=difficulty, purpose=of_duel(duel.pk))
        if safe is not None:
            return safe
    raise NoDuelSafe


def _give_both(rows: Rows, safe: Safe) -> None:
    for side in rows.sides.values():
        side.safe = safe
        side.save(update_fields=["safe"])


def decline(*, duel_id: int, by: Member, now: datetime) -> Duel:
    """Turn a challenge down. Raises `NotInDuel`, `NotPlaying` or `NotNow`."""
    catch_up(duel_id=duel_id, now=now)
    return _end(duel_id, by, Event.DECLINE, now)


def cancel(*, duel_id: int, by: Member, now: datetime) -> Duel:
    """Take back one's own challenge. Raises `NotInDuel`, `NotPlaying` or `NotNow`."""
    catch_up(duel_id=duel_id, now=now)
    return _end(duel_id, by, Event.CANCEL, now)


@transaction.atomic
def _end(duel_id: int, by: Member, event: Event, now: datetime) -> Duel:
    rows, who = lock_own(duel_id, by)
    enter(rows, ask(rows, event, who, at=now), at=now)
    tell(rows, now)
    return rows.duel
