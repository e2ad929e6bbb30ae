"""One visit of a member of a demonstration: a safe published or withdrawn, safes picked."""

import random
from collections.abc import Generator, Iterator
from datetime import datetime, timedelta

from cofferwit.desk.rules.demo_people import Persona
from cofferwit.desk.rules.demo_play import moves
from cofferwit.members.models import Member
from forge.actions import choose, discard, open_draft, publish
from forge.models import Safe
from forge.queries import ranked_from, smith_counts
from forge.rules.codes import parse_code
from forge.rules.difficulty import Difficulty
from forge.rules.generator import ATTEMPTS, GenerationError, generate_for
from forge.rules.limits import PUBLISHED_A_DAY
from forge.rules.randomness import SEED_BYTES
from league.actions.course import withdraw
from league.actions.daily import start_daily
from league.actions.give_up import give_up
from league.actions.guess import play
from league.actions.offers import be_offered, take
from league.models import Pick
from league.rules.offer_refusals import OfferGone

PAUSE = timedelta(minutes=2)
AT_THE_BENCH = timedelta(minutes=17)
WITHDRAWS = 0.02
"""The chance that a smith, at a visit, takes a safe back."""


def visit(
    member: Member, person: Persona, at: datetime, draws: random.Random
) -> Iterator[datetime]:
    """All that the member does at one visit; yields when each next thing happens."""
    yield at
    if draws.random() < WITHDRAWS:
        take_back(member, at)
    if draws.random() < person.forging:
        forged = forge(member, person, at, draws)
        if forged is not None:
            at = forged.made_at + PAUSE
            yield at
    if draws.random() < person.daily:
        at = yield from pick(start_daily(by=member, now=at), person, draws)
    day = be_offered(member=member, now=at)
    assert day is not None
    offers = list(day.offers.values_list("pk", flat=True))
    for offer in draws.sample(offers, k=min(person.appetite, len(offers))):
        yield at
        begun = taken(offer, member, at)
        if begun is not None:
            at = yield from pick(begun, person, draws)


def take_back(member: Member, now: datetime) -> None:
    """Withdraw the member's newest safe, if one is on offer."""
    safe = member.safes.filter(left_at__isnull=True, expires_at__gt=now).last()
    if safe is not None:
        withdraw(safe_id=safe.pk, by=member, now=now)


def forge(
    member: Member,
    person: Persona,
    now: datetime,
    draws: random.Random,
    attempts: int = ATTEMPTS,
) -> Safe | None:
    """Draw a code, choose clues for it and publish the safe, if the member has a free place.

    A code for which no good clues are found is put aside.
    """
    counts = smith_counts(member, ranked_from=ranked_from(), now=now)
    if not counts.free_places or counts.published_today >= PUBLISHED_A_DAY:
        return None
    draft = open_draft(by=member, tier=person.tier, now=now)
    seed = draws.randbytes(SEED_BYTES)
    try:
        made = generate_for(parse_code(draft.code), person.makes, seed, attempts=attempts)
    except GenerationError:
        discard(draft=draft.pk, by=member, base_revision=draft.revision, now=now)
        return None
    clues = [clue.to_json() for clue in made.clues]
    draft = choose(draft=draft.pk, by=member, base_revision=draft.revision, clues=clues, now=now)
    return publish(
        draft=draft.pk,
        by=member,
        base_revision=draft.revision,
        ranked_from=ranked_from(),
        now=now + AT_THE_BENCH,
    )


def taken(offer: int, member: Member, now: datetime) -> Pick | None:
    """The pick of an offer; None when its safe has left since it was made."""
    try:
        return take(offer_id=offer, by=member, promised=True, now=now)
    except OfferGone:
        return None


def pick(begun: Pick, person: Persona, draws: random.Random) -> Generator[datetime, None, datetime]:
    """Play a pick to its end; the value is when the member goes on to other things."""
    thief = begun.thief
    made = moves(
        strength=person.strength,
        difficulty=Difficulty(begun.safe.difficulty),
        code=parse_code(begun.safe.code),
        limit=begun.limit,
        draws=draws,
    )
    for number, move in enumerate(made, 1):
        now = begun.started_at + move.after
        yield now
        if move.code is None:
            give_up(pick=begun.pk, by=thief, now=now)
        else:
            play(pick=begun.pk, by=thief, number=number, code=move.code, now=now)
    begun.refresh_from_db()
    return (begun.ended_at or begun.deadline) + PAUSE
