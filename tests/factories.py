"""What tests need to be there: plain functions, each with one thing as its result.

Safes are real: the clues leave one code, none is superfluous, and each has its path and its proof.
Noon is that of Monday 30 November 2026 in Paris, whose safe is a bronze one.
"""

import secrets
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import NamedTuple

from cofferwit.clock import daily_day, days_later
from cofferwit.members.actions.second_factors import set_up
from cofferwit.members.models import Member, Preferences
from cofferwit.members.rules import pseudonym as pseudonyms
from cofferwit.members.rules.roles import Role
from forge.actions import house_safes, open_draft, publish, stay_until
from forge.models import Draft, Safe
from forge.rules import proof
from forge.rules.clues import Clue
from forge.rules.codes import Code, parse_code
from forge.rules.deduction import Path, deduce
from forge.rules.difficulty import Difficulty
from forge.rules.generator import HouseSafe
from forge.rules.limits import SAFE_DAYS
from forge.rules.tiers import Tier
from league.actions import guess as guessing
from league.actions.daily import start_daily
from league.actions.give_up import give_up
from league.actions.start_pick import start
from league.models import DailySafe, Pick
from league.rules import purposes

NOON = datetime(2026, 11, 30, 11, tzinfo=UTC)
RANKED_FROM = datetime(2026, 10, 31, 23, tzinfo=UTC)
"""Midnight of 1 November in Paris, as the settings have it."""


class Small(NamedTuple):
    """A safe solved by hand; each code of `wrong` contradicts the clue of its index first."""

    code: str
    clues: tuple[Clue, ...]
    wrong: tuple[str, ...]


SMALL_SAFES = {
    Tier.BRONZE: Small(
        "3384",
        (
            Clue("product", "AD", 12),
            Clue("gap", "BC", 5),
            Clue("multiple", "D", 4),
            Clue("sum", "AC", 11),
        ),
        ("0000", "3334", "2496", "3054"),
    ),
    Tier.SILVER: Small(
        "40716",
        (
            Clue("number_square", "DE"),
            Clue("gap", "AD", 3),
            Clue("largest_at", "C"),
            Clue("digit_sum_multiple", value=6),
            Clue("gap_at_least", "BE", 6),
            Clue("sum3", "ADE", 11),
        ),
        ("00002", "00000", "30000", "30500"),
    ),
    Tier.GOLD: Small(
        "072804",
        (
            Clue("divides", "FD"),
            Clue("number_multiple", "EF", 4),
            Clue("number_below", "ABCD"),
            Clue("times", "EA", 2),
            Clue("sum3", "ACD", 10),
            Clue("exactly_odd", value=1),
            Clue("occurs", value=(8, 1)),
            Clue("digit_sum", value=21),
        ),
        ("000000", "000202", "020212", "000212"),
    ),
}
"""One safe a tier; the gold one is the safe of the drawings."""


def make_member(pseudonym: str = "Isaure", *, now: datetime = NOON, **fields: object) -> Member:
    """An active member with preferences and without a password; `fields` are the model's.

    Who is said to be a superuser is an administrator, and other staff a moderator.
    """
    if fields.get("is_superuser"):
        fields |= {"role": Role.ADMINISTRATOR.value, "is_staff": True}
    elif fields.get("is_staff"):
        fields |= {"role": Role.MODERATOR.value}
    values = {
        "email": f"{pseudonyms.key(pseudonym)}@example.org",
        "pseudonym": pseudonym,
        "pseudonym_key": pseudonyms.key(pseudonym),
        "state_since": now,
        "joined_at": now,
        "plays_unaided_since": now,
    }
    member = Member(**values | fields)
    member.set_unusable_password()
    member.save()
    Preferences.objects.create(member=member)
    return member


def second_factor(member: Member) -> Member:
    """The same member, with an application for codes set up and its recovery codes."""
    set_up(member=member)
    return member


def make_members(*pseudonyms: str, now: datetime = NOON) -> list[Member]:
    """Members of those names, the oldest account first."""
    return [
        make_member(each, now=now, joined_at=now - timedelta(days=100 - i))
        for i, each in enumerate(pseudonyms)
    ]


def make_safe(
    tier: Tier = Tier.BRONZE,
    *,
    code: str | Code | None = None,
    clues: Sequence[Clue] | None = None,
    difficulty: Difficulty = Difficulty.HARD,
    purpose: str = "",
    now: datetime = NOON,
) -> Safe:
    """A stored house safe: the small one of its tier, or one of that code and those clues.

    It says of itself to be of the difficulty asked for, whatever its path.
    """
    small = SMALL_SAFES[tier]
    found = parse_code(code) if isinstance(code, str) else code or parse_code(small.code)
    held = tuple(clues or small.clues)
    path, certificate = proven(held, found)
    made = HouseSafe(Tier.of_digits(len(found)), difficulty, found, held, path, 1)
    return house_safes._insert(
        made, certificate, seed=secrets.token_bytes(32), purpose=purpose, now=now
    )


