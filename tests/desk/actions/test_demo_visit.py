"""What a member of a demonstration does at one visit."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from cofferwit.desk.actions import demo_visit
from cofferwit.desk.actions.demo_visit import (
    come,
    forge,
    make_room,
    pick,
    take_back,
    taken,
    visit,
    wanted,
)
from cofferwit.desk.rules.demo_people import HOUSEHOLD, SCHOOL, Part, Persona, personas
from cofferwit.members.models import AccessMark
from cofferwit.members.queries.marks import sharing
from forge.actions import leave
from forge.models import Draft, Safe
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.actions.offers import be_offered
from league.models import Ending, Pick, Withdrawal
from league.rules import purposes
from tests.factories import (
    NOON,
    make_daily,
    make_house_offer,
    make_member,
    make_offer_pick,
    make_offered_safe,
)

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def persona(**habits: object) -> Persona:
    sure = {"strength": 9000.0, "daily": 0.0, "forging": 0.0, "appetite": 3}
    easy = {"tier": Tier.BRONZE, "makes": Difficulty.STANDARD}
    return replace(personas(1, random.Random(1))[0], **sure | easy | habits)


def run(course: Iterator[datetime]) -> list[datetime]:
    """The instants at which a course went on."""
    return list(course)


def test_visit_forges_then_picks_the_daily_and_the_offers(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(demo_visit, "WITHDRAWS", 0.0)
    member = make_member()
    make_daily()
    for number in range(3):
        make_offered_safe(make_member(f"Smith{number}"))
    instants = run(visit(member, persona(daily=1.0, forging=1.0), NOON, random.Random(1)))
    assert instants == sorted(instants)
    assert instants[0] == NOON
    mine = Safe.objects.get(maker=member)
    assert (mine.tier, mine.difficulty, mine.made_at > NOON) == ("bronze", "standard", True)
    picks = Pick.objects.filter(thief=member).order_by("started_at")
    assert [p.purpose for p in picks] == [purposes.daily(NOON.date()), *["offer"] * 3]
    assert {(p.ending, p.opened_at_guess) for p in picks} == {("opened", 1)}
    assert all(b.started_at >= a.ended_at for a, b in pairwise(picks))


def test_visit_without_appetite_for_anything_looks_at_the_offers(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(demo_visit, "WITHDRAWS", 1.0)
    member = make_member()
    assert run(visit(member, persona(appetite=0), NOON, random.Random(1))) == [NOON]
    assert member.offer_days.count() == 1
    assert Pick.objects.count() == 0


def test_visit_goes_on_when_there_is_no_place_to_forge_and_an_offer_is_gone(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(demo_visit, "WITHDRAWS", 0.0)
    member = make_member()
    make_offered_safe(member)
    course = visit(member, persona(forging=1.0, appetite=1), NOON, random.Random(1))
    assert [next(course), next(course)] == [NOON, NOON]
    for safe in Safe.objects.exclude(maker=member):
        leave(safe=safe, now=NOON)
    assert run(course) == []
    assert (Safe.objects.filter(maker=member).count(), Pick.objects.count()) == (1, 0)


def test_smith_takes_back_the_newest_safe_on_offer():
    smith = make_member()
    take_back(smith, NOON)
    assert Withdrawal.objects.count() == 0
    make_offered_safe(smith, now=NOON - timedelta(days=2))
    newest = make_offered_safe(smith, now=NOON - timedelta(days=1))
    take_back(smith, NOON)
    assert [(w.safe, w.asked_by) for w in Withdrawal.objects.all()] == [(newest, smith)]


def test_code_without_good_clues_is_put_aside():
    smith = make_member()
    hopeless = persona(makes=Difficulty.FIENDISH, tier=Tier.GOLD)
    assert forge(smith, hopeless, NOON, random.Random(1), attempts=0) is None
    assert [draft.discarded_at for draft in Draft.objects.all()] == [NOON]
    assert Safe.objects.count() == 0


def test_offer_is_taken_unless_its_safe_has_left():
    member = make_member()
    day = be_offered(member=member, now=NOON)
    assert day is not None
    first, second, _ = day.offers.all()
    begun = taken(first.pk, member, NOON)
    assert begun is not None
    assert begun.safe == first.safe
    leave(safe=second.safe, now=NOON)
    assert taken(second.pk, member, NOON + timedelta(hours=1)) is None


@pytest.mark.parametrize(
    "habit, value, ending", [("GIVES_UP", 1.0, Ending.GAVE_UP), ("LETS_TIME_RUN_OUT", 1.0, "")]
)
def test_pick_of_the_weak_ends_without_opening(
    habit: str, value: float, ending: str, monkeypatch: pytest.MonkeyPatch
):
    from cofferwit.desk.rules import demo_play

    monkeypatch.setattr(demo_play, "GIVES_UP", 0.0)
    monkeypatch.setattr(demo_play, habit, value)
    begun = make_offer_pick(make_member(), make_house_offer())
    course = pick(begun, persona(strength=-9000.0), random.Random(1))
    while True:
        try:
            next(course)
        except StopIteration as done:
            goes_on = done.value
            break
    begun.refresh_from_db()
    assert begun.ending == ending
    assert goes_on == (begun.ended_at or begun.deadline) + demo_visit.PAUSE


def test_visit_leaves_the_marks_of_where_a_member_comes_from():
    members = make_member("Isaure"), make_member("Vasco"), make_member("Octave")
    for member, marks in zip(members, (HOUSEHOLD, HOUSEHOLD, SCHOOL), strict=True):
        come(member, persona(marks=marks), NOON)
    come(members[0], persona(), NOON)
    assert sharing(members[0].pk) == {members[1].pk}
    assert AccessMark.objects.count() == 5


def test_smith_makes_room_once_the_accomplice_has_picked():
    smith, accomplice, other = make_member("Isaure"), make_member("Vasco"), make_member("Octave")
    picked, left = (make_offered_safe(smith, now=NOON - ago * DAY) for ago in (2, 1))
    make_offer_pick(accomplice, picked, now=NOON - DAY)
    make_offer_pick(other, left, now=NOON - DAY)
    telling = persona(appetite=0, tells="Vasco")
    for _ in range(2):
        make_room(smith, telling, NOON)
    assert [each.safe for each in Withdrawal.objects.all()] == [picked]
    run(visit(smith, replace(telling, tells="Octave"), NOON, random.Random(1)))
    assert Withdrawal.objects.count() == 2


def test_accomplice_takes_the_offers_of_the_smith_first_and_opens_them_at_once():
    member, smith = make_member(), make_member("Vasco")
    make_offered_safe(smith)
    for number in range(2):
        make_offered_safe(make_member(f"Smith{number}"))
    day = be_offered(member=member, now=NOON)
    assert day is not None
    knowing = persona(appetite=2, knows="Vasco", strength=-9000.0)
    for seed in range(9):
        first, second = wanted(day, knowing, random.Random(seed))
        assert day.offers.get(pk=first).safe.maker == smith
        assert day.offers.get(pk=second).safe.maker != smith
    run(visit(member, knowing, NOON, random.Random(1)))
    ends = {p.safe.maker == smith: p.opened_at_guess for p in Pick.objects.all()}
    assert ends == {True: 1, False: None}


def test_program_opens_everything_at_the_first_guess():
    begun = make_offer_pick(make_member(), make_house_offer())
    run(pick(begun, persona(strength=-9000.0, part=Part.PROGRAM), random.Random(1)))
    begun.refresh_from_db()
    assert begun.opened_at_guess == 1
