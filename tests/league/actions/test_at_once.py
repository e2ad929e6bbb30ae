"""Two at once: real threads, each with a connection of its own, let go together."""

import threading
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections, transaction

from forge.models import Safe
from forge.rules.tiers import Tier
from league.actions import daily, overdue, worksheet
from league.actions.give_up import give_up
from league.models import DailySafe, Ending, Guess, Pick, PickState, Worksheet
from league.rules.refusals import PickOver, Refused
from tests.factories import (
    NOON,
    SMALL_SAFES,
    make_daily,
    make_member,
    make_members,
    make_safe,
    play,
    start_pick,
)

pytestmark = pytest.mark.django_db(transaction=True)

RIGHT = SMALL_SAFES[Tier.BRONZE].code
WRONG = SMALL_SAFES[Tier.BRONZE].wrong


def at_once(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """What each call gives, or the refusal it raises, all started at the same moment."""
    together = threading.Barrier(len(calls))
    results: list[Any] = [None] * len(calls)

    def run(place: int) -> None:
        try:
            together.wait()
            results[place] = calls[place]()
        except Exception as error:  # noqa: BLE001
            results[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def while_it_is_judged(first: Callable[[], Any], second: Callable[[], Any]) -> Any:
    """What `second` gives when it comes while the transaction of `first` is open, and waits."""
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.extend(at_once([second])))
    with transaction.atomic():
        first()
        thread.start()
        wait_until_something_waits()
    thread.join()
    return results[0]


def wait_until_something_waits(at_least: int = 1) -> None:
    with connection.cursor() as cursor:
        for _ in range(1000):
            # What a transaction has seen of the others it sees again, unless it asks anew.
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            if cursor.fetchone()[0] >= at_least:
                return
            time.sleep(0.01)
    pytest.fail("nothing came to wait for the lock")


def test_time_that_runs_out_waits_for_the_guess_being_judged():
    pick = start_pick()
    ended = while_it_is_judged(
        lambda: play(pick, 1, RIGHT, after=599),
        lambda: overdue.end_overdue(now=NOON + timedelta(seconds=601)),
    )
    pick.refresh_from_db()
    assert (ended, pick.state) == (0, PickState.OPENED)


def test_penalty_of_the_guess_being_judged_may_have_ended_the_time_of_what_waits():
    pick = start_pick()
    late = NOON + timedelta(seconds=550)
    ended = while_it_is_judged(
        lambda: play(pick, 1, WRONG[0], after=500),
        lambda: give_up(pick=pick.pk, by=pick.thief, now=late),
    )
    assert (ended.ending, ended.ended_at) == (Ending.TIME, NOON + timedelta(seconds=540))


def test_same_guess_twice_at_once_is_one_guess():
    pick = start_pick()
    first, second = at_once([lambda: play(pick, 1, WRONG[0])] * 2)
    assert first.guess == second.guess
    assert sorted([first.repeated, second.repeated]) == [False, True]
    assert Guess.objects.count() == 1
    pick.refresh_from_db()
    assert pick.deadline == NOON + timedelta(seconds=540)


def test_two_codes_as_the_same_number_at_once_are_one_guess():
    pick = start_pick()
    results = at_once([lambda: play(pick, 1, WRONG[0]), lambda: play(pick, 1, WRONG[1])])
    assert len({result.guess.pk for result in results}) == 1
    assert Guess.objects.count() == 1


def test_two_guesses_at_once_are_both_paid_for():
    pick = start_pick()
    play(pick, 1, WRONG[0])
    at_once([lambda: play(pick, 2, WRONG[1]), lambda: play(pick, 3, WRONG[2])])
    pick.refresh_from_db()
    numbers = list(Guess.objects.order_by("number").values_list("number", flat=True))
    # The third is refused when it comes before the second.
    assert numbers in ([1, 2], [1, 2, 3])
    assert pick.deadline == NOON + timedelta(seconds=600 - 60 * len(numbers))


def test_right_guess_and_giving_up_at_once_end_the_pick_once():
    pick = start_pick()
    results = at_once(
        [
            lambda: play(pick, 1, RIGHT, after=5),
            lambda: give_up(pick=pick.pk, by=pick.thief, now=NOON + timedelta(seconds=5)),
        ]
    )
    pick.refresh_from_db()
    opened = Guess.objects.count() == 1
    assert pick.state == (PickState.OPENED if opened else PickState.HELD)
    assert isinstance(results[0], PickOver) is not opened


def test_ten_starts_at_once_are_one_pick():
    make_daily()
    member = make_member()
    picks = at_once([lambda: daily.start_daily(by=member, now=NOON)] * 6)
    assert {pick.pk for pick in picks} == {Pick.objects.get().pk}


def test_starts_of_two_safes_at_once_leave_one_running_pick():
    from league.actions.start_pick import start

    member = make_member()
    safes = [make_safe(purpose="x"), make_safe(purpose="y")]
    results = at_once(
        [lambda s=safe: start(by=member, safe=s, purpose=s.purpose, now=NOON) for safe in safes]
    )
    pick = Pick.objects.get()
    refused = next(result for result in results if isinstance(result, Refused))
    assert refused.pick_id == pick.pk


def test_many_members_start_the_same_safe_at_once():
    make_daily()
    members = make_members("Aure", "Basile", "Cyprien", "Dorine")
    at_once([lambda m=member: daily.start_daily(by=m, now=NOON) for member in members])
    assert Pick.objects.filter(state=PickState.RUNNING).count() == 4


def test_two_workers_make_one_daily_and_the_second_gives_its_safe_back():
    for _ in range(2):
        make_safe()
    made = at_once([lambda: daily.make_daily(now=NOON)] * 2)
    assert {each.safe_id for each in made} == {DailySafe.objects.get().safe_id}
    assert Safe.objects.filter(purpose="").count() == 1


def test_two_workers_end_each_overdue_pick_once():
    for member in make_members("Aure", "Basile", "Cyprien"):
        start_pick(member)
    late = NOON + timedelta(hours=1)
    at_once([lambda: overdue.end_overdue(now=late)] * 2)
    ended = Pick.objects.filter(state=PickState.HELD)
    assert [pick.ended_at for pick in ended] == [NOON + timedelta(seconds=600)] * 3


def test_start_and_publication_at_once_never_leave_a_running_pick_of_a_public_safe():
    for n in range(4):
        day = (NOON + timedelta(days=n)).date()
        made = make_daily(day)
        member = make_member(f"Membre {n}")
        end = NOON.replace(hour=23, minute=5) + timedelta(days=n)
        at_once(
            [
                lambda m=member, e=end: daily.start_daily(by=m, now=e - timedelta(seconds=1)),
                lambda e=end: daily.publish_dailies(now=e),
            ]
        )
        made.safe.refresh_from_db()
        running = Pick.objects.filter(safe=made.safe, state=PickState.RUNNING).exists()
        assert running is (made.safe.public_at is None)


def test_first_saves_of_two_devices_at_once_keep_one_and_tell_the_other():
    pick = start_pick()

    def save(digit: int) -> Worksheet:
        return worksheet.save(
            pick=pick.pk,
            by=pick.thief,
            base_revision=0,
            moves=[["strike", 0, digit]],
            done=1,
            typed=[None] * 4,
            now=NOON,
        )

    results = at_once([lambda: save(1), lambda: save(2)])
    kept = Worksheet.objects.get()
    stale = next(result for result in results if isinstance(result, Refused))
    assert (kept.revision, stale.newer["moves"]) == (1, kept.moves)
