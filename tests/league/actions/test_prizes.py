"""Paying a month: once, in order, to whom it is due."""

import logging
import threading
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction

from cofferwit.members.models import AccountState, Member, Notice
from league.actions.course import settle_due
from league.actions.prizes import pay_prizes
from league.actions.seasons import open_season
from league.models import CreditEntry, FinalLine, Ladder, PickState, Season
from league.rules.terms import CURRENT
from tests.factories import make_member, make_members
from tests.season_rows import link, member_safe, ranked, settle

pytestmark = pytest.mark.django_db

MID = datetime(2026, 11, 15, 12, tzinfo=UTC)
MIDNIGHT = datetime(2026, 11, 30, 23, tzinfo=UTC)
"""With which November ends in Paris."""
PAYOUT = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)


def thief_with(member: Member, loot: int, *, picks: int = 8, start: datetime = MID) -> None:
    """A month of so many picks of house safes, with all of the loot in the last one."""
    for i in range(picks):
        last = i == picks - 1
        ranked(
            member,
            member_safe(None),
            at=start + timedelta(minutes=i),
            guess=1 if last and loot else None,
            loot=loot if last else 0,
        )


def smith_with(
    member: Member, points: int, thieves: list[Member], *, at: datetime = MID, **settlement
) -> None:
    """A safe settled then, with one held pick by each of those thieves."""
    safe = member_safe(member, now=at - timedelta(days=2))
    for i, thief in enumerate(thieves):
        ranked(thief, safe, at=at - timedelta(hours=i + 1), points=1)
    settle(safe, at=at, points=points, **settlement)


def paid(ladder: Ladder = Ladder.THIEVES, month: str = "2026-11"):
    """Who was entered what on that ladder, by place."""
    found = CreditEntry.objects.filter(season=month, ladder=ladder).order_by("place")
    return [(entry.member.pseudonym, entry.place, entry.amount) for entry in found]


def test_month_is_paid_a_quarter_past_midnight() -> None:
    thief_with(make_member("Vasco"), 40)

    assert pay_prizes(now=PAYOUT - timedelta(microseconds=1)) == 0
    assert Season.objects.filter(paid_at__isnull=False).count() == 0
    assert pay_prizes(now=PAYOUT) == 1

    assert paid() == [("Vasco", 1, 150)]
    assert Season.objects.get().paid_at == PAYOUT


def test_entry_is_named_by_month_ladder_and_member_and_the_winner_is_told() -> None:
    vasco = make_member("Vasco")
    thief_with(vasco, 40)

    pay_prizes(now=PAYOUT)

    entry = CreditEntry.objects.get()
    key = f"prize:2026-11:thieves:{vasco.pk}"
    assert (entry.member, entry.kind, entry.key, entry.amount) == (vasco, "prize", key, 150)
    assert (entry.season_id, entry.ladder, entry.place) == ("2026-11", "thieves", 1)
    assert (entry.entered_at, entry.reason) == (PAYOUT, "")
    notice = Notice.objects.get()
    assert (notice.member, notice.kind, notice.key) == (vasco, "prize", key)
    assert notice.payload == {"month": "2026-11", "ladder": "thieves", "place": 1, "credits": 150}


def test_lines_are_frozen_with_all_that_decided() -> None:
    vasco, naima = make_members("Vasco", "Naïma.B")
    thief_with(vasco, 40, picks=9)
    smith_with(naima, 30, [vasco, *make_members(*(f"Thief{i}" for i in range(8)))], factor="1.25")

    pay_prizes(now=PAYOUT)

    thief = FinalLine.objects.get(ladder=Ladder.THIEVES, member=vasco)
    assert (thief.rank, thief.place, thief.points, thief.credits) == (1, 1, 40, 150)
    assert (thief.best_rating, thief.picks) == (Decimal("1000.00"), 10)
    assert thief.reached_at == MID + timedelta(minutes=8)
    assert (thief.good_safes, thief.received) == (None, None)
    smith = FinalLine.objects.get(ladder=Ladder.SMITHS)
    assert (smith.rank, smith.place, smith.points, smith.credits) == (1, 1, 30, 150)
    assert (smith.good_safes, smith.received, smith.reached_at) == (1, 9, MID)
    assert (smith.best_rating, smith.picks) == (None, None)
    # The eight who picked once are kept too, without a place.
    assert FinalLine.objects.filter(ladder=Ladder.THIEVES, place=None).count() == 8


def test_one_member_is_paid_on_both_standings() -> None:
    vasco = make_member("Vasco")
    thief_with(vasco, 40)
    smith_with(vasco, 30, make_members(*(f"Thief{i}" for i in range(8))))

    pay_prizes(now=PAYOUT)

    assert paid(Ladder.THIEVES) == [("Vasco", 1, 150)]
    assert paid(Ladder.SMITHS) == [("Vasco", 1, 150)]
    assert Notice.objects.filter(member=vasco).count() == 2


