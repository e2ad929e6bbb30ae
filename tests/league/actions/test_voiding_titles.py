"""Titles of days that voided and restored picks move: whoever loses one or gains one is named."""

import random
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import pytest

from cofferwit.members.actions.standing import change_state
from cofferwit.members.models import Member
from cofferwit.members.rules.standing import Standing
from league.actions.catch_up import catch_up
from league.actions.voiding import NothingToVoid, declare_outage, unvoid, void
from league.models import Pick
from league.queries.rankings import titles
from league.queries.voiding import preview
from league.queries.voiding_views import Change, Effects, TitleMoved
from tests.factories import make_daily, make_member, make_members, open_pick, start_pick
from tests.league.actions.test_at_once import while_it_is_judged
from tests.league.actions.test_voiding import DAY, HOUR, MINUTE, START
from tests.league.played import finish
from tests.league.remaining import agrees

pytestmark = pytest.mark.django_db

FIRST = date(2026, 11, 2)
TOMORROW = START + DAY


@pytest.fixture
def keeper() -> Member:
    return make_member("Béryl", is_staff=True)


def voided(keeper: Member, *picks: Pick, at: Any) -> Any:
    return void(picks=[pick.pk for pick in picks], reason="A program.", by=keeper, now=at)


def restored(keeper: Member, *picks: Pick, at: Any) -> Any:
    return unvoid(picks=[pick.pk for pick in picks], reason="An error.", by=keeper, now=at)


def openers(count: int = 3, *, at: Any = START, over: bool = True) -> tuple[list[Any], list[Pick]]:
    """So many members, the first of whom opened the safe of the day first, and so on."""
    members = make_members(*("Aure", "Basile", "Cyprien", "Diane")[:count], now=START)
    make_daily(now=at)
    picks = [open_pick(one, guesses=1, after=60 + i, now=at) for i, one in enumerate(members)]
    if over:
        catch_up(now=at + DAY)
    return members, picks


def moved(touched: dict[int, Effects]) -> dict[int, tuple[TitleMoved, ...]]:
    return {pk: effects.titles for pk, effects in touched.items() if effects.titles}


def title(before: int | None, after: int | None, day: date = FIRST) -> tuple[TitleMoved, ...]:
    return (TitleMoved(day, Change(before, after)),)


def holders(members: Sequence[Member]) -> list[bool]:
    return [titles(each) != () for each in members]


def test_title_goes_to_the_next_opener_and_both_are_named(keeper):
    (aure, basile, cyprien), (won, *_) = openers()

    done = voided(keeper, won, at=TOMORROW)

    assert moved(done.touched) == {aure.pk: title(1, None), basile.pk: title(2, 1)}
    assert holders([aure, basile, cyprien]) == [False, True, False]
    assert sorted(done.touched) == [aure.pk, basile.pk]
    assert (done.touched[basile.pk].picks, done.touched[basile.pk].rating) == ((), None)
    assert [each.place.after == 1 for pk in done.touched for each in done.touched[pk].titles] == [
        False,
        True,
    ]
    agrees()


def test_title_comes_back_with_the_restored_pick_and_both_are_named(keeper):
    (aure, basile, cyprien), (won, *_) = openers()
    voided(keeper, won, at=TOMORROW)

    done = restored(keeper, won, at=TOMORROW + HOUR)

    assert moved(done.touched) == {aure.pk: title(None, 1), basile.pk: title(1, 2)}
    assert holders([aure, basile, cyprien]) == [True, False, False]
    agrees()


def test_title_moves_are_kept_as_ids_and_figures(keeper):
    (_, basile, _), (won, *_) = openers()

    done = voided(keeper, won, at=TOMORROW)

    assert done.touched[basile.pk].to_json() == {
        "picks": [],
        "rating": None,
        "months": [],
        "safes": [],
        "titles": [{"day": "2026-11-02", "place": [2, 1]}],
    }


def test_title_of_several_voided_at_once_goes_to_the_first_who_is_left(keeper):
    (aure, _, cyprien), (first, second, _) = openers()

    done = voided(keeper, first, second, at=TOMORROW)

    assert moved(done.touched) == {aure.pk: title(1, None), cyprien.pk: title(3, 1)}
    agrees()
    # The second alone is restored: it stands before the third again.
    done = restored(keeper, second, at=TOMORROW + HOUR)
    assert moved(done.touched) == {second.thief_id: title(None, 1), cyprien.pk: title(1, 2)}
    agrees()


def test_title_without_a_second_opener_is_lost_and_gained_by_nobody(keeper):
    (aure,), (won,) = openers(1)

    assert moved(voided(keeper, won, at=TOMORROW).touched) == {aure.pk: title(1, None)}
    assert moved(restored(keeper, won, at=TOMORROW).touched) == {aure.pk: title(None, 1)}
    agrees()


def test_account_that_may_take_no_place_is_passed_over(keeper):
    (aure, basile, cyprien), (won, *_) = openers()
    change_state(member=basile, to=Standing.BLOCKED, reason="x", by=keeper, now=TOMORROW)

    done = voided(keeper, won, at=TOMORROW)

    assert moved(done.touched) == {aure.pk: title(1, None), cyprien.pk: title(2, 1)}
    assert holders([aure, basile, cyprien]) == [False, False, True]


