"""Trying a code: the clock, the verdict, and all that costs nothing."""

from datetime import timedelta

import pytest

from cofferwit.members.models import AccountState
from forge.rules.tiers import Tier
from league.actions import guess as guessing
from league.models import Ending, Guess, Pick, PickState
from league.rules.refusals import Ahead, BadNumber, CodeRefused, NotPlaying, PickOver
from tests.factories import NOON, SMALL_SAFES, make_member, play, start_pick

pytestmark = pytest.mark.django_db

RIGHT = SMALL_SAFES[Tier.BRONZE].code
WRONG = SMALL_SAFES[Tier.BRONZE].wrong
LIMIT = 600
"""Seconds of a bronze safe."""


def course(pick: Pick) -> tuple:
    """State, ending, seconds from the start to the end, seconds from the start to the deadline."""
    pick.refresh_from_db()
    ended = None if pick.ended_at is None else (pick.ended_at - pick.started_at).total_seconds()
    clock = (pick.deadline - pick.started_at).total_seconds()
    return pick.state, pick.ending, ended, clock


def test_right_code_opens_the_safe():
    pick = start_pick()
    played = play(pick, 1, RIGHT, after=42)
    assert (played.guess.number, played.guess.contradicted, played.repeated) == (1, None, False)
    assert course(pick) == (PickState.OPENED, Ending.OPENED, 42, LIMIT)
    assert pick.opened_at_guess == 1
    assert guessing.cost_of(played.guess) == 0


@pytest.mark.parametrize("index", range(4))
def test_wrong_code_tells_the_first_clue_it_contradicts(index):
    pick = start_pick()
    played = play(pick, 1, WRONG[index])
    assert played.guess.contradicted == index
    assert course(pick) == (PickState.RUNNING, "", None, LIMIT - 60)
    assert guessing.cost_of(played.guess) == 60


def test_third_guess_may_still_open():
    pick = start_pick()
    play(pick, 1, WRONG[0], after=1)
    play(pick, 2, WRONG[1], after=2)
    play(pick, 3, RIGHT, after=3)
    assert course(pick) == (PickState.OPENED, Ending.OPENED, 3, LIMIT - 120)
    assert pick.opened_at_guess == 3


def test_third_wrong_guess_ends_the_pick():
    pick = start_pick()
    for number in (1, 2, 3):
        play(pick, number, WRONG[number], after=number)
    assert course(pick) == (PickState.HELD, Ending.GUESSES, 3, LIMIT - 180)
    assert pick.opened_at_guess is None


@pytest.mark.parametrize("left", [1, 0.000001])
def test_right_code_in_the_last_second_opens(left):
    pick = start_pick()
    play(pick, 1, RIGHT, after=LIMIT - left)
    assert course(pick) == (PickState.OPENED, Ending.OPENED, LIMIT - left, LIMIT)


@pytest.mark.parametrize("late", [0, 0.000001, 3600])
def test_right_code_at_the_deadline_or_later_is_not_played(late):
    pick = start_pick()
    with pytest.raises(PickOver):
        play(pick, 1, RIGHT, after=LIMIT + late)
    assert course(pick) == (PickState.HELD, Ending.TIME, LIMIT, LIMIT)
    assert not Guess.objects.exists()


@pytest.mark.parametrize("left", [60, 59.9, 1])
def test_wrong_code_with_a_minute_or_less_ends_the_pick_at_once(left):
    pick = start_pick()
    play(pick, 1, WRONG[0], after=LIMIT - left)
    assert course(pick) == (PickState.HELD, Ending.TIME, LIMIT - left, LIMIT - 60)


def test_wrong_code_with_a_tenth_more_than_a_minute_leaves_the_tenth():
    pick = start_pick()
    play(pick, 1, WRONG[0], after=LIMIT - 60.1)
    assert course(pick) == (PickState.RUNNING, "", None, LIMIT - 60)
    play(pick, 2, RIGHT, after=LIMIT - 60.05)
    assert course(pick)[:3] == (PickState.OPENED, Ending.OPENED, LIMIT - 60.05)


def test_after_a_wrong_guess_the_earlier_deadline_counts():
    pick = start_pick()
    play(pick, 1, WRONG[0], after=10)
    with pytest.raises(PickOver):
        play(pick, 2, RIGHT, after=LIMIT - 60)
    assert course(pick) == (PickState.HELD, Ending.TIME, LIMIT - 60, LIMIT - 60)


