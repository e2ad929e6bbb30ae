"""The ranking of a day."""

from datetime import date, timedelta

import pytest

from cofferwit.clock import daily_end
from cofferwit.members.models import AccountState
from league import queries
from league.actions.daily import publish_dailies
from league.actions.give_up import give_up
from league.models import Pick
from league.queries import rankings as module
from tests.factories import NOON, make_daily, make_member, make_members, open_pick, start_pick

pytestmark = pytest.mark.django_db

DAY = date(2026, 11, 30)


def order(day=DAY):
    return [line.pseudonym for line in queries.ranking(day, None).lines]


def test_fewer_guesses_come_first_then_less_of_the_clock():
    aure, basile, cyprien, dorine = make_members("Aure", "Basile", "Cyprien", "Dorine")
    open_pick(aure, guesses=2, after=10)
    open_pick(basile, guesses=1, after=300)
    open_pick(cyprien, guesses=1, after=299.9)
    open_pick(dorine, guesses=3, after=1)
    lines = queries.ranking(DAY, basile).lines
    assert [(line.place, line.pseudonym, line.guesses, line.used_seconds) for line in lines] == [
        (1, "Cyprien", 1, 299),
        (2, "Basile", 1, 300),
        (3, "Aure", 2, 70),
        (4, "Dorine", 3, 121),
    ]
    assert [line.is_mine for line in lines] == [False, True, False, False]


def test_title_is_given_once_the_day_is_over():
    aure, basile = make_members("Aure", "Basile")
    open_pick(aure)
    open_pick(basile, guesses=2)
    assert [line.has_title for line in queries.ranking(DAY, None).lines] == [False, False]
    publish_dailies(now=daily_end(DAY))
    assert [line.has_title for line in queries.ranking(DAY, None).lines] == [True, False]


def test_penalties_are_part_of_the_time():
    """Both open at the second guess after as long: nothing but the clock's own time differs."""
    aure, basile = make_members("Aure", "Basile")
    open_pick(aure, guesses=2, after=100.5)
    open_pick(basile, guesses=2, after=100.25)
    assert order() == ["Basile", "Aure"]


def test_ties_go_to_the_oldest_account_then_to_the_lesser_number():
    young = make_member("Young", joined_at=NOON - timedelta(days=1))
    old = make_member("Old", joined_at=NOON - timedelta(days=9))
    twin = make_member("Twin", joined_at=NOON - timedelta(days=9))
    for member in (twin, young, old):
        open_pick(member, after=50)
    assert order() == ["Old", "Twin", "Young"]


def test_held_and_running_picks_are_not_ranked_but_held_ones_are_counted():
    aure, basile, cyprien = make_members("Aure", "Basile", "Cyprien")
    open_pick(aure)
    pick = start_pick(basile)
    give_up(pick=pick.pk, by=basile, now=NOON)
    start_pick(cyprien)
    ranking = queries.ranking(DAY, basile)
    assert (ranking.opened, ranking.held, ranking.mine) == (1, 1, None)
    assert [line.pseudonym for line in ranking.lines] == ["Aure"]


@pytest.mark.parametrize(
    "state", [AccountState.BLOCKED, AccountState.ARCHIVED, AccountState.DELETED]
)
def test_account_that_may_not_stand_for_a_place_leaves_it_to_the_next(state):
    aure, basile = make_members("Aure", "Basile")
    open_pick(aure, after=10)
    open_pick(basile, after=20)
    type(aure).objects.filter(pk=aure.pk).update(state=state)
    ranking = queries.ranking(DAY, None)
    assert [(line.place, line.pseudonym) for line in ranking.lines] == [(1, "Basile")]
    assert (ranking.opened, queries.my_daily(DAY, aure).place) == (2, None)


def test_other_days_do_not_mix():
    aure, basile = make_members("Aure", "Basile")
    open_pick(aure)
    open_pick(basile, now=NOON + timedelta(days=1))
    assert order() == ["Aure"]
    assert order(DAY + timedelta(days=1)) == ["Basile"]


def test_pages_and_ones_own_line_wherever_it_stands(monkeypatch):
    monkeypatch.setattr(module, "PAGE", 2)
    members = make_members("Aure", "Basile", "Cyprien")
    for n, member in enumerate(members):
        open_pick(member, after=10 + n)
    first = queries.ranking(DAY, members[2], 1)
    assert [line.pseudonym for line in first.lines] == ["Aure", "Basile"]
    assert (first.page, first.pages, first.last_place, first.mine.place) == (1, 2, 2, 3)
    second = queries.ranking(DAY, members[2], 2)
    assert [line.place for line in second.lines] == [3]
    assert second.mine == second.lines[0]
    assert queries.ranking(DAY, None, 3) is None
    assert queries.ranking(DAY, None, 0) is None


def test_own_place_agrees_with_the_ranking_for_each_tie_break():
    members = make_members("Aure", "Basile", "Cyprien", "Dorine", "Elme")
    type(members[0]).objects.filter(pk__in=[m.pk for m in members[1:3]]).update(joined_at=NOON)
    for member, guesses, after in zip(members, (2, 1, 1, 1, 1), (10, 20, 20, 20, 15), strict=True):
        open_pick(member, guesses=guesses, after=after)
    places = {line.pseudonym: line.place for line in queries.ranking(DAY, None).lines}
    assert places == {"Elme": 1, "Dorine": 2, "Basile": 3, "Cyprien": 4, "Aure": 5}
    assert {m.pseudonym: queries.my_daily(DAY, m).place for m in members} == places


def test_empty_ranking_has_one_empty_page():
    ranking = queries.ranking(DAY, None)
    assert (ranking.lines, ranking.page, ranking.pages, ranking.last_place) == ((), 1, 1, 0)


def test_podium_is_the_first_three():
    for n, member in enumerate(make_members("Aure", "Basile", "Cyprien", "Dorine")):
        open_pick(member, after=10 + n)
    assert [line.pseudonym for line in queries.podium(DAY)] == ["Aure", "Basile", "Cyprien"]


@pytest.mark.parametrize("count", [1, 3])
def test_as_many_queries_for_one_line_as_for_three(count, django_assert_num_queries):
    for n, member in enumerate(make_members("Aure", "Basile", "Cyprien")[:count]):
        open_pick(member, after=10 + n)
    viewer = make_member()
    with django_assert_num_queries(3):
        queries.ranking(DAY, viewer)


def test_time_limit_changed_in_between_does_not_turn_the_order():
    """What counts is the clock consumed, not what is left of it."""
    aure, basile = make_members("Aure", "Basile")
    make_daily()
    open_pick(aure, after=100)
    open_pick(basile, after=90)
    Pick.objects.filter(thief=basile).update(time_limit=300, deadline=NOON + timedelta(seconds=300))
    assert order() == ["Basile", "Aure"]
