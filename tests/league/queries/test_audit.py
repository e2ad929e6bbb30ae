"""Recounting the league: a true one differs in nothing, and each tampering is named."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction

from cofferwit.clock import next_midnight
from cofferwit.members.models import AccountState, Member
from forge.rules.tiers import Tier
from league.actions.catch_up import catch_up
from league.actions.course import withdraw
from league.models import (
    CreditEntry,
    Ladder,
    RankedPick,
    Settlement,
)
from league.queries.audit import audit
from tests.factories import make_daily, make_members, make_offered_safe, start_pick
from tests.league.played import SECOND, picked, take
from tests.season_rows import link, member_safe
from tests.tampering import behind_the_back, tamper

# Each test has a transaction of its own inside that of the league.
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("paid_league")]

START = datetime(2026, 11, 2, 12, tzinfo=UTC)
PAYOUT = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)
HOUR = timedelta(hours=1)
RUNNING = PAYOUT + timedelta(days=1)


@pytest.fixture(scope="module")
def paid_league(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """One league for all: a paid month with a settled safe, house safes, a capped pair.

    A pick runs.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        build()
        yield
        transaction.set_rollback(True)


def build() -> None:
    smith, other, *thieves = make_members("Rossignol", "Salomé", *(f"Thief{i}" for i in range(9)))
    endings = ("wrong", "wrong", 1, 2, 3, "gave_up", "wrong", "time", 1)
    safes = [
        make_offered_safe(smith, tier, now=START + timedelta(days=day))
        for day, tier in enumerate((Tier.BRONZE, Tier.SILVER, Tier.GOLD))
    ]
    make_offered_safe(other, now=START + timedelta(days=1))
    for i, (thief, how) in enumerate(zip(thieves, endings, strict=True)):
        picked(thief, safes[0], how, at=START + timedelta(days=3, hours=i))
    picked(other, safes[0], 2, at=START + timedelta(days=3, hours=12))
    # The first thief's month: loot at two more safes of that smith, and at ten of the house.
    for i, safe in enumerate(safes[1:]):
        picked(thieves[0], safe, 1, at=START + timedelta(days=4, hours=i))
    for i in range(6):
        house = member_safe(None, now=START)
        picked(thieves[0], house, (1, 2, "wrong")[i % 3], at=START + timedelta(days=5, hours=i))
    withdraw(safe_id=safes[2].pk, by=smith, now=START + timedelta(days=6))
    leaves = next_midnight(START + timedelta(days=6))
    picked(thieves[5], safes[2], 3, at=leaves - 60 * SECOND, after=120 * SECOND)
    make_daily(now=START)
    start_pick(thieves[1], now=START)
    catch_up(now=PAYOUT)
    later = make_offered_safe(other, now=RUNNING)
    picked(thieves[1], later, 1, at=RUNNING)
    take(thieves[0], later, at=RUNNING + HOUR)


def found() -> set[str]:
    """The kind of each row that differs, and its figure, as "settlement points"."""
    return {f"{each.subject.split()[0]} {each.figure}" for each in audit()}


def test_true_league_differs_in_nothing() -> None:
    assert CreditEntry.objects.count() == 2
    assert Settlement.objects.count() == 4
    assert RankedPick.objects.filter(month=None).count() == 1

    assert [str(each) for each in audit()] == []


LAST = "pick_id = (SELECT max(pick_id::text)::uuid FROM league_rankedpick WHERE month IS NOT NULL)"

