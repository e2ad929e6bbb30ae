"""The league's jobs: on time, late, twice or in another order, they leave the same state."""

import random
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import pytest
from django.db import transaction

from cofferwit.members.models import AccountState, Member
from forge.models import RankedStart, Safe
from league.actions import course, month_turn, overdue, prizes, ranked_start
from league.actions.catch_up import catch_up
from league.actions.course import withdraw
from league.models import (
    CreditEntry,
    FinalLine,
    Pick,
    RankedPick,
    SafeRecord,
    Season,
    Settlement,
    ThiefRating,
    TimeLimit,
)
from league.queries.audit import audit
from tests.factories import (
    end_pick,
    make_house_offer,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
)

pytestmark = pytest.mark.django_db

MIDNIGHT = datetime.fromisoformat("2026-12-01T00:00+01:00")
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
LATE = MIDNIGHT + 2 * DAY + 12 * HOUR

Job = Callable[[datetime], Any]
JOBS: tuple[Job, ...] = (
    lambda now: overdue.end_overdue(now=now),
    lambda now: course.exit_due(now=now),
    lambda now: course.settle_due(now=now),
    lambda now: month_turn.turn_month(now=now),
    lambda now: ranked_start.begin_ranked(now=now),
)


def a_few_days() -> None:
    """What members do around the end of November, while no job runs.

    Picks that time runs out of on either side of midnight, a safe whose days are over on either
    side, one withdrawn for midnight, one whose smith was blocked, one of the house.
    """
    thieves = make_members("Aure", "Basile", "Cyprien", "Dorine", now=MIDNIGHT - 40 * DAY)
    days = {
        "Avant": make_offered_safe(named("Avant"), now=MIDNIGHT - 14 * DAY - 5 * MINUTE),
        "Après": make_offered_safe(named("Apres"), now=MIDNIGHT - 14 * DAY + 5 * MINUTE),
        "Retiré": make_offered_safe(named("Retire"), now=MIDNIGHT - 3 * DAY),
        "Bloqué": make_offered_safe(named("Bloque"), now=MIDNIGHT - 3 * DAY),
        "Maison": make_house_offer(now=MIDNIGHT - 2 * DAY),
    }
    safes = list(days.values())
    for round_, safe in enumerate(safes[:3]):
        for i, thief in enumerate(thieves):
            at = MIDNIGHT - 2 * DAY + round_ * HOUR + i * MINUTE
            end_pick(
                make_offer_pick(thief, safe, now=at), opened_at=(1, 2, 3, None)[(i + round_) % 4]
            )
    withdraw(safe_id=days["Retiré"].pk, by=days["Retiré"].maker, now=MIDNIGHT - HOUR)
    Member.objects.filter(pseudonym="Bloque").update(
        state=AccountState.BLOCKED, state_since=MIDNIGHT - 2 * HOUR
    )
    # They run out at 23:57, 00:02 and 00:09; the last one runs on for three minutes.
    make_offer_pick(thieves[0], safes[3], now=MIDNIGHT - 13 * MINUTE)
    make_offer_pick(thieves[1], safes[4], now=MIDNIGHT - 8 * MINUTE)
    make_offer_pick(thieves[2], safes[3], now=MIDNIGHT - MINUTE)
    make_offer_pick(thieves[3], safes[4], now=LATE - 7 * MINUTE)


def named(pseudonym: str) -> Member:
    return make_member(pseudonym, now=MIDNIGHT - 60 * DAY)


