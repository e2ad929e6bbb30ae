"""One visit of a member of a demonstration: a safe published or withdrawn, safes picked."""

import random
from collections.abc import Generator, Iterator
from datetime import datetime, timedelta

from django.conf import settings

from cofferwit.desk.queries.fair_play.safes import asks_of
from cofferwit.desk.rules.demo_people import Part, Persona
from cofferwit.desk.rules.demo_play import Move, by_program, moves, told
from cofferwit.members.actions.marks import leave_marks
from cofferwit.members.models import Member
from cofferwit.members.rules.marks import digest
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
from league.models import OfferDay, Pick
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
    come(member, person, at)
    if person.tells:
        make_room(member, person, at)
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
    for offer in wanted(day, person, draws):
        yield at
        begun = taken(offer, member, at)
        if begun is not None:
            at = yield from pick(begun, person, draws)


def come(member: Member, person: Persona, now: datetime) -> None:
    """Leave the marks of where the member comes from, if it is told."""
    digests = {
        kind: digest(kind, text, key=settings.COFFERWIT_MARKS_KEY)
        for kind, text in (mark.split(":") for mark in person.marks)
    }
    leave_marks(member=member, digests=digests, now=now)


def make_room(member: Member, person: Persona, now: datetime) -> None:
    """Withdraw the safes that the accomplice has picked: the next ones may be picked, too."""
    on_offer = member.safes.filter(left_at__isnull=True, expires_at__gt=now, withdrawn_at=None)
    for safe in on_offer.filter(picks__thief__pseudonym=person.tells):
        withdraw(safe_id=safe.pk, by=member, now=now)


def wanted(day: OfferDay, person: Persona, draws: random.Random) -> list[int]:
    """The offers that the member takes; those of a smith whose codes are known come first."""
    rows = list(day.offers.values_list("pk", "safe__maker__pseudonym"))
    draws.shuffle(rows)
    rows.sort(key=lambda row: not person.knows or row[1] != person.knows)
    return [pk for pk, _ in rows[: person.appetite]]


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
    made = _moves(begun.safe, person, begun.limit, draws)
    for number, move in enumerate(made, 1):
        now = begun.started_at + move.after
        yield now
        if move.code is None:
            give_up(pick=begun.pk, by=thief, now=now)
        else:
            play(pick=begun.pk, by=thief, number=number, code=move.code, now=now)
    begun.refresh_from_db()
    return (begun.ended_at or begun.deadline) + PAUSE


def _moves(safe: Safe, person: Persona, limit: timedelta, draws: random.Random) -> list[Move]:
    """What the member does at that safe."""
    code, score = parse_code(safe.code), asks_of([safe.pk])[safe.pk].score
    if person.part is Part.PROGRAM:
        return by_program(code=code, limit=limit, draws=draws)
    if person.knows and safe.maker is not None and safe.maker.pseudonym == person.knows:
        return told(score=score, code=code, limit=limit, draws=draws)
    return moves(
        strength=person.strength,
        difficulty=Difficulty(safe.difficulty),
        score=score,
        code=code,
        limit=limit,
        draws=draws,
    )
