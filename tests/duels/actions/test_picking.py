"""Picking in a duel, and how a lightning duel is settled."""

from datetime import UTC, datetime, timedelta

import pytest

from cofferwit.clock import PARIS
from duels.actions import course
from duels.models import DuelState
from duels.rules.course import Kind, Who
from duels.rules.purposes import of_duel
from duels.rules.refusals import NotInDuel, NotNow
from forge.models import Safe
from league.models import Pick, PickState
from league.rules.refusals import PickRunning
from tests.duels.scenes import (
    ANSWERED,
    FORGED,
    HOUR,
    MINUTE,
    accept,
    forged,
    open_notices,
    pick,
    play,
    side,
)
from tests.factories import end_pick, make_member, start_pick

pytestmark = pytest.mark.django_db

END = ANSWERED + 24 * HOUR
LAST = END - timedelta(microseconds=1)
SECOND = timedelta(seconds=1)


def test_pick_is_of_the_duels_safe_and_for_it() -> None:
    duel, aure, _ = accept()
    started = pick(duel, aure, now=ANSWERED)
    assert (started.thief, started.purpose) == (aure, of_duel(duel.pk))
    assert started.safe == side(duel, Who.CHALLENGER).safe
    assert side(duel, Who.CHALLENGER).pick == started
    assert side(duel, Who.CHALLENGED).pick is None


def test_ten_clicks_are_one_pick() -> None:
    duel, aure, _ = accept()
    picks = {pick(duel, aure, now=ANSWERED + n * SECOND).pk for n in range(10)}
    assert picks == {Pick.objects.get().pk}


def test_pick_that_is_over_is_handed_back_even_once_settled() -> None:
    duel, aure, _ = accept()
    played = play(duel, aure, opened_at=1, now=ANSWERED)
    assert pick(duel, aure, now=END + HOUR) == played
    duel.refresh_from_db()
    assert duel.state == DuelState.SETTLED


def test_other_pick_that_runs_comes_first() -> None:
    duel, aure, _ = accept()
    other = start_pick(aure, now=ANSWERED)
    with pytest.raises(PickRunning) as refused:
        pick(duel, aure, now=ANSWERED + MINUTE)
    assert refused.value.pick_id == other.pk
    assert side(duel, Who.CHALLENGER).pick is None
    assert pick(duel, aure, now=ANSWERED + HOUR), "its time being up, it is none any more"


def test_stranger_finds_no_duel() -> None:
    duel, _, _ = accept()
    with pytest.raises(NotInDuel):
        pick(duel, make_member("Cyprien"), now=ANSWERED)


def test_duel_is_settled_at_the_end_of_the_second_pick_however_late() -> None:
    duel, aure, basile = accept()
    play(duel, aure, opened_at=2, now=ANSWERED)
    course.settle_due(now=ANSWERED + HOUR)
    duel.refresh_from_db()
    assert (duel.state, side(duel, Who.CHALLENGER).picked_at) == (
        DuelState.PICKING,
        ANSWERED + MINUTE,
    )
    second = play(duel, basile, opened_at=1, now=ANSWERED + 2 * HOUR)
    course.settle_due(now=END + 100 * HOUR)
    duel.refresh_from_db()
    assert (duel.state, duel.ended_at) == (DuelState.SETTLED, second.ended_at)
    assert (duel.winner, duel.criterion) == (basile, "guesses")


def test_first_to_play_may_be_the_one_who_is_noticed_last() -> None:
    duel, aure, basile = accept()
    play(duel, basile, opened_at=1, after=30, now=ANSWERED)
    play(duel, aure, opened_at=1, after=60, now=ANSWERED)
    course.settle_due(now=END)
    duel.refresh_from_db()
    assert (duel.ended_at, duel.winner, duel.criterion) == (ANSWERED + MINUTE, basile, "time")


def test_not_playing_is_held() -> None:
    duel, aure, _ = accept()
    play(duel, aure, opened_at=3, now=ANSWERED)
    course.settle_due(now=LAST)
    duel.refresh_from_db()
    assert duel.state == DuelState.PICKING
    course.settle_due(now=END)
    duel.refresh_from_db()
    assert (duel.state, duel.ended_at) == (DuelState.SETTLED, END)
    assert (duel.winner, duel.criterion) == (aure, "opened")


def test_nobody_playing_is_a_draw_at_the_end() -> None:
    duel, _, _ = accept()
    course.settle_due(now=END + 99 * HOUR)
    duel.refresh_from_db()
    assert (duel.state, duel.ended_at) == (DuelState.SETTLED, END)
    assert (duel.winner, duel.criterion) == (None, "both_held")


