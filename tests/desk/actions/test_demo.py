"""A small league made by the demonstration, and what must be true of it."""

import random
import secrets
from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress

from cofferwit.clock import PARIS
from cofferwit.desk.actions import demo
from cofferwit.desk.models import Case, CaseKind
from cofferwit.desk.queries.shared_marks import marked_pairs
from cofferwit.desk.rules import demo_calendar, demo_people
from cofferwit.desk.rules.demo_people import CAST, GUIDE, NAMES, Part
from cofferwit.members.access import has_second_factor
from cofferwit.members.models import Member
from forge.models import RankedStart, Safe
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.actions.seasons import open_season
from league.models import (
    CreditEntry,
    DailySafe,
    FinalLine,
    Pick,
    PickState,
    RankedPick,
    Season,
    Settlement,
    TimeLimit,
)
from league.queries.audit import audit
from tests.factories import NOON, make_daily, make_member, make_safe, start_pick

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _short_calibration(monkeypatch: pytest.MonkeyPatch) -> None:
    """One day of it does: each night takes its time."""
    monkeypatch.setattr(demo_calendar, "CALIBRATION_DAYS", 1)


MORNING = datetime(2026, 11, 2, 8, tzinfo=UTC)
"""A Monday in Paris: October is over and paid, November has begun."""
SUNDAY = datetime(2026, 11, 22, 8, tzinfo=UTC)
"""The morning of a look at three weeks."""
BEGINS = datetime(2026, 9, 30, tzinfo=PARIS)
"""The midnight with which two months up to that morning begin here."""


def fill_shelves() -> None:
    """A stock, so that the house does not make each safe when it is wanted."""
    long_ago = MORNING - timedelta(days=60)
    for tier in Tier:
        for difficulty in (Difficulty.HARD, Difficulty.STANDARD):
            for _ in range(24):
                make_safe(tier, difficulty=difficulty, now=long_ago)


def test_demonstration_is_a_league_that_the_audit_finds_nothing_in():
    fill_shelves()
    made = demo.fill(members=3, months=2, password="serrure-et-loquet", now=MORNING)
    assert list(audit()) == []

    assert (made.members, Member.objects.count()) == (3, 4)
    assert made.guide.pseudonym == GUIDE
    assert made.guide.check_password("serrure-et-loquet")
    (keeper,) = made.keepers
    assert (keeper.member.role, keeper.member.joined_at) == ("administrator", BEGINS)
    assert [m for m in Member.objects.all() if m.has_usable_password()] == [
        keeper.member,
        made.guide,
    ]
    assert EmailAddress.objects.filter(verified=True).count() == 4

    start = datetime(2026, 10, 1, tzinfo=PARIS)
    assert RankedStart.objects.get().starts_at == start
    assert {season.month: season.paid_at for season in Season.objects.all()} == {
        "2026-11": None,
        "2026-10": datetime(2026, 11, 1, 0, 15, tzinfo=PARIS),
    }
    lines = FinalLine.objects.all()
    assert {(line.season_id, line.ladder) for line in lines} == {
        ("2026-10", "thieves"),
        ("2026-10", "smiths"),
    }
    credited = sum(CreditEntry.objects.values_list("amount", flat=True))
    assert credited == sum(line.credits for line in lines) > 0

    assert (made.picks, made.safes) == (
        Pick.objects.count(),
        Safe.objects.filter(maker__isnull=False).count(),
    )
    assert Pick.objects.filter(started_at__gt=MORNING).count() == 0
    overdue = Pick.objects.filter(state=PickState.RUNNING, deadline__lte=MORNING)
    assert overdue.count() == 0
    assert RankedPick.objects.count() > 20
    assert not RankedPick.objects.filter(pick__started_at__lt=start).exists()
    assert Pick.objects.filter(purpose="offer", started_at__lt=start).exists()
    assert {pick.state for pick in Pick.objects.all()} >= {"opened", "held"}
    assert Settlement.objects.count() > 0

    days = DailySafe.objects.order_by("day").values_list("day", flat=True)
    assert (len(days), days[0].isoformat(), days[len(days) - 1].isoformat()) == (
        34,
        "2026-09-30",
        "2026-11-02",
    )


def test_moderators_of_a_demonstration_find_what_the_watch_has_found(
    monkeypatch: pytest.MonkeyPatch,
):
    """The safes are all made, for times can only follow scores that differ.

    The draws are the same each time: with others the watch may find less in so small a league.
    """
    monkeypatch.setattr(secrets, "token_bytes", random.Random(5).randbytes)
    monkeypatch.setattr(demo_people, "ENOUGH_FOR_CAST", len(CAST) + 1)
    made = demo.fill(members=len(CAST) + 1, months=1, password="x", now=SUNDAY)
    moderator, keeper = made.keepers
    assert (moderator.member.role, keeper.member.role) == ("moderator", "administrator")
    assert {len(each.codes) for each in made.keepers} == {10}
    staff = Member.objects.exclude(role="")
    assert [has_second_factor(each) for each in staff] == [True] * 3
    seen = Case.objects.get(kind=CaseKind.FIRST_TRY)
    assert seen.member is not None
    assert seen.member.pseudonym == NAMES[1 + CAST.index(Part.PROGRAM)]
    assert seen.signals.get().month == "2026-11"
    assert Case.objects.filter(kind=CaseKind.ARRANGED, decided_at=None).count() == 1
    assert marked_pairs().found == 1
    assert list(audit()) == []


def test_site_that_ran_without_members_may_be_filled():
    """It has begun its ranked play, opened a season, and has today's safe."""
    make_member("Intendance", is_superuser=True, is_staff=True)
    today = make_daily()
    open_season(month="2026-11", now=NOON)
    RankedStart.objects.create(starts_at=datetime(2026, 11, 1, tzinfo=PARIS), times_set_at=NOON)
    limits = TimeLimit.objects.count()
    made = demo.fill(members=1, months=1, password="x", now=datetime(2026, 11, 2, 9, tzinfo=PARIS))
    assert (made.members, made.keepers) == (1, [])
    assert DailySafe.objects.get(day=today.day) == today
    assert DailySafe.objects.count() == 4
    assert TimeLimit.objects.count() == limits
    assert list(audit()) == []


def test_site_with_a_member_is_left_alone():
    make_member()
    with pytest.raises(demo.NotEmpty):
        demo.fill(members=1, months=1, password="x", now=NOON)
    assert (Member.objects.count(), RankedStart.objects.count()) == (1, 0)


def test_site_whose_administrator_has_played_is_left_alone():
    start_pick(make_member("Intendance", is_superuser=True, is_staff=True))
    with pytest.raises(demo.NotEmpty):
        demo.fill(members=1, months=1, password="x", now=NOON)