STORED = [
    # What a ranked pick froze and moved.
    *(
        ("league_rankedpick", LAST, f"{name} = {name} + 1", f"ranked {name}")
        for name in (
            "thief_rating",
            "safe_rating",
            "thief_k",
            "thief_before",
            "thief_after",
            "safe_k",
            "safe_before",
            "safe_after",
            "loot",
            "points",
        )
    ),
    ("league_rankedpick", LAST, "chance = chance / 2", "ranked chance"),
    ("league_rankedpick", LAST, "month = '2027-01'", "ranked month"),
    ("league_rankedpick", LAST, "result = 0.9", "ranked result"),
    ("league_rankedpick", LAST, "loot_counted = NOT loot_counted", "ranked loot_counted"),
    ("league_rankedpick", LAST, "points_counted = NOT points_counted", "ranked points_counted"),
    ("league_rankedpick", LAST, "thief_number = 99", "ranked thief_number"),
    ("league_rankedpick", LAST, "safe_number = 99", "ranked safe_number"),
    ("league_rankedpick", LAST, "smith_id = thief_id", "ranked smith_id"),
    ("league_rankedpick", LAST, "thief_id = -1", "ranked thief_id"),
    ("league_rankedpick", LAST, "safe_id = -1", "ranked safe_id"),
    ("league_rankedpick", "month IS NULL", "chance = 0.1", "ranked chance"),
    # Where thieves and safes stand.
    ("league_thiefrating", "true", "rating = rating + 0.01", "rating rating"),
    ("league_thiefrating", "true", "picks = picks + 1", "rating picks"),
    ("league_thiefrating", "rating <> 1000", "month = '2027-05'", "rating rating"),
    ("league_saferecord", "true", "rating = rating + 0.01", "record rating"),
    ("league_saferecord", "true", "started = started + 1", "record started"),
    ("league_saferecord", "picks > openings", "picks = picks - 1", "record picks"),
    ("league_saferecord", "openings > 0", "openings = 0", "record openings"),
    # Settlements.
    *(
        ("league_settlement", "picks = 10", change, f"settlement {change.split()[0]}")
        for change in (
            "smith_id = -1",
            "left_at = left_at - interval '1 s'",
            "settled_at = settled_at + interval '1 s'",
            "month = '2026-12'",
            "picks = 11",
            "openings = 1",
            "counted = counted + 1",
            "factor = 0.75",
            "points = points + 1",
        )
    ),
    ("forge_safe", "left_at < public_at", "public_at = left_at", "safe public_at"),
    ("forge_safe", "withdrawn_at < public_at", "withdrawn_at = NULL", "safe withdrawn_at"),
    # The paid standings, and the prizes.
    *(
        ("league_finalline", f"ladder = '{ladder}' AND place = 1", change, f"line {name}")
        for ladder, name, change in (
            ("thieves", "points", "points = 9"),
            ("thieves", "best_rating", "best_rating = 1"),
            ("thieves", "picks", "picks = 19"),
            ("thieves", "reached_at", "reached_at = reached_at - interval '1 s'"),
            ("thieves", "credits", "credits = 100"),
            ("smiths", "good_safes", "good_safes = 9"),
            ("smiths", "received", "received = 99"),
            ("smiths", "rank", "rank = 9"),
            ("smiths", "place", "place = 3"),
            ("smiths", "row", "member_id = -1"),
        )
    ),
    ("league_creditentry", "true", "amount = 149", "prize amount"),
    ("league_creditentry", "true", "place = 2", "prize place"),
    ("league_creditentry", "true", "key = 'x' || key", "prize key"),
    ("league_creditentry", "ladder = 'smiths'", "member_id = -1", "prize row"),
    ("league_creditentry", "ladder = 'smiths'", "reason = 'x', kind = 'correction'", "prize row"),
    # The clock and the end of a pick, beside its guesses.
    ("league_pick", "true", "deadline = deadline - interval '1 s'", "pick deadline"),
    ("league_guess", "contradicted = 1", "contradicted = 3", "guess contradicted"),
    ("league_guess", "contradicted IS NULL AND number = 1", "number = 3", "guess number"),
]
"""A table, its rows, the change of one stored figure, and what the audit calls it."""


def test_each_figure_that_is_not_true_is_named_and_nothing_else_is() -> None:
    named = []
    for table, where, change, _ in STORED:
        kept = transaction.savepoint()
        tamper(table, change, where)
        named.append((table, change, found()))
        transaction.savepoint_rollback(kept)

    assert named == [(table, change, {name}) for table, _, change, name in STORED]


LAST_OFFER = "id = (SELECT max(id::text)::uuid FROM league_pick WHERE purpose = 'offer')"

