"""What a thief sees of a pick that is over, and what stays sealed until the next day."""

from datetime import timedelta

import pytest

from cofferwit.clock import daily_end
from forge.rules.commitment import commitment
from forge.rules.tiers import Tier
from league import queries
from league.actions import daily
from league.actions.give_up import give_up
from league.actions.worksheet import save
from league.models import DailySafe
from tests.factories import NOON, SMALL_SAFES, make_member, open_pick, play, start_pick

pytestmark = pytest.mark.django_db

SMALL = SMALL_SAFES[Tier.BRONZE]
GOLD = SMALL_SAFES[Tier.GOLD]
CODE = (3, 3, 8, 4)


def result(pick):
    return queries.pick_result(pick.pk, pick.thief)


def test_result_of_an_opened_pick_before_the_day_is_over():
    pick = open_pick(make_member(), guesses=2, after=90)
    seen = result(pick)
    assert (seen.outcome, seen.end, seen.place) == ("opened", "opened", 1)
    assert (seen.used_seconds, seen.left_seconds, seen.limit_seconds) == (150, 450, 600)
    assert (seen.code, seen.opened, seen.day_opened, seen.day_held) == (CODE, None, 1, 0)
    assert (seen.is_open, seen.wrong, seen.penalty_seconds, seen.day_picks) == (True, 1, 60, 1)
    assert seen.public_from == daily_end(seen.day)
    assert (seen.clues, seen.safe_id) == (SMALL.clues, pick.safe_id)


def test_result_of_a_held_pick_shows_no_code_before_the_day_is_over():
    pick = start_pick(tier=Tier.GOLD)
    play(pick, 1, GOLD.wrong[2], after=30)
    give_up(pick=pick.pk, by=pick.thief, now=NOON + timedelta(seconds=40))
    seen = result(pick)
    assert (seen.outcome, seen.end, seen.place) == ("held", "gave_up", None)
    assert (seen.code, seen.opened, seen.used_seconds) == (None, None, 100)
    assert GOLD.code not in repr(seen)
    [guess] = seen.guesses
    assert (guess.number, guess.right, guess.contradicted, guess.clue, guess.used_seconds) == (
        1, False, 2, GOLD.clues[2], 90,
    )  # fmt: skip


@pytest.mark.parametrize(("left", "by_penalty"), [(45, True), (300, False)])
def test_result_says_whether_a_penalty_took_the_time(left, by_penalty):
    pick = start_pick()
    play(pick, 1, SMALL.wrong[0], after=600 - left)
    queries_now = NOON + timedelta(hours=1)
    daily.be_ready(viewer=pick.thief, now=queries_now)
    seen = result(pick)
    assert (seen.end, seen.taken_by_penalty) == ("time", by_penalty)
    assert (seen.used_seconds, seen.left_seconds) == (600, 0)
    assert seen.guesses[0].used_seconds == min(600, 660 - left)


def test_everything_shows_once_the_day_is_over():
    pick = start_pick()
    give_up(pick=pick.pk, by=pick.thief, now=NOON)
    daily.publish_dailies(now=daily_end(result(pick).day))
    seen = result(pick)
    opened = seen.opened
    assert (seen.code, opened.code, opened.clues) == (CODE, CODE, SMALL.clues)
    sealed = commitment(
        bytes.fromhex(opened.secret),
        safe_id=opened.id,
        tier=opened.tier,
        clues=opened.clues,
        code=opened.code,
    )
    assert sealed == opened.commitment == seen.commitment
    assert opened.canonical.startswith('{"clues":[')
    for clue, witness in opened.witnesses:
        assert [other for other in opened.clues if not other.holds(witness)] == [clue]
    assert queries.opened_daily(seen.day).code == CODE


def test_daily_of_today_is_not_opened():
    pick = start_pick(tier=Tier.GOLD)
    play(pick, 1, GOLD.code)
    day = DailySafe.objects.get().day
    assert queries.opened_daily(day) is None
    card = queries.daily_card(day, NOON)
    assert (card.safe_id, card.commitment, card.picks) == (None, pick.safe.commitment, 1)
    assert GOLD.code not in repr(card)


def test_card_of_a_public_day_shows_its_number():
    pick = open_pick(make_member())
    day = DailySafe.objects.get().day
    daily.publish_dailies(now=daily_end(day))
    card = queries.daily_card(day, daily_end(day))
    assert (card.safe_id, card.limit_seconds) == (pick.safe_id, 600)


def test_no_card_for_a_day_to_come_or_without_a_safe():
    pick = start_pick()
    day = DailySafe.objects.get().day
    assert queries.daily_card(day, pick.started_at - timedelta(days=1)) is None
    assert queries.daily_card(day + timedelta(days=1), NOON) is None


def test_own_marks_are_counted():
    pick = start_pick()
    moves = [["strike", 0, 9], ["strike", 0, 8], ["confirm", 1, 3]]
    save(
        pick=pick.pk,
        by=pick.thief,
        base_revision=0,
        moves=moves,
        done=2,
        typed=[None] * 4,
        now=NOON,
    )
    give_up(pick=pick.pk, by=pick.thief, now=NOON)
    assert result(pick).own_left == 8000


def test_no_result_while_the_pick_runs_or_for_another():
    pick = start_pick()
    assert queries.pick_result(pick.pk, pick.thief) is None
    give_up(pick=pick.pk, by=pick.thief, now=NOON)
    assert queries.pick_result(pick.pk, make_member("Vasco")) is None


def test_my_daily():
    member = make_member()
    pick = start_pick(member)
    day = DailySafe.objects.get().day
    assert queries.my_daily(day, None).state == "none"
    assert queries.my_daily(day, make_member("Vasco")).state == "none"
    running = queries.my_daily(day, member)
    assert (running.state, running.pick_id, running.used_seconds) == ("running", pick.pk, 0)
    play(pick, 1, SMALL.code, after=33)
    mine = queries.my_daily(day, member)
    assert (mine.state, mine.guesses, mine.used_seconds, mine.place) == ("opened", 1, 33, 1)


def test_running_pick_until_its_time_is_up():
    pick = start_pick()
    play(pick, 1, SMALL.wrong[0], after=10)
    moves = [["confirm", 1, 3]]
    save(
        pick=pick.pk,
        by=pick.thief,
        base_revision=0,
        moves=moves,
        done=1,
        typed=[None] * 4,
        now=NOON,
    )
    seen = queries.running_pick(pick.thief, NOON + timedelta(seconds=20))
    assert (seen.pick_id, seen.wrong, seen.guesses_left) == (pick.pk, 1, 2)
    assert seen.penalties == ((10, 70),)
    assert (seen.remaining_seconds, seen.confirmed) == (520, (None, 3, None, None))
    assert queries.running_pick(pick.thief, NOON + timedelta(seconds=540)) is None
    assert queries.running_pick(make_member("Vasco"), NOON) is None
    assert queries.running_pick(None, NOON) is None


def test_neighbours_are_past_days_only():
    for n in (0, 2, 5):
        start_pick(make_member(f"Membre {n}"), now=NOON + timedelta(days=n))
    days = [each.day for each in DailySafe.objects.order_by("day")]
    now = NOON + timedelta(days=5)
    assert queries.neighbours(days[0], now) == (None, days[1])
    assert queries.neighbours(days[1], now) == (days[0], None)
