"""Duels as tests need them, made by the actions: Aure challenges Basile at noon.

Both safes of a forge duel, and that of a lightning one, are the small safes of `tests.factories`,
so that tests know their codes.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from cofferwit.members.models import AccountState, Member, Notice
from duels.actions import answers, challenges, forging, picking
from duels.models import Duel, DuelSide
from duels.rules.course import Kind, Who
from duels.rules.purposes import of_duel
from forge.models import Draft, Safe
from forge.rules.clues import Clue
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.models import Pick
from tests.factories import NOON, SMALL_SAFES, end_pick, make_members, make_safe

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
SENT = NOON
ANSWERED = NOON + HOUR
FORGED = ANSWERED + HOUR
"""When both have forged, in a forge duel."""


class Two(NamedTuple):
    """A duel and its two members, the challenger first."""

    duel: Duel
    aure: Member
    basile: Member


def make_two() -> tuple[Member, Member]:
    """Aure and Basile."""
    aure, basile = make_members("Aure", "Basile")
    return aure, basile


def challenge(
    kind: Kind = Kind.LIGHTNING,
    *,
    tier: Tier = Tier.BRONZE,
    two: tuple[Member, Member] | None = None,
    now: datetime = SENT,
) -> Two:
    """A challenge that waits for its answer."""
    aure, basile = two or make_two()
    duel = challenges.challenge(by=aure, opponent=basile, kind=kind, tier=tier, now=now)
    return Two(duel, aure, basile)


def accept(
    kind: Kind = Kind.LIGHTNING,
    *,
    tier: Tier = Tier.BRONZE,
    difficulty: Difficulty = Difficulty.HARD,
    two: tuple[Member, Member] | None = None,
    now: datetime = ANSWERED,
) -> Two:
    """A duel that Basile has accepted; a lightning one has the small safe of its tier."""
    scene = challenge(kind, tier=tier, two=two, now=now - HOUR)
    if kind == Kind.LIGHTNING:
        make_safe(tier, difficulty=difficulty, now=now - HOUR)
    answers.accept(duel_id=scene.duel.pk, by=scene.basile, now=now)
    scene.duel.refresh_from_db()
    return scene


def forge(duel: Duel, member: Member, *, now: datetime = FORGED) -> Safe:
    """The member forges the small safe of the duel's tier for the other."""
    make_duel_draft(duel, member, now=now)
    return hand_over(duel, member, now=now)


def make_duel_draft(
    duel: Duel,
    member: Member,
    *,
    code: str | None = None,
    clues: Sequence[Clue] | None = None,
    now: datetime = FORGED,
) -> Draft:
    """The member's draft for the other: of the small safe, or of that code with those clues."""
    draft = forging.open_draft(duel_id=duel.pk, by=member, now=now)
    small = SMALL_SAFES[Tier(duel.tier)]
    draft.code, draft.done = code or small.code, 1
    draft.steps = [[], [clue.to_json() for clue in clues or small.clues]]
    draft.save()
    return draft


def hand_over(duel: Duel, member: Member, *, now: datetime = FORGED) -> Safe:
    """The member's draft becomes the safe that the other has to pick."""
    draft = Draft.objects.get(smith=member, purpose=of_duel(duel.pk), published=None)
    return forging.publish(
        duel_id=duel.pk, draft=draft.pk, by=member, base_revision=draft.revision, now=now
    )


def forged(two: tuple[Member, Member] | None = None, *, now: datetime = FORGED) -> Two:
    """A forge duel in which both have forged."""
    scene = accept(Kind.FORGE, two=two, now=now - HOUR)
    for member in (scene.aure, scene.basile):
        forge(scene.duel, member, now=now)
    scene.duel.refresh_from_db()
    return scene


def pick(duel: Duel, member: Member, *, now: datetime) -> Pick:
    """The member's pick of the duel, running."""
    return picking.pick(duel_id=duel.pk, by=member, now=now)


def play(
    duel: Duel,
    member: Member,
    *,
    opened_at: int | None = None,
    after: float = 60.0,
    now: datetime = FORGED + HOUR,
) -> Pick:
    """The member's pick, opened at that guess or given up so many seconds after its start."""
    return end_pick(pick(duel, member, now=now), opened_at=opened_at, after=after)


def leave(member: Member, *, at: datetime, state: AccountState = AccountState.BLOCKED) -> None:
    """The account stops being active."""
    member.state, member.state_since = state, at
    member.save(update_fields=["state", "state_since"])


def side(duel: Duel, who: Who) -> DuelSide:
    """One side of the duel, as it is stored."""
    return duel.sides.select_related("safe", "pick").get(place=who.value)


def open_notices(member: Member) -> list[str]:
    """The kinds of what the member is told of duels, in order."""
    rows = Notice.objects.filter(member=member, kind__startswith="duel_", cleared_at=None)
    return sorted(rows.values_list("kind", flat=True))