@pytest.mark.parametrize("state", [s for s in AccountState if s != AccountState.ACTIVE])
def test_account_that_is_not_active_at_the_payout_takes_no_place(state) -> None:
    gone, next_one = make_members("Vasco", "Naïma.B")
    thief_with(gone, 90)
    thief_with(next_one, 40, start=MID + timedelta(hours=1))
    Member.objects.filter(pk=gone.pk).update(state=state, state_since=PAYOUT)

    pay_prizes(now=PAYOUT)

    assert paid() == [("Naïma.B", 1, 150)]
    line = FinalLine.objects.get(member=gone)
    assert (line.place, line.rank, line.points, line.credits) == (None, 2, 90, 0)


def test_account_that_leaves_after_the_payout_keeps_its_place() -> None:
    gone = make_member("Vasco")
    thief_with(gone, 90)
    pay_prizes(now=PAYOUT)

    Member.objects.filter(pk=gone.pk).update(state=AccountState.DELETED)

    assert pay_prizes(now=PAYOUT + timedelta(days=1)) == 0
    assert paid() == [("Vasco", 1, 150)]


def test_place_with_nothing_is_kept_and_not_paid() -> None:
    first, second = make_members("Vasco", "Naïma.B")
    thief_with(first, 1)
    thief_with(second, 0, start=MID + timedelta(hours=1))

    pay_prizes(now=PAYOUT)

    assert paid() == [("Vasco", 1, 150)]
    line = FinalLine.objects.get(member=second)
    assert (line.place, line.points, line.credits, line.reached_at) == (2, 0, 0, None)


def test_seven_picks_do_not_qualify() -> None:
    thief_with(make_member("Vasco"), 90, picks=7)

    pay_prizes(now=PAYOUT)

    assert paid() == []
    assert FinalLine.objects.get().place is None


def test_picks_by_linked_accounts_are_not_received() -> None:
    smith, *thieves = make_members("Vasco", *(f"Thief{i}" for i in range(8)))
    moderator = make_member("Keeper")
    smith_with(smith, 30, thieves)
    # Declared after the picks, known at the payout.
    linked = link(smith, thieves[3], by=moderator, at=PAYOUT - timedelta(seconds=1))

    pay_prizes(now=PAYOUT)

    line = FinalLine.objects.get(ladder=Ladder.SMITHS)
    assert (line.received, line.place) == (7, None)
    assert linked.lifted_at is None


def test_lifted_link_counts_no_more() -> None:
    smith, *thieves = make_members("Vasco", *(f"Thief{i}" for i in range(8)))
    smith_with(smith, 30, thieves)
    linked = link(smith, thieves[3], by=smith, at=MID)
    linked.lifted_at, linked.lifted_by = MID + timedelta(days=1), smith
    linked.save()

    pay_prizes(now=PAYOUT)

    assert FinalLine.objects.get(ladder=Ladder.SMITHS).received == 8


def test_eight_received_qualify_whenever_their_picks_ended() -> None:
    smith, *thieves = make_members("Vasco", *(f"Thief{i}" for i in range(8)))
    # The safe is settled in December, one second after midnight: its picks of November go there.
    smith_with(smith, 30, thieves, at=MIDNIGHT + timedelta(seconds=1))

    assert pay_prizes(now=PAYOUT) == 1
    assert paid(Ladder.SMITHS) == []
    assert pay_prizes(now=datetime(2026, 12, 31, 23, 15, tzinfo=UTC)) == 1
    assert paid(Ladder.SMITHS, "2026-12") == [("Vasco", 1, 150)]


def test_tenth_place_is_paid_and_the_eleventh_not() -> None:
    for i, member in enumerate(make_members(*(f"Thief{i}" for i in range(11)))):
        thief_with(member, 50 - i, start=MID + timedelta(hours=i))

    pay_prizes(now=PAYOUT)

    amounts = [amount for _, _, amount in paid()]
    assert amounts == [150, 100, 60, 25, 25, 25, 25, 25, 25, 25]
    assert FinalLine.objects.get(place=11).credits == 0


def test_figures_of_the_season_pay_whatever_they_are_now() -> None:
    terms = CURRENT.to_json()
    terms["season"] |= {"prizes": [7, 3], "thief_ranked_picks": 2}
    Season.objects.create(month="2026-11", terms=terms, opened_at=MID)
    for member, loot in zip(make_members("Vasco", "Naïma.B", "Octave"), (3, 2, 1), strict=True):
        thief_with(member, loot, picks=2)

    pay_prizes(now=PAYOUT)

    assert paid() == [("Vasco", 1, 7), ("Naïma.B", 2, 3)]


