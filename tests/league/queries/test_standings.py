"""The standings as pages: who stands where, one's own line, live and paid."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal as D

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cofferwit.members.models import AccountState, Member
from league.actions.prizes import pay_prizes
from league.models import Ladder, RankedPick, Settlement
from league.queries.season_charts import charts
from league.queries.season_views import DayLoot, Gap, Qualification, RatingPoint
from league.queries.seasons import current_month, month_named, unpaid_months
from league.queries.standings import PAGE, hall, standings
from league.rules.standings import Criterion
from tests.factories import RANKED_FROM, make_member, make_members
from tests.season_rows import member_safe, ranked, settle

pytestmark = pytest.mark.django_db

MID = datetime(2026, 11, 15, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
PAYOUT = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)


def thief(
    name: str, loot: int, *, picks: int = 8, start: datetime = MID, after: str = "1000.00"
) -> Member:
    """A month of so many picks, with all of the loot in the last one."""
    member = make_member(name, joined_at=MID - timedelta(days=100))
    for i in range(picks):
        last = i == picks - 1 and loot > 0
        ranked(
            member,
            member_safe(None),
            at=start + timedelta(minutes=i),
            guess=1 if last else None,
            loot=loot if last else 0,
            after=after,
        )
    return member


def page_of(ladder: Ladder = Ladder.THIEVES, viewer: Member | None = None, **kwargs):
    values = {"month": "2026-11", "now": MID + HOUR} | kwargs
    return standings(ladder, values.pop("month"), viewer=viewer, **values)


def told(page):
    return [(line.pseudonym, line.place, line.total, line.prize) for line in page.lines]


def test_lines_with_a_place_come_first() -> None:
    thief("Vasco", 20)
    thief("Naïma.B", 90, picks=7)
    thief("Octave", 30)

    page = page_of()

    assert told(page) == [
        ("Octave", 1, 30, 150),
        ("Vasco", 2, 20, 100),
        ("Naïma.B", None, 90, 0),
    ]
    assert (page.placed, page.members, page.page, page.pages, page.needed) == (2, 3, 1, 1, 8)
    assert page.prizes == (150, 100, 60, 25, 25, 25, 25, 25, 25, 25)
    assert (page.lines[2].progress, page.lines[2].missing) == (7, 1)
    assert (page.mine, page.would_be, page.above, page.below) == (None, None, None, None)
    assert page.qualifications == ()


def test_tie_is_told_on_both_its_lines() -> None:
    thief("Vasco", 30, after="1231.90")
    thief("Octave", 30, after="1188.05")
    thief("Salomé", 30, after="1188.05", picks=9)
    thief("Perrine", 10)

    lines = page_of().lines

    assert [(line.pseudonym, line.best_rating, line.picks, line.decided) for line in lines] == [
        ("Vasco", D("1231.90"), 8, {Criterion.BEST_RATING}),
        ("Octave", D("1188.05"), 8, {Criterion.BEST_RATING, Criterion.PICKS}),
        ("Salomé", D("1188.05"), 9, {Criterion.PICKS}),
        ("Perrine", D("1000.00"), 8, frozenset()),
    ]
    assert lines[0].reached_at == MID + timedelta(minutes=7)
    assert (lines[0].good_safes, lines[0].received) == (None, None)


def test_loot_beyond_the_cap_counts_for_nothing() -> None:
    vasco = thief("Vasco", 20)
    ranked(vasco, member_safe(None), at=MID + HOUR, guess=1, loot=9, counted=False, after="1300.00")

    (line,) = page_of().lines

    assert (line.total, line.picks, line.best_rating) == (20, 9, D("1300.00"))
    assert line.reached_at == MID + timedelta(minutes=7)


def test_own_line_is_there_with_the_way_to_its_neighbours() -> None:
    thief("Octave", 31)
    vasco = thief("Vasco", 20)
    thief("Perrine", 6)

    page = page_of(viewer=vasco)

    assert [line.is_mine for line in page.lines] == [False, True, False]
    assert (page.mine.place, page.would_be) == (2, None)
    assert (page.above, page.below) == (Gap(1, 11), Gap(3, 14))


@pytest.mark.parametrize(
    ("name", "above", "below"), [("A", None, Gap(2, 1)), ("B", Gap(1, 1), None)]
)
def test_first_has_nobody_above_and_last_nobody_below(name, above, below) -> None:
    members = {each: thief(each * 3, 9 - i) for i, each in enumerate("AB")}
    thief("CCC", 50, picks=3)

    page = page_of(viewer=members[name])

    assert (page.above, page.below) == (above, below)


def test_line_without_a_place_tells_the_one_it_would_have() -> None:
    thief("Octave", 31)
    thief("Perrine", 6)
    vasco = thief("Vasco", 20, picks=5)

    page = page_of(viewer=vasco)

    assert (page.mine.place, page.mine.missing, page.would_be) == (None, 3, 2)
    assert (page.above, page.below) == (None, None)


def test_what_is_missing_to_qualify_on_both_ladders() -> None:
    vasco = thief("Vasco", 20, picks=9)
    safe = member_safe(vasco, now=MID - 48 * HOUR)
    for i, member in enumerate(make_members(*(f"Thief{i}" for i in range(6)))):
        ranked(member, safe, at=MID - (i + 1) * HOUR)
    settle(safe, at=MID, points=28)

    for ladder in Ladder:
        page = page_of(ladder, viewer=vasco)
        assert page.qualifications == (
            Qualification(Ladder.THIEVES, 9, 8),
            Qualification(Ladder.SMITHS, 6, 8),
        )
    assert [(each.missing, each.is_met) for each in page.qualifications] == [(0, True), (2, False)]
    nobody = page_of(viewer=make_member("Nobody")).qualifications
    assert [(each.progress, each.missing) for each in nobody] == [(0, 8), (0, 8)]


def test_own_line_is_there_on_whatever_page() -> None:
    members = make_members(*(f"Thief{i}" for i in range(PAGE + 1)))
    for i, member in enumerate(members):
        ranked(member, member_safe(None), at=MID + timedelta(seconds=i), guess=1, loot=100 - i)

    first = page_of(viewer=members[-1])
    second = page_of(viewer=members[-1], page=2)

    assert (len(first.lines), first.pages, first.members) == (PAGE, 2, PAGE + 1)
    assert first.mine == second.mine == second.lines[0]
    assert (second.page, second.mine.rank, second.would_be) == (2, PAGE + 1, 1)
    assert page_of(page=0) is None
    assert page_of(page=3) is None


@pytest.mark.parametrize("state", [s for s in AccountState if s != AccountState.ACTIVE])
def test_account_that_is_not_active_has_no_line(state) -> None:
    gone = thief("Vasco", 90)
    thief("Octave", 31)
    settle(member_safe(gone, now=MID), at=MID, points=3)
    Member.objects.filter(pk=gone.pk).update(state=state)

    assert told(page_of()) == [("Octave", 1, 31, 150)]
    assert told(page_of(Ladder.SMITHS)) == []
    # Nor once the month is paid, though its line is kept.
    pay_prizes(now=PAYOUT)
    assert told(page_of(now=PAYOUT)) == [("Octave", 1, 31, 150)]
    assert told(page_of(Ladder.SMITHS, now=PAYOUT)) == []


def test_paid_month_stays_as_it_was_paid() -> None:
    vasco = thief("Vasco", 20)
    thief("Octave", 20, picks=9)
    thief("Naïma.B", 90, picks=7)
    smith_safe = member_safe(vasco, now=MID)
    settle(smith_safe, at=MID, points=28, factor="1.25")
    live = [page_of(ladder, viewer=vasco) for ladder in Ladder]
    pay_prizes(now=PAYOUT)

    # Whatever happens to the rows that the lines were summed up from.
    RankedPick.objects.update(loot=99, thief_after=D("1999"))
    Settlement.objects.all().delete()
    Member.objects.filter(pk=vasco.pk).update(state=AccountState.DELETED, pseudonym="Membre-1")
    paid = [page_of(ladder, viewer=vasco, now=PAYOUT) for ladder in Ladder]

    assert told(paid[0]) == [
        ("Membre-1", 1, 20, 150),
        ("Octave", 2, 20, 100),
        ("Naïma.B", None, 90, 0),
    ]
    assert paid[0].lines[0].decided == live[0].lines[0].decided == {Criterion.PICKS}
    assert (paid[0].placed, paid[0].members, paid[0].above, paid[0].below) == (
        2,
        3,
        None,
        Gap(2, 0),
    )
    assert paid[0].month.is_frozen
    assert paid[0].month.paid_at == PAYOUT
    # Eight short of a place, of an account that is gone.
    assert told(paid[1]) == []
    assert told(live[1]) == [("Vasco", None, 28, 0)]


def test_smith_line_of_a_paid_month() -> None:
    smith = make_member("Rossignol")
    safe = member_safe(smith, now=MID - 48 * HOUR)
    for i, member in enumerate(make_members(*(f"Thief{i}" for i in range(8)))):
        ranked(member, safe, at=MID - (i + 1) * HOUR)
    settle(safe, at=MID, points=28, factor="1.25")
    live = page_of(Ladder.SMITHS).lines
    pay_prizes(now=PAYOUT)

    (line,) = page_of(Ladder.SMITHS, now=PAYOUT).lines

    assert (line,) == live
    assert (line.total, line.good_safes, line.received, line.reached_at) == (28, 1, 8, MID)
    assert (line.best_rating, line.picks, line.place, line.prize) == (None, None, 1, 150)


@pytest.mark.parametrize("paid", [False, True])
def test_questions_asked_do_not_grow_with_the_lines(paid) -> None:
    viewer = thief("Vasco", 20)
    asked = []
    for i in range(3):
        for j in range(1 + 5 * i):
            other = thief(f"Thief{i}x{j}", 10, picks=1)
            settle(member_safe(other, now=MID), at=MID, points=3)
        if paid and i == 2:
            pay_prizes(now=PAYOUT)
        with CaptureQueriesContext(connection) as captured:
            page_of(viewer=viewer, now=PAYOUT)
            page_of(Ladder.SMITHS, viewer=viewer, now=PAYOUT)
        asked.append(len(captured))

    assert asked[1] == asked[0]
    assert asked[2] <= asked[0]
    assert asked[0] <= 18


# ---- months --------------------------------------------------------------------------------------


def test_month_knows_its_neighbours_and_its_end() -> None:
    now = datetime(2026, 12, 20, 18, tzinfo=UTC)

    month = month_named("2026-12", now)

    assert (month.name, month.first_day, month.days_left) == ("2026-12", date(2026, 12, 1), 11)
    assert (month.earlier, month.later, month.is_over) == ("2026-11", None, False)
    assert month.payout_at == datetime(2026, 12, 31, 23, 15, tzinfo=UTC)
    assert (month.paid_at, month.is_frozen) == (None, False)
    first = month_named("2026-11", now)
    assert (first.earlier, first.later, first.is_over, first.days_left) == (
        None,
        "2026-12",
        True,
        0,
    )


@pytest.mark.parametrize(
    ("now", "current"),
    [
        (RANKED_FROM - timedelta(microseconds=1), None),
        (RANKED_FROM, "2026-11"),
        (datetime(2026, 11, 30, 22, 59, 59, tzinfo=UTC), "2026-11"),
        (datetime(2026, 11, 30, 23, tzinfo=UTC), "2026-12"),
    ],
)
def test_season_changes_at_midnight_in_paris(now, current) -> None:
    assert current_month(now) == current
    assert (month_named("2026-11", now) is None) == (current is None)
    assert (month_named("2026-12", now) is None) == (current != "2026-12")


@pytest.mark.parametrize("month", ["2026-10", "2026-12", "2026-11-01", "2026-13", "november", ""])
def test_month_that_is_no_season_has_no_page(month) -> None:
    assert month_named(month, MID) is None
    assert page_of(month=month) is None
    assert charts(month, viewer=make_member(), now=MID) is None


def test_unpaid_months_before_the_start_are_none(settings) -> None:
    assert unpaid_months(PAYOUT) == ["2026-11", "2026-12"]
    pay_prizes(now=PAYOUT)
    assert unpaid_months(PAYOUT) == ["2026-12"]
    settings.COFFERWIT_RANKED_FROM = PAYOUT + HOUR
    assert unpaid_months(PAYOUT) == []


# ---- hall of fame --------------------------------------------------------------------------------


def test_hall_shows_who_was_paid_the_newest_month_first() -> None:
    thief("Vasco", 20)
    thief("Perrine", 0)
    december = MID + timedelta(days=30)
    thief("Octave", 5, start=december)
    late = PAYOUT + timedelta(days=32)
    assert hall(late) == ()
    pay_prizes(now=late)

    newest, oldest = hall(late)

    assert (newest.month.name, oldest.month.name) == ("2026-12", "2026-11")
    assert [(line.pseudonym, line.place, line.prize) for line in newest.thieves] == [
        ("Octave", 1, 150)
    ]
    assert [(line.pseudonym, line.place, line.prize) for line in oldest.thieves] == [
        ("Vasco", 1, 150)
    ]
    assert newest.smiths == oldest.smiths == ()


# ---- charts --------------------------------------------------------------------------------------


def test_charts_add_up_the_loot_day_by_day() -> None:
    vasco = make_member("Vasco")
    first = datetime(2026, 11, 1, 12, tzinfo=UTC)
    # 23:30 UTC is already the 3rd in Paris.
    for at, loot, counted, after in (
        (first, 7, True, "1016.00"),
        (datetime(2026, 11, 2, 23, 30, tzinfo=UTC), 5, True, "1030.50"),
        (datetime(2026, 11, 4, 12, tzinfo=UTC), 9, False, "1040.00"),
    ):
        ranked(vasco, member_safe(None), at=at, guess=1, loot=loot, counted=counted, after=after)

    found = charts("2026-11", viewer=vasco, now=datetime(2026, 11, 5, 9, tzinfo=UTC))

    assert found.loot == tuple(
        DayLoot(date(2026, 11, day), mine, None)
        for day, mine in ((1, 7), (2, 7), (3, 12), (4, 12), (5, 12))
    )
    assert [(point.number, point.rating) for point in found.ratings] == [
        (1, D("1016.00")),
        (2, D("1030.50")),
        (3, D("1040.00")),
    ]
    assert found.ratings[0] == RatingPoint(1, first, D("1016.00"))


def test_charts_show_the_last_paid_place_beside_the_reader() -> None:
    for i in range(11):
        thief(f"Thief{i}", 50 - i)
    vasco = make_member("Vasco")

    found = charts("2026-11", viewer=vasco, now=PAYOUT)

    assert [(day.mine, day.tenth) for day in found.loot[13:16]] == [(0, 0), (0, 41), (0, 41)]
    assert len(found.loot) == 30
    assert found.ratings == ()
    assert charts("2026-11", viewer=None, now=PAYOUT) is None
