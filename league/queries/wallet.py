"""What a member has won: the entries of the account, with the balance after each."""

import csv
import io
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

from django.db.models import (
    Case,
    Count,
    Exists,
    Min,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    When,
    Window,
)
from django.db.models.functions import Coalesce

from cofferwit.members.models import Member
from league.models import CreditEntry, CreditKind, FinalLine, Ladder
from league.queries.payouts import OF_PRIZES
from league.queries.season_views import Wallet, WalletLine
from league.queries.seasons import unpaid_months
from league.rules.months import payout_of

PAGE = 25
ARITHMETIC = {"voided", "restored", "had", "due", "place_before"}
"""What the page tells of a correction, and the sums of the table do too."""


def wallet(member: Member, *, page: int = 1, now: datetime) -> Wallet | None:
    """One page, from 1, of the member's entries, the newest first; None when there is none such."""
    sums = _sums(member)
    pages = max(1, -(-sums["entries"] // PAGE))
    if not 1 <= page <= pages:
        return None
    shown = _rows(member)[(page - 1) * PAGE : page * PAGE]
    month = next(iter(unpaid_months(now)), None)
    return Wallet(
        lines=tuple(map(_line, shown)),
        page=page,
        pages=pages,
        entries=sums["entries"],
        balance=sums["balance"] or 0,
        thieves=sums["thieves"] or 0,
        smiths=sums["smiths"] or 0,
        corrections=sums["corrections"] or 0,
        since=sums["since"],
        next_payout_at=payout_of(month) if month else None,
        next_month=month,
    )


def wallet_csv(member: Member) -> str:
    """All the member's entries as a table, the newest first; instants in UTC."""
    table = io.StringIO()
    writer = csv.writer(table)
    names = [each.name for each in fields(WalletLine) if each.name not in ARITHMETIC]
    writer.writerow(names)
    for row in _rows(member):
        line = _line(row)
        cells = {name: getattr(line, name) for name in names} | {
            "at": line.at.astimezone(UTC).isoformat(),
            "ladder": line.ladder.value,
        }
        writer.writerow(["" if cells[name] is None else cells[name] for name in names])
    return table.getvalue()


def _rows(member: Member) -> QuerySet[CreditEntry]:
    """The entries, newest first, with the balance after each and the total that won the prize."""
    total = FinalLine.objects.filter(
        season=OuterRef("season"), ladder=OuterRef("ladder"), member=member
    )
    before = CreditEntry.objects.filter(
        OF_PRIZES,
        entered_at__lt=OuterRef("entered_at"),
        member=member,
        season=OuterRef("season"),
        ladder=OuterRef("ladder"),
    )
    had = before.order_by().values("member").annotate(all=Sum("amount")).values("all")
    last = before.order_by("-entered_at", "-id").values("place")
    balance = Window(Sum("amount"), order_by=["entered_at", "id"])
    rows = CreditEntry.objects.filter(member=member).annotate(
        balance=balance,
        total=Subquery(total.values("points")[:1]),
        had=Coalesce(Subquery(had), 0),
        place_before=Case(
            When(Exists(before), then=Subquery(last[:1])),
            default=Subquery(total.values("place")[:1]),
        ),
    )
    return rows.select_related("voiding").order_by("-entered_at", "-id")


def _line(row: Any) -> WalletLine:
    return WalletLine(
        at=row.entered_at,
        kind=row.kind,
        ladder=Ladder(row.ladder),
        month=row.season_id,
        place=row.place,
        total=row.total if row.kind == CreditKind.PRIZE else None,
        amount=row.amount,
        balance=row.balance,
        **_why(row),
    )


def _why(row: Any) -> dict[str, Any]:
    """The reason of a correction; of one that follows from voided picks, its arithmetic too."""
    if row.voiding is None:
        return {"reason": row.reason}
    # A correction is entered at the very instant of its act, and lifting comes after voiding.
    restored = row.entered_at == row.voiding.lifted_at
    return {
        "reason": row.voiding.lift_reason if restored else row.voiding.reason,
        "voided": not restored,
        "restored": restored,
        "had": row.had,
        "due": row.had + row.amount,
        "place_before": row.place_before,
    }


def _sums(member: Member) -> dict[str, Any]:
    """Over all the entries, in one query; None for a sum of none."""
    prizes = Q(kind=CreditKind.PRIZE)
    return CreditEntry.objects.filter(member=member).aggregate(
        entries=Count("pk"),
        balance=Sum("amount"),
        thieves=Sum("amount", filter=prizes & Q(ladder=Ladder.THIEVES)),
        smiths=Sum("amount", filter=prizes & Q(ladder=Ladder.SMITHS)),
        corrections=Sum("amount", filter=Q(kind=CreditKind.CORRECTION)),
        since=Min("entered_at"),
    )
