"""The ledger of a season as files, a few rows in memory at a time (docs/season-ledger.md)."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from decimal import Decimal
from functools import cached_property
from typing import Any

from league.models import Ladder
from league.queries import ledger_rows
from league.queries.ladders import Ladders, fresh
from league.queries.season_views import LedgerLoot, LedgerSafe, Month, StandingsLine
from league.queries.seasons import month_named, terms_of_month
from league.queries.standings import line_maker
from league.rules.terms import Terms

HIDDEN = {"member_id", "is_mine", "decided"}
"""What a line of a standing holds for its page only."""
LINE = [each.name for each in fields(StandingsLine) if each.name not in HIDDEN]
PICK = [each.name for each in fields(LedgerLoot) if each.name != "pick_id"]
SAFE = [each.name for each in fields(LedgerSafe) if each.name != "held"]
COLUMNS = list(
    dict.fromkeys(
        [
            "kind",
            "member",
            *LINE,
            "decided_by",
            *PICK,
            "forge_points",
            "forge_points_counted",
            *SAFE,
        ]
    )
)
"""Of the table: each row fills those of its kind."""

Item = dict[str, Any]


class Parts:
    """The four lists of a month's ledger, read as they are asked for."""

    def __init__(self, season: Month, now: datetime) -> None:
        self.season, self.now = season, now
        self.terms: Terms = terms_of_month(season.name)

    @cached_property
    def ladders(self) -> Ladders:
        """Both standings, worked out once."""
        return fresh(self.season, self.terms, self.now)

    def lists(self) -> dict[str, Callable[[], Iterable[Item]]]:
        """Each list by its name, in the order of the file."""
        return {
            "thieves": lambda: self._lines(Ladder.THIEVES),
            "smiths": lambda: self._lines(Ladder.SMITHS),
            "picks": self._picks,
            "safes": self._safes,
        }

    def _lines(self, ladder: Ladder) -> Iterator[Item]:
        found = self.ladders.of(ladder)
        shown = line_maker(found, None)
        for line in map(shown, found):
            values = asdict(line)
            yield {
                "member": line.pseudonym,
                **{name: values[name] for name in LINE if name != "pseudonym"},
                "decided_by": sorted(line.decided),
            }

    def _picks(self) -> Iterator[Item]:
        for item in ledger_rows.picks(self.season.name, self.terms):
            point, values = item.points, asdict(item.loot)
            yield {
                "member": item.thief,
                **{name: values[name] for name in PICK},
                "forge_points": None if point is None else point.points,
                "forge_points_counted": None if point is None else point.counted,
            }

    def _safes(self) -> Iterator[Item]:
        at = self.season.paid_at or self.now
        for item in ledger_rows.safes(self.season.name, at):
            yield {"member": item.smith, **asdict(item.safe)}


def csv_rows(month: str, now: datetime) -> Iterator[str] | None:
    """The ledger as a table, a line at a time; None without such a season."""
    season = month_named(month, now)
    return None if season is None else _csv(Parts(season, now))


KINDS = {"thieves": "thief", "smiths": "smith", "picks": "pick", "safes": "safe"}


def _csv(parts: Parts) -> Iterator[str]:
    columns = [name for name in COLUMNS if name != "pseudonym"]
    yield _csv_line(columns)
    for name, items in parts.lists().items():
        for item in items():
            row = {"kind": KINDS[name], **item}
            yield _csv_line([_cell(row.get(column)) for column in columns])


def _csv_line(cells: Sequence[str]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return " ".join(value)
    plain = _plain(value)
    return json.dumps(plain) if isinstance(plain, bool) else str(plain)


def json_chunks(month: str, now: datetime) -> Iterator[str] | None:
    """The ledger as one JSON object, an item at a time; None without such a season."""
    season = month_named(month, now)
    return None if season is None else _json(Parts(season, now))


def _json(parts: Parts) -> Iterator[str]:
    paid_at = parts.season.paid_at
    head = {
        "month": parts.season.name,
        "paid_at": None if paid_at is None else paid_at.isoformat(),
        "terms": parts.terms.to_json(),
    }
    yield json.dumps(head, ensure_ascii=False).removesuffix("}")
    for name, items in parts.lists().items():
        yield f', "{name}": ['
        before = "\n"
        for item in items():
            yield before + json.dumps(item, ensure_ascii=False, default=_plain)
            before = ",\n"
        yield "]"
    yield "}\n"


def _plain(value: Any) -> Any:
    """Decimals as written, instants in ISO form; anything else as it is."""
    if isinstance(value, Decimal):
        return f"{value:f}"
    return value.isoformat() if isinstance(value, datetime) else value