def test_paid_twice_it_is_paid_once(caplog) -> None:
    caplog.set_level(logging.INFO, "league.actions.prizes")
    thief_with(make_member("Vasco"), 40)

    assert [pay_prizes(now=PAYOUT + timedelta(minutes=i)) for i in range(3)] == [1, 0, 0]

    assert paid() == [("Vasco", 1, 150)]
    assert [r.getMessage() for r in caplog.records] == [
        "season 2026-11 paid: 1 prizes, 150 credits"
    ]


def test_months_unpaid_for_a_quarter_are_paid_in_order() -> None:
    vasco = make_member("Vasco")
    for i, loot in enumerate((10, 20, 30)):
        thief_with(vasco, loot, start=MID + timedelta(days=31 * i))
    late = datetime(2027, 2, 3, 9, tzinfo=UTC)

    assert pay_prizes(now=late) == 3

    entries = list(CreditEntry.objects.order_by("id"))
    assert [entry.season_id for entry in entries] == ["2026-11", "2026-12", "2027-01"]
    assert {entry.entered_at for entry in entries} == {late}
    assert [season.month for season in Season.objects.order_by("month")] == [
        "2026-11",
        "2026-12",
        "2027-01",
    ]


def test_month_without_a_pick_is_paid_to_nobody() -> None:
    assert pay_prizes(now=PAYOUT) == 1

    assert Season.objects.get(month="2026-11").paid_at == PAYOUT
    assert not FinalLine.objects.exists()


def test_nothing_is_paid_before_the_ranked_start(settings) -> None:
    settings.COFFERWIT_RANKED_FROM = PAYOUT + timedelta(days=40)

    assert pay_prizes(now=PAYOUT) == 0
    assert not Season.objects.exists()


def test_month_waits_for_what_is_due_in_it(caplog) -> None:
    naima = make_member("Naïma.B")
    safe = member_safe(naima, now=MIDNIGHT - timedelta(days=14, microseconds=1))

    assert pay_prizes(now=PAYOUT) == 0
    assert pay_prizes(now=PAYOUT + timedelta(days=40)) == 0
    assert "season 2026-11 waits" in caplog.text

    settle(safe, at=safe.expires_at, points=5)
    assert pay_prizes(now=PAYOUT) == 1
    assert FinalLine.objects.get().member == naima


def test_month_waits_for_the_settlement_of_a_safe_whatever_else_is_written_of_it() -> None:
    left = MIDNIGHT - timedelta(days=1)
    made = left - timedelta(days=3)
    member_safe(make_member("Naïma.B"), now=made, left_at=left, public_at=left)

    assert pay_prizes(now=PAYOUT) == 0
    settle_due(now=PAYOUT)
    assert pay_prizes(now=PAYOUT) == 1
    assert FinalLine.objects.get().points == 0


@pytest.mark.parametrize(
    ("columns", "waits"),
    [
        ({"state": PickState.RUNNING, "deadline": MIDNIGHT - timedelta(microseconds=1)}, 1),
        ({"state": PickState.RUNNING, "deadline": MIDNIGHT}, 0),
    ],
)
def test_month_waits_for_a_pick_whose_time_was_up_in_it(columns, waits) -> None:
    started = ranked(make_member("Vasco"), member_safe(None), at=MID)
    pick = started.pick
    pick.state, pick.ending, pick.ended_at = columns["state"], "", None
    pick.deadline = columns["deadline"]
    pick.save()

    assert pay_prizes(now=PAYOUT) == 1 - waits


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("opened", [False, True])
def test_workers_at_once_pay_once(opened) -> None:
    if opened:
        open_season(month="2026-11", now=MID)
    thief_with(make_member("Vasco"), 40)
    smith_with(make_member("Naïma.B"), 30, make_members(*(f"Thief{i}" for i in range(8))))
    start, answers = threading.Barrier(4), []

    def pay() -> None:
        try:
            start.wait()
            answers.append(pay_prizes(now=PAYOUT))
        finally:
            connection.close()

    workers = [threading.Thread(target=pay) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert sorted(answers) == [0, 0, 0, 1]
    assert paid(Ladder.THIEVES) == [("Vasco", 1, 150)]
    assert paid(Ladder.SMITHS) == [("Naïma.B", 1, 150)]


@pytest.mark.parametrize("table", [CreditEntry, FinalLine])
def test_what_was_paid_can_neither_be_changed_nor_removed(table) -> None:
    thief_with(make_member("Vasco"), 40)
    pay_prizes(now=PAYOUT)

    for change in (
        lambda: table.objects.update(place=2),
        lambda: table.objects.all().delete(),
    ):
        with pytest.raises(DatabaseError, match="cannot be changed"), transaction.atomic():
            change()
    assert paid() == [("Vasco", 1, 150)]
