"""The figures of a day that was made for it."""

from datetime import UTC, datetime, timedelta

import celery
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cofferwit.desk.models import Appeal, Case, CaseKind, DeletionRequest, Measure, Reading
from cofferwit.desk.queries.dashboard import day_of_the_house
from cofferwit.desk.queries.dashboard.play import DAYS
from cofferwit.members.models import AccessMark, Digest, Member
from cofferwit.ops.models import JobRun
from forge.models import Safe
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.models import Pick, Season
from tests.factories import NOON, make_member, make_safe
from tests.season_rows import member_safe

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def picked(thief, *, at, state="held", purpose="offer", late=False):
    """One pick as the tables hold it, of a safe of its own."""
    running = state == "running"
    ending = {"running": "", "held": "time", "opened": "opened"}[state]
    return Pick.objects.create(
        thief=thief,
        safe=make_safe(purpose=f"offer:{Safe.objects.count()}"),
        purpose=purpose,
        started_at=at,
        time_limit=600,
        deadline=at + timedelta(minutes=10) if not late else NOON - timedelta(minutes=1),
        state=state,
        ending=ending,
        ended_at=None if running else at + timedelta(minutes=5),
        opened_at_guess=1 if state == "opened" else None,
    )


def test_members_are_counted_by_what_they_did():
    old = NOON - 30 * DAY
    seen, player, asleep, *_ = (
        make_member(name, joined_at=old) for name in ("Isaure", "Octave", "Vasco")
    )
    make_member("Naïma", joined_at=NOON - HOUR)
    make_member("Béryl", joined_at=old, state="blocked")
    make_member("Zélie", joined_at=old, state="archived")
    make_member("Parti", joined_at=old, state="deleted")
    for member, at in ((seen, NOON - HOUR), (player, NOON - HOUR), (asleep, NOON - 5 * DAY)):
        AccessMark.objects.create(
            member=member, kind="device", digest="0" * 64, first_seen=old, last_seen=at
        )
    picked(player, at=NOON - HOUR)
    for member, due in ((seen, NOON + DAY), (asleep, NOON - HOUR)):
        DeletionRequest.objects.create(member=member, asked_at=old, due_at=due)
    found = day_of_the_house(NOON).people
    assert (found.all, found.new, found.active, found.active_week) == (6, 1, 2, 3)
    assert (found.blocked, found.archived) == (1, 1)
    assert (found.leaving, found.overdue) == (2, 1)


def test_today_begins_at_midnight_in_paris():
    one, two = make_member("Isaure"), make_member("Octave")
    midnight = datetime(2026, 11, 29, 23, tzinfo=UTC)
    picked(one, at=midnight)
    picked(two, at=midnight - timedelta(seconds=1))
    assert day_of_the_house(NOON).play.started == 1


def test_picks_of_the_day_by_state_and_use():
    thieves = [make_member(f"Voleur {letter}") for letter in "abcde"]
    picked(thieves[0], at=NOON - HOUR, state="opened")
    picked(thieves[1], at=NOON - HOUR, state="held")
    picked(thieves[2], at=NOON - HOUR, state="opened", purpose="daily:2026-11-30")
    picked(thieves[3], at=NOON, state="running", purpose="training")
    picked(thieves[4], at=NOON - DAY, state="opened")
    found = day_of_the_house(NOON).play
    assert (found.started, found.running, found.ended, found.opened) == (4, 1, 3, 2)
    assert found.share == 67
    assert {(line.use, line.picks, line.opened) for line in found.uses} == {
        ("offer", 2, 1),
        ("daily", 1, 1),
        ("training", 1, 0),
    }
    assert len(found.days) == DAYS
    assert [(bar.picks, bar.opened, bar.height) for bar in found.days[-2:]] == [
        (1, 1, 250),
        (4, 2, 1000),
    ]


def test_days_that_are_over_are_counted_once_a_day():
    thieves = [make_member(f"Voleur {letter}") for letter in "abcdef"]
    picked(thieves[0], at=NOON - 2 * DAY, state="opened")
    assert [bar.picks for bar in day_of_the_house(NOON).play.days[-4:]] == [0, 1, 0, 0]
    picked(thieves[1], at=NOON - 3 * DAY, state="opened")
    picked(thieves[2], at=NOON - DAY, state="held")
    picked(thieves[3], at=NOON, state="held")
    assert [bar.picks for bar in day_of_the_house(NOON).play.days[-4:]] == [0, 1, 1, 1]
    tomorrow = day_of_the_house(NOON + DAY).play.days
    assert [(bar.picks, bar.opened) for bar in tomorrow[-5:]] == [
        (1, 1),
        (1, 1),
        (1, 0),
        (1, 0),
        (0, 0),
    ]


def test_a_day_without_picks_has_no_share():
    found = day_of_the_house(NOON).play
    assert (found.started, found.share, found.days[0].height) == (0, None, 0)