def test_pick_begun_in_the_last_moment_goes_on_by_its_own_clock_and_counts() -> None:
    duel, aure, basile = accept()
    play(duel, aure, opened_at=2, now=ANSWERED)
    running = pick(duel, basile, now=LAST)
    course.settle_due(now=END + MINUTE)
    duel.refresh_from_db()
    assert duel.state == DuelState.PICKING
    end_pick(running, opened_at=1, after=300)
    course.settle_due(now=END + HOUR)
    duel.refresh_from_db()
    assert (duel.winner, duel.ended_at) == (basile, LAST + timedelta(seconds=300))


def test_running_pick_that_nobody_ends_is_ended_by_the_job_at_its_deadline() -> None:
    duel, aure, basile = accept()
    play(duel, aure, opened_at=2, now=ANSWERED)
    pick(duel, basile, now=LAST)
    assert course.settle_due(now=END + 50 * HOUR) == 1
    duel.refresh_from_db()
    assert (duel.winner, duel.criterion) == (aure, "opened")
    assert duel.ended_at == LAST + timedelta(minutes=10)
    assert Pick.objects.get(thief=basile).state == PickState.HELD


def test_last_pick_after_the_end_settles_beside_one_that_never_began() -> None:
    duel, aure, _ = accept()
    pick(duel, aure, now=LAST)
    course.settle_due(now=END + HOUR)
    duel.refresh_from_db()
    assert (duel.ended_at, duel.winner) == (LAST + timedelta(minutes=10), None)


def test_pick_at_the_end_is_refused_and_the_settlement_kept() -> None:
    duel, _, basile = accept()
    with pytest.raises(NotNow):
        pick(duel, basile, now=END)
    duel.refresh_from_db()
    assert (duel.state, Pick.objects.count()) == (DuelState.SETTLED, 0)


@pytest.mark.parametrize(
    ("accepted", "last_hour"),
    [
        (datetime(2026, 10, 24, 20, tzinfo=PARIS), datetime(2026, 10, 25, 19, tzinfo=PARIS)),
        (datetime(2027, 3, 27, 20, tzinfo=PARIS), datetime(2027, 3, 28, 21, tzinfo=PARIS)),
    ],
)
def test_clock_change_leaves_24_hours(accepted: datetime, last_hour: datetime) -> None:
    start, end = accepted.astimezone(UTC), last_hour.astimezone(UTC)
    duel, aure, basile = accept(now=start)
    assert play(duel, aure, opened_at=1, now=end - SECOND).started_at == end - SECOND
    with pytest.raises(NotNow):
        pick(duel, basile, now=end)


def test_safe_is_sealed_until_the_settlement_and_public_from_its_instant() -> None:
    duel, aure, basile = accept()
    play(duel, aure, opened_at=1, now=ANSWERED)
    course.settle_due(now=ANSWERED + HOUR)
    safe = Safe.objects.get()
    assert (safe.left_at, safe.public_at) == (None, None)
    ended = play(duel, basile, now=ANSWERED + 2 * HOUR).ended_at
    course.settle_due(now=END)
    safe.refresh_from_db()
    assert (safe.left_at, safe.public_at) == (ended, ended)


def test_hours_are_over_for_the_other_while_a_pick_goes_on_past_them() -> None:
    duel, aure, basile = accept()
    pick(duel, aure, now=LAST)
    with pytest.raises(NotNow) as refused:
        pick(duel, basile, now=END)
    assert "hours" in refused.value.sentence.en
    assert (open_notices(aure), open_notices(basile)) == ([], [])


def test_page_of_the_duel_settles_it_too() -> None:
    duel, aure, basile = accept()
    for member in (aure, basile):
        play(duel, member, now=ANSWERED)
    course.catch_up(duel_id=duel.pk, now=ANSWERED + HOUR)
    duel.refresh_from_db()
    assert duel.state == DuelState.SETTLED


def test_list_of_a_members_duels_settles_theirs_alone() -> None:
    first = accept()
    second = accept(two=(make_member("Cyprien"), make_member("Dorine")))
    course.catch_up_of(member=first.basile, now=END)
    first.duel.refresh_from_db()
    second.duel.refresh_from_db()
    assert (first.duel.state, second.duel.state) == (DuelState.SETTLED, DuelState.PICKING)


def test_picks_of_a_forge_duel_are_compared_by_score_alone() -> None:
    duel, aure, basile = forged()
    play(duel, aure, opened_at=2, after=500)
    play(duel, basile, opened_at=2, after=10)
    course.settle_due(now=FORGED + 9 * HOUR)
    duel.refresh_from_db()
    assert (duel.winner, duel.criterion, duel.kind) == (None, "equal", Kind.FORGE)
    assert open_notices(aure) == open_notices(basile) == ["duel_settled"]
