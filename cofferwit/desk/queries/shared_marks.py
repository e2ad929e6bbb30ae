"""The pairs of accounts that share a device or an address, for moderators to look through.

They open no case by themselves (docs/adr/0115-shared-marks-are-a-list.md); the hashes behind them
are never shown.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.db.models import Count

from cofferwit.desk.rules.sharing import speaks_for
from cofferwit.members.models import Member
from cofferwit.members.rules.marks import HOUSEHOLD
from cofferwit.members.rules.sentences import Sentence
from league.models import Pick
from league.rules.purposes import TRAINING

AT_ONCE = 25
"""Pairs on a page."""
MOST_PAGES = 10**9
"""Where counting ends: a page past it is past the last in any case."""
CROWDS = 10
"""Devices of many accounts that are shown."""
NAMED = 8
"""Accounts of such a device that are named."""
KEPT_SECONDS = 60 * 60
"""How long what stands around the list is kept: it reads every mark twice more."""


class Mark(StrEnum):
    """Which marks two accounts share, as a choice."""

    ANY = ""
    DEVICE = "appareil"
    ADDRESS = "adresse"


class Tie(StrEnum):
    """Whether two accounts are linked, as a choice."""

    ANY = ""
    FREE = "non"
    LINKED = "oui"


@dataclass(frozen=True, slots=True)
class SharedPair:
    """Two accounts, the older one first, and what they share.

    `device_days` and `address_days` are days on which each of them was seen with the mark that
    both had most, at least. `since` is when the second of them was first seen with a mark of the
    first, `last` when one of them was last seen with one. `accounts` have the device, or else the
    address, that fewest have. `link_id` is the link that stands between them. `picks` counts those
    of the first at safes of the second, and of the second at the first's.
    """

    first_id: int
    first: str
    second_id: int
    second: str
    devices: int
    addresses: int
    device_days: int
    address_days: int
    since: datetime
    last: datetime
    accounts: int
    link_id: int | None
    picks: tuple[int, int]
    favour: tuple[Sentence, ...]

    @property
    def met(self) -> int:
        """The picks of one at safes of the other."""
        return sum(self.picks)

    @property
    def thief_id(self) -> int:
        """The one who has picked more at the other's, for the page of the pair."""
        return self.first_id if self.picks[0] >= self.picks[1] else self.second_id

    @property
    def smith_id(self) -> int:
        """The other one."""
        return self.second_id if self.picks[0] >= self.picks[1] else self.first_id


@dataclass(frozen=True, slots=True)
class Crowd:
    """A device of so many accounts that pairs of them would tell nothing; some are `named`."""

    accounts: int
    named: tuple[tuple[int, str], ...]
    since: datetime
    last: datetime

    @property
    def others(self) -> int:
        """Those that are not named."""
        return self.accounts - len(self.named)


@dataclass(frozen=True, slots=True)
class SharedPage:
    """So many pairs a page; pages count from 1.

    Of the `seen` accounts of the last 90 days `sharing` have a mark in common with another.
    `crowds` are devices of many accounts, `crowded_addresses` how many addresses are left out for
    the same reason.
    """

    lines: tuple[SharedPair, ...]
    found: int
    page: int
    pages: int
    seen: int
    sharing: int
    crowds: tuple[Crowd, ...]
    crowded_addresses: int


_TELLING = """
    WITH telling AS (
        SELECT kind, digest, count(*) AS accounts FROM members_accessmark
        GROUP BY kind, digest HAVING count(*) BETWEEN 2 AND %(household)s
    )
"""
_PAIRS = """
    , pairs AS (
        SELECT one.member_id AS first_id, other.member_id AS second_id,
            count(*) FILTER (WHERE kind = 'device') AS devices,
            count(*) FILTER (WHERE kind = 'address') AS addresses,
            max(least(one.days, other.days)) FILTER (WHERE kind = 'device') AS device_days,
            max(least(one.days, other.days)) FILTER (WHERE kind = 'address') AS address_days,
            min(greatest(one.first_seen, other.first_seen)) AS since,
            max(greatest(one.last_seen, other.last_seen)) AS last,
            coalesce(min(accounts) FILTER (WHERE kind = 'device'), min(accounts)) AS accounts
        FROM telling
        JOIN members_accessmark one USING (kind, digest)
        JOIN members_accessmark other USING (kind, digest)
        WHERE one.member_id < other.member_id
        GROUP BY one.member_id, other.member_id
    )
    SELECT pairs.*, link.id AS link_id, count(*) OVER () AS found
    FROM pairs LEFT JOIN members_accountlink link ON link.first_id = pairs.first_id
        AND link.second_id = pairs.second_id AND link.lifted_at IS NULL
    WHERE (%(mark)s = '' OR (devices > 0) = (%(mark)s = 'appareil'))
        AND (%(tie)s = '' OR (link.id IS NOT NULL) = (%(tie)s = 'oui'))
    ORDER BY devices > 0 DESC, last DESC, pairs.first_id, pairs.second_id
    LIMIT %(at_once)s OFFSET %(offset)s
"""
_SUMS = """
    SELECT (SELECT count(DISTINCT member_id) FROM members_accessmark) AS seen,
        (SELECT count(DISTINCT member_id)
            FROM telling JOIN members_accessmark USING (kind, digest)) AS sharing,
        (SELECT count(*) FROM (SELECT FROM members_accessmark WHERE kind = 'address'
            GROUP BY digest HAVING count(*) > %(household)s) crowded) AS crowded_addresses
"""
_CROWDS = """
    SELECT count(*) AS accounts, (array_agg(member_id ORDER BY member_id))[:%(named)s] AS ids,
        min(first_seen) AS since, max(last_seen) AS last
    FROM members_accessmark WHERE kind = 'device' GROUP BY digest HAVING count(*) > %(household)s
    ORDER BY count(*) DESC, max(last_seen) DESC, digest LIMIT %(crowds)s
"""