def state() -> dict[str, list[Any]]:
    """All that the jobs write, by the names of those it is about."""
    course_ = ("expires_at", "left_at", "public_at")
    whose = ("thief__pseudonym", "safe__maker__pseudonym")
    ranked = [field.name for field in RankedPick._meta.fields if not field.is_relation]
    counts = ("picks", "openings", "counted", "factor", "points")
    when = ("left_at", "settled_at", "month")
    return {
        "safes": rows(Safe, "maker__pseudonym", *course_),
        "picks": rows(Pick, *whose, "state", "ending", "ended_at", order=whose),
        "ranked": rows(RankedPick, *whose, *ranked, order=whose),
        "thieves": rows(ThiefRating, "member__pseudonym", "rating", "month", "picks"),
        "records": rows(SafeRecord, "safe__maker__pseudonym", "rating", "started", "picks"),
        "settled": rows(Settlement, "smith__pseudonym", *when, *counts),
        "seasons": rows(Season, "month", "terms", order=("month",)),
        "limits": rows(TimeLimit, "tier", "seconds", "since", order=("tier", "since")),
        "start": rows(RankedStart, "starts_at", "times_set_at"),
        "lines": rows(FinalLine, "ladder", "rank", "member__pseudonym", "points", "place"),
        "credits": rows(CreditEntry, "member__pseudonym", "amount", "ladder", "place"),
    }


def rows(model: Any, *fields: str, order: Sequence[str] = ()) -> list[Any]:
    return list(model.objects.order_by(*(order or fields[:2])).values_list(*fields))


def after(jobs: Callable[[], None]) -> dict[str, list[Any]]:
    """The state that those jobs leave, brought up to the same instant; nothing of it stays."""
    with transaction.atomic():
        a_few_days()
        jobs()
        catch_up(now=LATE)
        assert list(audit()) == []
        left = state()
        transaction.set_rollback(True)
    return left


def on_time() -> None:
    """Every job each minute around midnight, then twice a day."""
    instants = [MIDNIGHT + n * MINUTE for n in range(-15, 13)]
    for now in [*instants, *(MIDNIGHT + n * 12 * HOUR for n in range(1, 5))]:
        for job in JOBS:
            job(now)
    prizes.pay_prizes(now=MIDNIGHT + 15 * MINUTE)


@cache
def punctual() -> dict[str, list[Any]]:
    """What jobs on time leave, worked out once: it speaks of names and instants alone."""
    return after(on_time)


def shuffled(seed: int) -> Callable[[], None]:
    """Every job twice, each at an instant of its own, the later ones not always after."""

    def run() -> None:
        draws = random.Random(seed)
        calls = [
            (job, MIDNIGHT + draws.randrange(-15, 60 * 60) * MINUTE) for job in JOBS for _ in "ab"
        ]
        draws.shuffle(calls)
        for job, now in calls:
            job(now)

    return run


def test_state_is_what_the_few_days_ask_for():
    left = punctual()
    months = {row[0]: row[3] for row in left["settled"]}
    assert months == {
        "Avant": "2026-11",
        "Apres": "2026-12",
        "Retire": "2026-12",
        # Its last pick ended at 00:09, after it had left at midnight.
        "Bloque": "2026-12",
    }
    assert [row[1] for row in left["settled"] if row[0] == "Bloque"] == [MIDNIGHT]
    endings = [(row[0], row[4]) for row in left["picks"] if row[4] and row[4] > MIDNIGHT - HOUR]
    assert sorted(endings) == [
        ("Aure", MIDNIGHT - 3 * MINUTE),
        ("Basile", MIDNIGHT + 2 * MINUTE),
        ("Cyprien", MIDNIGHT + 9 * MINUTE),
    ]
    assert [row[2] for row in left["picks"] if row[0] == "Dorine"].count("running") == 1
    assert {(row[0], row[2]) for row in left["thieves"]} == {
        ("Aure", "2026-12"),
        ("Basile", "2026-12"),
        ("Cyprien", "2026-12"),
        # Passed over, as she is at a safe.
        ("Dorine", "2026-11"),
    }
    assert [row[0] for row in left["seasons"]] == ["2026-11", "2026-12"]


@pytest.mark.parametrize("seed", range(4))
def test_jobs_in_another_order_leave_the_same(seed):
    assert after(shuffled(seed)) == punctual()


def test_jobs_that_never_ran_are_made_good_by_the_catch_up():
    assert after(lambda: None) == punctual()


def test_everything_twice_is_everything_once():
    def twice() -> None:
        for _ in range(2):
            on_time()
            catch_up(now=LATE)

    assert after(twice) == punctual()