@pytest.mark.parametrize("which", [1, 2])
def test_pick_of_another_than_the_first_moves_no_title(keeper, which):
    members, picks = openers()

    done = voided(keeper, picks[which], at=TOMORROW)

    assert moved(done.touched) == {}
    assert list(done.touched) == [members[which].pk]
    assert moved(restored(keeper, picks[which], at=TOMORROW).touched) == {}
    assert holders(members) == [True, False, False]
    agrees()


def test_held_pick_of_the_day_moves_no_title(keeper):
    members, _ = openers(2, over=False)
    held = finish(start_pick(make_member("Diane"), now=START), "gave_up")
    catch_up(now=TOMORROW)

    assert moved(voided(keeper, held, at=TOMORROW).touched) == {}
    assert holders(members) == [True, False]


def test_day_that_is_not_over_has_no_title_to_move(keeper):
    (aure, basile), (won, _) = openers(2, over=False)

    done = voided(keeper, won, at=START + HOUR)

    assert (moved(done.touched), list(done.touched)) == ({}, [aure.pk])
    catch_up(now=TOMORROW)
    assert holders([aure, basile]) == [False, True]
    agrees()


def test_voided_again_moves_no_title_again(keeper):
    _, (won, *_) = openers()
    voided(keeper, won, at=TOMORROW)

    with pytest.raises(NothingToVoid):
        voided(keeper, won, at=TOMORROW + HOUR)

    assert preview([won.pk], TOMORROW + HOUR).touched == {}


def test_outage_moves_titles_too(keeper):
    (aure, basile, cyprien), _ = openers(3, over=False)
    late = make_member("Diane", now=START)
    open_pick(late, guesses=2, now=START + 2 * HOUR)
    catch_up(now=TOMORROW)

    done = declare_outage(
        began_at=START + timedelta(seconds=30),
        ended_at=START + HOUR,
        reason="x",
        by=keeper,
        now=TOMORROW,
    )

    assert moved(done.touched) == {aure.pk: title(1, None), late.pk: title(4, 1)}
    assert {basile.pk, cyprien.pk} <= done.touched.keys()
    agrees()


def test_each_day_moves_by_itself_the_oldest_first(keeper):
    aure, basile = make_members("Aure", "Basile", now=START)
    picks = []
    for at in (START, TOMORROW):
        make_daily(now=at)
        picks.append(open_pick(aure, guesses=1, now=at))
        open_pick(basile, guesses=2, now=at)
    catch_up(now=START + 2 * DAY)

    done = voided(keeper, *reversed(picks), at=START + 2 * DAY)

    second = FIRST + timedelta(days=1)
    assert done.touched[aure.pk].titles == title(1, None) + title(1, None, second)
    assert done.touched[basile.pk].titles == title(2, 1) + title(2, 1, second)
    assert titles(basile) == (second, FIRST)
    agrees()


def test_preview_tells_the_titles_that_voiding_and_restoring_move(keeper):
    members, (won, *_) = openers()

    told = preview([won.pk], TOMORROW)

    assert moved(told.touched) == {members[0].pk: title(1, None), members[1].pk: title(2, 1)}
    assert holders(members) == [True, False, False]
    assert dict(told.touched) == dict(voided(keeper, won, at=TOMORROW).touched)
    back = preview([won.pk], TOMORROW + HOUR, restore=True)
    assert dict(back.touched) == dict(restored(keeper, won, at=TOMORROW + HOUR).touched)


@pytest.mark.parametrize("seed", range(4))
def test_whoever_is_named_is_whose_titles_are_others_afterwards(keeper, seed):
    """Whatever is voided and restored, in any order, against the titles that the pages read."""
    draw = random.Random(seed)
    members = make_members("Aure", "Basile", "Cyprien", "Diane", now=START)
    picks = []
    for i in range(3):
        at = START + i * DAY
        make_daily(now=at)
        for one in draw.sample(members, k=draw.randint(1, 4)):
            how = {"guesses": draw.randint(1, 3), "after": draw.choice([50.0, 60.0])}
            picks.append(open_pick(one, now=at, **how))
    # The last day is not over.
    at = START + 2 * DAY + HOUR
    catch_up(now=at)
    for step in range(8):
        at += MINUTE
        before = {one.pk: set(titles(one)) for one in members}
        chosen = draw.sample(picks, k=draw.randint(1, len(picks)))
        try:
            done = (voided, restored)[step % 2](keeper, *chosen, at=at)
        except NothingToVoid:
            continue
        after = {one.pk: set(titles(one)) for one in members}
        lost = {(pk, day) for pk in after for day in before[pk] - after[pk]}
        won = {(pk, day) for pk in after for day in after[pk] - before[pk]}
        said = {(pk, each.day): each for pk, all_ in moved(done.touched).items() for each in all_}
        assert {key for key, each in said.items() if each.place.before == 1} == lost
        assert {key for key, each in said.items() if each.place.after == 1} == won
        assert said.keys() == lost | won
        agrees()


@pytest.mark.django_db(transaction=True)
def test_two_voidings_of_openers_of_a_day_come_one_after_the_other(keeper) -> None:
    other = make_member("Sélim", is_staff=True)
    (_, basile, cyprien), (first, second, _) = openers()

    done = while_it_is_judged(
        lambda: voided(keeper, first, at=TOMORROW), lambda: voided(other, second, at=TOMORROW)
    )

    assert moved(done.touched) == {basile.pk: title(1, None), cyprien.pk: title(2, 1)}
