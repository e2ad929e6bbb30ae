"""What a demonstration gives its moderators to do."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions import demo_house
from cofferwit.desk.actions.demo_house import administrator, scenes
from cofferwit.desk.models import Appeal, Case, CaseKind, Explanation, Measure, Reading, Report
from cofferwit.desk.queries import queue
from cofferwit.desk.rules.demo_people import Part
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Role
from tests.factories import (
    NOON,
    end_pick,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
)

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
PARTS = [part for part in Part if part is not Part.PLAYS]
NAMES = ("Alix", "Basile", "Carole", "Denis", "Edmée", "Firmin", "Gilles", "Hélène")


@pytest.fixture
def cast() -> dict[Part, int]:
    """The number of the member in each part; the site has an administrator."""
    administrator(password="serrure-et-loquet", now=NOON - 30 * DAY)
    members = make_members(*NAMES[: len(PARTS)], now=NOON - 29 * DAY)
    return {part: member.pk for part, member in zip(PARTS, members, strict=True)}


@pytest.fixture
def others() -> tuple[Member, Member]:
    """A thief who has picked a safe of a smith a fortnight ago; neither has a part."""
    thief, smith = make_members("Vasco", "Octave", now=NOON - 29 * DAY)
    safe = make_offered_safe(smith, now=NOON - 13 * DAY)
    end_pick(make_offer_pick(thief, safe, now=NOON - 13 * DAY), opened_at=1)
    return thief, smith


def play(cast: dict[Part, int], *, begins=NOON - 40 * DAY):
    def who(part: Part) -> Member:
        return Member.objects.get(pk=cast[part])

    return list(scenes(who, begins=begins, until=NOON))


def kinds(part: queue.Part, member: Member) -> list[str]:
    return [line.case.kind for line in queue.page(member, part).lines]


def test_everything_that_moderators_meet_is_there(cast, others):
    instants = play(cast)
    assert instants == sorted(instants)
    assert (instants[0], instants[-1] < NOON) == (NOON - demo_house.LASTS, True)
    keeper = Member.objects.get(pk=cast[Part.MODERATOR])
    colleague = Member.objects.get(pk=cast[Part.COLLEAGUE])
    assert {keeper.role, colleague.role} == {Role.MODERATOR.value}
    assert kinds(queue.Part.TO_TAKE, keeper) == ["pseudonym", "arranged"]
    assert kinds(queue.Part.MINE, keeper) == ["safe"]
    assert kinds(queue.Part.DECIDED, keeper) == ["arranged", "pseudonym"]
    assert Report.objects.count() == 5
    asked = Explanation.objects.get()
    assert (asked.asked_by, asked.member, asked.answered_at) == (keeper, others[1], None)
    assert asked.due_at > NOON
    appeal = Appeal.objects.get()
    assert (appeal.reading.member_id, appeal.decided_at) == (cast[Part.RENAMED], None)
    assert (appeal.reading.measure.by, appeal.reading.measure.kind) == (colleague, "rename")
    about = Case.objects.get(kind=CaseKind.ARRANGED, decided_at=None)
    assert (about.member_id, about.other_id) == (cast[Part.ACCOMPLICE], cast[Part.SMITH])


def test_what_nobody_has_picked_is_not_reported(cast):
    play(cast)
    assert Report.objects.count() == 3
    assert not Case.objects.filter(kind=CaseKind.SAFE).exists()
    assert not Explanation.objects.exists()
    assert (Measure.objects.count(), Reading.objects.count()) == (1, 1)


def test_short_demonstration_begins_once_its_members_are_there(cast, others):
    begins = NOON - 3 * DAY
    assert play(cast, begins=begins)[0] == begins + demo_house.AFTER_SIGN_UPS


def test_administrator_is_made_once():
    first = administrator(password="serrure-et-loquet", now=NOON)
    assert (first.email, first.pseudonym) == demo_house.ADMINISTRATOR
    assert (first.role, first.check_password("serrure-et-loquet")) == ("administrator", True)
    assert administrator(password="autre-serrure", now=NOON + DAY) == first
    assert not first.check_password("autre-serrure")
    assert make_member().role == ""