def marked_pairs(page: int = 1, *, mark: Mark = Mark.ANY, tie: Tie = Tie.ANY) -> SharedPage:
    """A page of them, devices first, then those seen last.

    Mark.ADDRESS asks for pairs that share addresses alone. A page past the last is the last, one
    before the first the first.
    """
    rows = _pairs(page, mark, tie)
    shown = max(1, page)
    if not rows and shown > 1:
        first = _pairs(1, mark, tie)
        shown = _pages(first)
        rows = first if shown == 1 else _pairs(shown, mark, tie)
    sums, crowds = _around()
    return SharedPage(
        lines=_lines(rows),
        found=_found(rows),
        page=shown,
        pages=_pages(rows),
        crowds=_crowds(crowds),
        **sums,
    )


Row = dict[str, Any]


def _around() -> tuple[Row, list[Row]]:
    """The sums and the devices of many accounts, as of some instant of the last hour."""
    found: tuple[Row, list[Row]] | None = cache.get("shared_marks:1")
    if found is None:
        found = _rows(_SUMS)[0], _rows(_CROWDS)
        cache.set("shared_marks:1", found, KEPT_SECONDS)
    return found


def _pairs(page: int, mark: Mark, tie: Tie) -> list[Row]:
    before = min(max(1, page), MOST_PAGES) - 1
    return _rows(_PAIRS, mark=mark.value, tie=tie.value, offset=before * AT_ONCE)


def _rows(sql: str, **values: str | int) -> list[Row]:
    """What the database answers, by the names of the columns; `sql` may ask what is telling."""
    limits = {"household": HOUSEHOLD, "at_once": AT_ONCE, "named": NAMED, "crowds": CROWDS}
    with connection.cursor() as cursor:
        cursor.execute(_TELLING + sql, {**limits, **values})
        names = [column.name for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def _found(rows: list[Row]) -> int:
    return rows[0]["found"] if rows else 0


def _pages(rows: list[Row]) -> int:
    return max(1, -(-_found(rows) // AT_ONCE))


def _lines(rows: list[Row]) -> tuple[SharedPair, ...]:
    ids = {row[side] for row in rows for side in ("first_id", "second_id")}
    names, met = _names(ids), _met(ids)
    return tuple(_line(row, names, met) for row in rows)


def _line(row: Row, names: dict[int, str], met: Mapping[tuple[int, int], int]) -> SharedPair:
    first, second = row["first_id"], row["second_id"]
    picks = (met.get((first, second), 0), met.get((second, first), 0))
    return SharedPair(
        first_id=first,
        first=names[first],
        second_id=second,
        second=names[second],
        devices=row["devices"],
        addresses=row["addresses"],
        device_days=row["device_days"] or 0,
        address_days=row["address_days"] or 0,
        since=row["since"],
        last=row["last"],
        accounts=row["accounts"],
        link_id=row["link_id"],
        picks=picks,
        favour=speaks_for(devices=row["devices"], accounts=row["accounts"], met=any(picks)),
    )


def _names(ids: Iterable[int]) -> dict[int, str]:
    return dict(Member.objects.filter(pk__in=ids).values_list("pk", "pseudonym"))


def _met(ids: set[int]) -> dict[tuple[int, int], int]:
    """How often each of them has picked a safe of each other one, trainings left out.

    Ended ones alone: nobody learns whose safe it is that they are picking.
    """
    rows = Pick.objects.filter(thief__in=ids, safe__maker__in=ids, ended_at__isnull=False)
    rows = rows.exclude(purpose=TRAINING)
    counted = rows.values("thief", "safe__maker").annotate(picks=Count("pk")).order_by()
    return {(row["thief"], row["safe__maker"]): row["picks"] for row in counted}


def _crowds(rows: list[Row]) -> tuple[Crowd, ...]:
    names = _names({each for row in rows for each in row["ids"]})
    return tuple(
        Crowd(
            accounts=row["accounts"],
            named=tuple((each, names[each]) for each in row["ids"]),
            since=row["since"],
            last=row["last"],
        )
        for row in rows
    )