def make_draft(
    member: Member | None = None,
    tier: Tier = Tier.BRONZE,
    *,
    code: str | None = None,
    clues: Sequence[Clue] = (),
    now: datetime = NOON,
) -> Draft:
    """The member's draft of that tier, of that code (the small safe's) and with those clues.

    The code is set, not drawn: its seed does not give it.
    """
    draft = open_draft(by=member or make_member(now=now), tier=tier, now=now)
    draft.code = code or SMALL_SAFES[tier].code
    draft.steps = [[]] + [[clue.to_json() for clue in clues]] * bool(clues)
    draft.done = len(draft.steps) - 1
    draft.save()
    return draft


def make_offered_safe(
    member: Member | None = None, tier: Tier = Tier.BRONZE, *, now: datetime = NOON
) -> Safe:
    """The small safe of that tier, published by the member."""
    draft = make_draft(member, tier, clues=SMALL_SAFES[tier].clues, now=now)
    return publish(
        draft=draft.pk,
        by=draft.smith,
        base_revision=draft.revision,
        ranked_from=RANKED_FROM,
        now=now,
    )


@cache
def proven(clues: tuple[Clue, ...], code: Code) -> tuple[Path, proof.Certificate]:
    """The path and the certificate of a safe, worked out once for all the tests that use it."""
    path = deduce(clues, len(code))
    assert path is not None
    return path, proof.prove(clues, code)


def make_daily(
    day: date | None = None, *, tier: Tier = Tier.BRONZE, now: datetime = NOON, **safe: object
) -> DailySafe:
    """The safe of `day` (that of `now` by default), whatever tier the weekday would have."""
    day = day or daily_day(now)
    kept = make_safe(tier, purpose=purposes.daily(day), now=now, **safe)
    return DailySafe.objects.create(day=day, safe=kept, made_at=now)


def start_pick(member: Member | None = None, *, now: datetime = NOON, **daily: object) -> Pick:
    """A running pick of the safe of the day, which is made if need be."""
    if not DailySafe.objects.filter(day=daily_day(now)).exists():
        make_daily(now=now, **daily)
    return start_daily(by=member or make_member(now=now), now=now)


def play(pick: Pick, number: int, code: str, *, after: float = 1.0) -> guessing.Played:
    """A guess, so many seconds after the start of the pick."""
    now = pick.started_at + timedelta(seconds=after)
    return guessing.play(pick=pick.pk, by=pick.thief, number=number, code=code, now=now)


def open_pick(
    member: Member, *, guesses: int = 1, after: float = 60.0, now: datetime = NOON
) -> Pick:
    """A pick of the small safe of the day opened at that guess, so many seconds after its start."""
    pick = start_pick(member, now=now)
    small = SMALL_SAFES[Tier(pick.safe.tier)]
    for number in range(1, guesses):
        play(pick, number, small.wrong[number - 1], after=number / 10)
    play(pick, guesses, small.code, after=after)
    pick.refresh_from_db()
    return pick


def make_house_offer(tier: Tier = Tier.BRONZE, *, now: datetime = NOON) -> Safe:
    """A house safe that is among the offers for its days from `now`."""
    safe = make_safe(tier, purpose=purposes.OFFER, now=now)
    stay_until(safe=safe, until=days_later(now, SAFE_DAYS))
    return safe


def make_offer_pick(
    member: Member | None = None, safe: Safe | None = None, *, now: datetime = NOON
) -> Pick:
    """A running ranked pick of a safe in the offers, by default of the bronze one of "Forgeron"."""
    return start(
        by=member or make_member(now=now),
        safe=safe or make_offered_safe(make_member("Forgeron", now=now), now=now),
        purpose=purposes.OFFER,
        ranked=True,
        now=now,
    )


def end_pick(pick: Pick, *, opened_at: int | None = None, after: float = 60.0) -> Pick:
    """The pick of a small safe, opened at that guess or given up, so many seconds after its start.

    Wrong guesses come in the first half second.
    """
    small = SMALL_SAFES[Tier(pick.safe.tier)]
    if opened_at is None:
        give_up(pick=pick.pk, by=pick.thief, now=pick.started_at + timedelta(seconds=after))
    else:
        for number in range(1, opened_at):
            play(pick, number, small.wrong[number - 1], after=number / 10)
        play(pick, opened_at, small.code, after=after)
    pick.refresh_from_db()
    return pick