def test_shelves_say_how_many_are_free_against_how_many_are_kept():
    for _ in range(2):
        make_safe(Tier.GOLD)
    make_safe(Tier.GOLD, purpose="daily:2026-11-30")
    shelves = day_of_the_house(NOON).machinery.shelves
    assert len(shelves) == 12
    shelf = next(s for s in shelves if (s.tier, s.difficulty) == (Tier.GOLD, Difficulty.HARD))
    assert (shelf.free, shelf.target, shelf.filled) == (2, 12, 166)


def test_queue_is_as_long_as_tasks_wait_in_it():
    app = celery.current_app
    before = day_of_the_house(NOON).machinery.queue
    app.send_task("ops.clear_sessions")
    assert day_of_the_house(NOON).machinery.queue == before + 1
    app.control.purge()


def run(name, at, *, failed=False, detail="", ended=True):
    JobRun.objects.create(
        name=name,
        as_of=at,
        started_at=at,
        ended_at=at if ended else None,
        failed=failed,
        detail=detail,
    )


def test_jobs_say_whether_they_ran_as_they_were_due():
    run("league.audit", NOON - timedelta(hours=8), detail="0 differences")
    run("league.end_overdue_picks", NOON - timedelta(minutes=30))
    run("league.make_daily_safe", NOON - 2 * DAY)
    run("forge.fill_stock", NOON, failed=True)
    run("league.catch_up", NOON, ended=False)
    found = day_of_the_house(NOON).machinery
    jobs = {job.name: job for job in found.jobs}
    assert jobs["audit"].late == timedelta()
    assert found.audit.detail == "0 differences"
    assert jobs["end_overdue_picks"].late == timedelta()  # due this very minute: a moment's grace
    assert jobs["make_daily_safe"].late == NOON - datetime(2026, 11, 29, 23, 5, tzinfo=UTC)
    assert (jobs["fill_stock"].failed, jobs["catch_up"].runs) == (True, True)
    assert jobs["clear_sessions"].last is None
    assert jobs["clear_sessions"].late == NOON - datetime(2026, 11, 30, 3, 20, tzinfo=UTC)


def test_mails_that_wait_fail_or_were_given_up():
    member = make_member()
    common = {"member": member, "made_at": NOON - DAY}
    Digest.objects.create(**common)
    Digest.objects.create(**common, failed_at=NOON - HOUR, next_try_at=NOON)
    Digest.objects.create(**common, failed_at=NOON - HOUR, given_up_at=NOON - HOUR)
    Digest.objects.create(**common, failed_at=NOON - 8 * DAY, given_up_at=NOON - 8 * DAY)
    Digest.objects.create(**common, failed_at=NOON - HOUR, sent_at=NOON)
    found = day_of_the_house(NOON).machinery.mails
    assert (found.waiting, found.retried, found.given_up) == (2, 1, 1)


def test_what_waits_for_people_and_for_jobs():
    moderator = make_member("Béryl", is_staff=True)
    smith, thief = make_member("Ursule"), make_member("Isaure")
    Case.objects.create(kind=CaseKind.FAST, member=thief, opened_at=NOON)
    case = Case.objects.create(
        kind=CaseKind.FAST, member=smith, opened_at=NOON, claimed_by=moderator, claimed_at=NOON
    )
    measure = Measure.objects.create(kind="block", reason="Oui.", by=moderator, at=NOON, case=case)
    reading = Reading.objects.create(measure=measure, member=smith)
    Appeal.objects.create(reading=reading, text="Non.", made_at=NOON)
    picked(thief, at=NOON - HOUR, state="running", late=True)
    member_safe(smith, now=NOON - 15 * DAY)
    member_safe(smith, now=NOON - 16 * DAY, left_at=NOON - DAY)
    Season.objects.create(month="2026-10", terms={}, opened_at=NOON)
    Season.objects.create(month="2026-11", terms={}, opened_at=NOON)
    found = day_of_the_house(NOON).waiting
    assert (found.cases, found.claimed, found.appeals) == (2, 1, 1)
    assert (found.picks, found.exits, found.settlements, found.months) == (1, 1, 1, 1)
    assert found.unsettled == 4


def test_the_day_asks_the_database_as_often_for_many_rows():
    counts = []
    day_of_the_house(NOON)  # counts the days that are over
    for n in range(3):
        thief = make_member(f"Voleur {'abc'[n]}")
        picked(thief, at=NOON)
        make_safe(Tier.GOLD)
        run("league.audit", NOON + timedelta(minutes=n))
        with CaptureQueriesContext(connection) as asked:
            found = day_of_the_house(NOON)
        counts.append(len(asked))
    assert len(set(counts)) == 1
    assert found.machinery.database > 1_000_000
    assert Member.objects.count() == found.people.all
