"""Challenging another member, for the first time or again."""

from datetime import datetime

from django.db import transaction

from cofferwit.members.models import Member
from duels.actions.course import catch_up, catch_up_of
from duels.actions.locking import lock_members
from duels.actions.telling import tell
from duels.models import Duel, DuelSide, DuelState
from duels.queries.people import why_not_challenge
from duels.queries.rows import find, rows_of
from duels.rules import calendar, challenging
from duels.rules.course import OPEN, Kind, Who, facing
from duels.rules.refusals import NotInDuel
from forge.actions.drafts import must_play
from forge.rules.tiers import Tier


def challenge(
    *,
    by: Member,
    opponent: Member,
    kind: Kind,
    tier: Tier,
    now: datetime,
    rematch_of: Duel | None = None,
) -> Duel:
    """Challenge that member; the same challenge again while it waits: ten clicks, one duel.

    Raises `NotPlaying`, or `MayNotChallenge` with the reason.
    """
    catch_up_of(member=by, now=now)
    return _challenge(by, opponent, kind, tier, rematch_of, now)


@transaction.atomic
def _challenge(
    by: Member, opponent: Member, kind: Kind, tier: Tier, rematch_of: Duel | None, now: datetime
) -> Duel:
    members = lock_members([by.pk, opponent.pk])
    me, them = members[by.pk], members[opponent.pk]
    must_play(me)
    waiting = Duel.objects.filter(
        challenger=me, challenged=them, kind=kind.value, tier=tier.value, state=DuelState.CHALLENGED
    ).first()
    if waiting is not None:
        return waiting
    refusal = why_not_challenge(me, them, now)
    if refusal is not None:
        raise refusal
    return _send(me, them, kind, tier, rematch_of, now)


def _send(
    me: Member, them: Member, kind: Kind, tier: Tier, rematch_of: Duel | None, now: datetime
) -> Duel:
    until = calendar.lapses_at(now)
    duel = Duel.objects.create(
        kind=kind.value,
        tier=tier.value,
        challenger=me,
        challenged=them,
        challenged_at=now,
        lapses_at=until,
        remind_at=calendar.remind_at(until),
        rematch_of=rematch_of,
    )
    for who, member in ((Who.CHALLENGER, me), (Who.CHALLENGED, them)):
        DuelSide.objects.create(duel=duel, place=who.value, member=member)
    tell(rows_of(duel), now)
    return duel


def rematch(*, duel_id: int, by: Member, now: datetime) -> Duel:
    """Challenge the other of a duel that is over to another of the same kind and tier.

    Raises `NotInDuel`, `MayNotChallenge` (of kind "not_over" while it is not over) and what
    `challenge` does.
    """
    catch_up(duel_id=duel_id, now=now)
    rows = find(duel_id)
    who = Who.OTHER if rows is None else rows.who(by)
    if rows is None or who == Who.OTHER:
        raise NotInDuel
    if rows.state in OPEN:
        raise challenging.not_over()
    return challenge(
        by=by,
        opponent=rows.member(facing(who)),
        kind=rows.kind,
        tier=Tier(rows.duel.tier),
        rematch_of=rows.duel,
        now=now,
    )