def test_same_code_twice_is_refused_at_no_cost():
    pick = start_pick()
    play(pick, 1, WRONG[0], after=10)
    with pytest.raises(CodeRefused) as refused:
        play(pick, 2, WRONG[0], after=20)
    assert refused.value.kind == "already_tried"
    assert course(pick) == (PickState.RUNNING, "", None, LIMIT - 60)
    assert play(pick, 2, WRONG[1], after=30).guess.number == 2


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "empty"),
        ("33a4", "not_digits"),
        ("abcd", "not_digits"),
        ("٣٣٨٤", "not_digits"),
        ("３３８４", "not_digits"),
        ("3³84", "not_digits"),
        ("33 84", "not_digits"),
        (" 3384", "not_digits"),
        ("3384\n", "not_digits"),
        ("33\x0084", "not_digits"),
        ("-338", "not_digits"),
        ("3.84", "not_digits"),
        ("338", "length"),
        ("33840", "length"),
        ("03384", "length"),
        ("3384" * 500, "length"),
    ],
)
def test_what_is_no_code_is_refused_at_no_cost(text, kind):
    pick = start_pick()
    with pytest.raises(CodeRefused) as refused:
        play(pick, 1, text)
    assert refused.value.kind == kind
    assert refused.value.sentence.fr.endswith(
        "Rien n’est compté\N{NARROW NO-BREAK SPACE}: ni essai, ni temps."
    )
    assert refused.value.sentence.en.endswith("Nothing is counted: neither a guess nor time.")
    assert course(pick) == (PickState.RUNNING, "", None, LIMIT)
    assert not Guess.objects.exists()


def test_repeated_number_gives_the_recorded_verdict_at_no_cost():
    pick = start_pick()
    first = play(pick, 1, WRONG[1], after=10)
    again = play(pick, 1, WRONG[1], after=20)
    assert (again.guess, again.repeated) == (first.guess, True)
    assert course(pick) == (PickState.RUNNING, "", None, LIMIT - 60)


def test_repeated_number_with_another_code_gives_the_recorded_one():
    pick = start_pick()
    play(pick, 1, WRONG[1], after=10)
    again = play(pick, 1, RIGHT, after=20)
    assert (again.guess.code, again.typed, again.repeated) == (WRONG[1], RIGHT, True)
    assert course(pick)[0] == PickState.RUNNING


@pytest.mark.parametrize("after", [20, 10_000])
def test_repeated_number_is_answered_after_the_end(after):
    pick = start_pick()
    play(pick, 1, RIGHT, after=10)
    again = play(pick, 1, "????", after=after)
    assert (again.guess.contradicted, again.repeated) == (None, True)
    assert course(pick) == (PickState.OPENED, Ending.OPENED, 10, LIMIT)


@pytest.mark.parametrize("number", [2, 3])
def test_number_ahead_of_the_next_is_refused(number):
    pick = start_pick()
    with pytest.raises(Ahead):
        play(pick, number, RIGHT)
    assert course(pick) == (PickState.RUNNING, "", None, LIMIT)


@pytest.mark.parametrize("number", [0, -1, 4])
def test_number_that_no_guess_has_is_refused(number):
    pick = start_pick()
    with pytest.raises(BadNumber):
        play(pick, number, RIGHT)


def test_new_number_after_the_end_is_refused():
    pick = start_pick()
    play(pick, 1, RIGHT, after=10)
    with pytest.raises(PickOver):
        play(pick, 2, WRONG[0], after=20)
    assert course(pick) == (PickState.OPENED, Ending.OPENED, 10, LIMIT)


def test_another_members_pick_does_not_exist():
    pick = start_pick()
    other = make_member("Vasco")
    with pytest.raises(Pick.DoesNotExist):
        guessing.play(pick=pick.pk, by=other, number=1, code=RIGHT, now=NOON)
    assert course(pick)[0] == PickState.RUNNING


@pytest.mark.parametrize("state", [AccountState.BLOCKED, AccountState.ARCHIVED])
def test_member_who_may_not_play_is_refused(state):
    pick = start_pick()
    pick.thief.state = state
    pick.thief.save()
    with pytest.raises(NotPlaying):
        play(pick, 1, RIGHT)
    assert course(pick) == (PickState.RUNNING, "", None, LIMIT)


def test_guess_first_ends_what_is_overdue_of_the_safe_and_of_nobody_else():
    early = start_pick(make_member("Vasco"), now=NOON - timedelta(seconds=595))
    pick = start_pick()
    play(pick, 1, WRONG[0], after=10)
    assert course(early) == (PickState.HELD, Ending.TIME, LIMIT, LIMIT)
    assert course(pick)[0] == PickState.RUNNING


def test_clock_of_a_machine_that_runs_behind_makes_nothing_end_before_it_began():
    pick = start_pick()
    play(pick, 1, WRONG[0], after=30)
    play(pick, 2, RIGHT, after=-5)
    assert course(pick) == (PickState.OPENED, Ending.OPENED, 30, LIMIT - 60)


def test_repr_and_names_of_a_pick_hide_the_code():
    pick = start_pick(tier=Tier.GOLD)
    gold = SMALL_SAFES[Tier.GOLD]
    played = play(pick, 1, gold.wrong[0])
    shown = f"{pick!r} {pick} {pick.safe} {pick.safe!r} {played.guess} {played!r}"
    assert gold.code not in shown
