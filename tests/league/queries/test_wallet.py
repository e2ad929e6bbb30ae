"""A member's credits: every entry, and what they add up to."""

from datetime import UTC, datetime, timedelta

import pytest

from cofferwit.members.models import Member
from league.models import CreditEntry, FinalLine, Season
from league.queries.wallet import PAGE, wallet
from league.rules.terms import CURRENT
from tests.factories import make_member

pytestmark = pytest.mark.django_db

MID = datetime(2027, 3, 4, 12, tzinfo=UTC)


def season(month: str, *, paid: bool = True) -> Season:
    found, _ = Season.objects.get_or_create(
        month=month,
        defaults={"terms": CURRENT.to_json(), "opened_at": MID, "paid_at": MID if paid else None},
    )
    return found


def prize(member: Member, month: str, ladder: str, place: int, amount: int, at: datetime) -> None:
    held = season(month)
    FinalLine.objects.create(
        season=held,
        ladder=ladder,
        member=member,
        rank=place,
        place=place,
        points=400 + place,
        credits=amount,
    )
    CreditEntry.objects.create(
        member=member,
        kind="prize",
        key=f"prize:{month}:{ladder}:{member.pk}",
        amount=amount,
        season=held,
        ladder=ladder,
        place=place,
        entered_at=at,
    )


def test_entries_come_newest_first_with_the_balance_after_each() -> None:
    vasco, other = make_member("Vasco"), make_member("Octave")
    december = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)
    prize(vasco, "2026-11", "thieves", 2, 100, december)
    prize(vasco, "2026-11", "smiths", 7, 25, december)
    prize(other, "2026-11", "thieves", 1, 150, december)
    CreditEntry.objects.create(
        member=vasco,
        kind="correction",
        key="correction:1",
        amount=-40,
        season=season("2026-11"),
        ladder="thieves",
        place=3,
        reason="Picks of 17 November made void.",
        entered_at=december + timedelta(days=3),
    )

    found = wallet(vasco, now=MID)

    assert [
        (line.kind, line.ladder, line.month, line.place, line.total, line.amount, line.balance)
        for line in found.lines
    ] == [
        ("correction", "thieves", "2026-11", 3, None, -40, 85),
        ("prize", "smiths", "2026-11", 7, 407, 25, 125),
        ("prize", "thieves", "2026-11", 2, 402, 100, 100),
    ]
    assert found.lines[0].reason == "Picks of 17 November made void."
    assert (found.balance, found.entries, found.since) == (85, 3, december)
    assert (found.thieves, found.smiths, found.corrections) == (100, 25, -40)
    assert (found.page, found.pages) == (1, 1)


def test_next_payout_is_that_of_the_oldest_month_unpaid() -> None:
    vasco = make_member("Vasco")
    for month in ("2026-11", "2026-12", "2027-01"):
        season(month)
    season("2027-02", paid=False)

    found = wallet(vasco, now=datetime(2027, 2, 28, 23, 5, tzinfo=UTC))

    assert (found.next_month, found.next_payout_at) == (
        "2027-02",
        datetime(2027, 2, 28, 23, 15, tzinfo=UTC),
    )


def test_empty_wallet_before_the_ranked_start(settings) -> None:
    settings.COFFERWIT_RANKED_FROM = MID + timedelta(days=1)

    found = wallet(make_member("Vasco"), now=MID)

    assert (found.lines, found.entries, found.balance, found.since) == ((), 0, 0, None)
    assert (found.thieves, found.smiths, found.corrections) == (0, 0, 0)
    assert (found.next_month, found.next_payout_at) == (None, None)


def test_balance_goes_on_over_the_pages() -> None:
    vasco = make_member("Vasco")
    for i in range(PAGE + 2):
        at = MID + timedelta(days=i)
        prize(vasco, f"{2027 + i // 12}-{i % 12 + 1:02}", "thieves", 4, 25, at)

    first, second = wallet(vasco, now=MID), wallet(vasco, page=2, now=MID)

    assert (len(first.lines), first.pages, first.balance) == (PAGE, 2, 25 * (PAGE + 2))
    assert first.lines[0].balance == 25 * (PAGE + 2)
    assert [line.balance for line in second.lines] == [50, 25]
    assert wallet(vasco, page=3, now=MID) is None
    assert wallet(vasco, page=0, now=MID) is None