HAPPENED = [
    ("league_pick", "ending = 'gave_up'", "ending = 'time'", "pick ended_at"),
    ("league_pick", "state = 'opened'", "ended_at = ended_at + interval '1 s'", "pick ended_at"),
    ("league_pick", "opened_at_guess = 1", "opened_at_guess = 3", "pick opened_at_guess"),
    (
        "league_pick",
        "ending = 'guesses'",
        "state = 'opened', ending = 'opened', opened_at_guess = 1",
        "pick state",
    ),
    (
        "league_pick",
        "ending = 'gave_up'",
        "state = 'opened', ending = 'opened', opened_at_guess = 1",
        "pick opened_at_guess",
    ),
    ("league_pick", "ending = 'gave_up'", "ending = 'guesses'", "pick ending"),
    ("league_pick", "ending = 'gave_up'", "ended_at = deadline + interval '1 s'", "pick ended_at"),
    (
        "league_pick",
        LAST_OFFER,
        "thief_id = (SELECT min(id) FROM members_member)",
        "ranked thief_id",
    ),
    ("league_pick", LAST_OFFER, "purpose = 'training'", "ranked row"),
    ("league_pick", "purpose LIKE 'daily%'", "purpose = 'offer'", "ranked row"),
    ("league_guess", "code = '3384'", "code = '9999'", "pick state"),
    ("league_guess", "number = 1", "guessed_at = guessed_at + interval '1 h'", "pick row"),
    ("forge_safe", "left_at < public_at", "left_at = public_at", "safe left_at"),
    ("league_withdrawal", "true", "effective_at = effective_at - interval '1 s'", "safe left_at"),
]
"""What the rest follows from: the audit finds it at odds with something."""


def test_history_that_is_changed_shows() -> None:
    silent = []
    for table, where, change, name in HAPPENED:
        kept = transaction.savepoint()
        tamper(table, change, where)
        named = found()
        silent += [] if name in named else [(table, change, named)]
        transaction.savepoint_rollback(kept)

    assert silent == []


LOST = [
    ("league_rankedpick", LAST, "ranked row"),
    ("league_thiefrating", "picks > 0", "rating row"),
    ("league_saferecord", "picks > 0", "record row"),
    ("league_settlement", "picks = 10", "settlement row"),
    ("league_finalline", "place = 1", "line row"),
    ("league_creditentry", "true", "prize row"),
]


def test_row_that_is_lost_is_named() -> None:
    named = []
    for table, where, _ in LOST:
        kept = transaction.savepoint()
        behind_the_back(f"DELETE FROM {table} WHERE {where}")
        named.append((table, found()))
        transaction.savepoint_rollback(kept)

    assert named == [(table, {name}) for table, _, name in LOST]


def test_settlement_of_a_safe_on_offer_is_one_too_many() -> None:
    safe = make_offered_safe(Member.objects.get(pseudonym="Rossignol"), now=RUNNING)
    settled = Settlement.objects.latest("safe_id")
    settled.pk = safe.pk
    settled.save(force_insert=True)

    assert found() == {"settlement row"}


def test_correction_is_no_difference() -> None:
    entry = CreditEntry.objects.first()
    CreditEntry.objects.create(
        member=entry.member,
        kind="correction",
        key="correction:1",
        amount=-10,
        season=entry.season,
        ladder=entry.ladder,
        reason="An outage.",
        entered_at=RUNNING,
    )

    assert found() == set()


@pytest.mark.parametrize("since", [PAYOUT - HOUR, PAYOUT + HOUR])
def test_place_that_a_payout_gave_stays_whatever_a_later_step_is_dated(since) -> None:
    """What the payout froze speaks first: a block may be written down after it and dated before."""
    Member.objects.filter(final_lines__place=1, final_lines__ladder=Ladder.SMITHS).update(
        state=AccountState.BLOCKED, state_since=since
    )

    assert found() == set()


@pytest.mark.parametrize(
    ("linked", "lifted", "received"),
    [
        (PAYOUT, None, True),
        (PAYOUT + HOUR, None, False),
        (START, PAYOUT, False),
        (START, PAYOUT + HOUR, True),
    ],
)
def test_links_at_the_payout_are_what_counts(linked, lifted, received) -> None:
    smith, thief = (Member.objects.get(pseudonym=name) for name in ("Rossignol", "Thief3"))
    pair = link(smith, thief, by=smith, at=linked)
    if lifted is not None:
        pair.lifted_at, pair.lifted_by = lifted, smith
        pair.save()

    assert found() == ({"line received"} if received else set())
