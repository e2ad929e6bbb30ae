"""What a table of the archive is, and how its values are written.

A table is described once: what it holds, its columns with their meaning in both languages, where
each is read from, and the rows of a member. All of its rows come from one read, a few in memory at
a time.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Model, QuerySet
from django.db.models.expressions import Combinable

from cofferwit.members.models import Member
from cofferwit.members.rules.sentences import Sentence

AT_ONCE = 500
"""Rows in memory."""

Value = str | int | float | bool | None | list[Any] | dict[str, Any]
Row = dict[str, Value]
Rows = Callable[[Member, datetime], "QuerySet[Any]"]


class Column(NamedTuple):
    """One column: its name in the files, where it is read from, and what it means."""

    name: str
    source: str | Combinable
    says: Sentence


def column(name: str, fr: str, en: str, source: str | Combinable | None = None) -> Column:
    """A column; it is read from the field of its name unless told otherwise."""
    return Column(name, name if source is None else source, Sentence(fr, en))


@dataclass(frozen=True)
class Table:
    """A list of the archive: `name`.json and `name`.csv.

    `relations` are the keys to members that it follows, as "app.Model.field": what it covers.
    `rows` gives the member's rows, in their order, as of an instant.
    """

    name: str
    says: Sentence
    relations: tuple[str, ...]
    rows: Rows
    columns: tuple[Column, ...]

    def read(self, member: Member, now: datetime) -> Iterator[Row]:
        """The member's rows, ready to be written."""
        named = {f"_{each.name}": each.source for each in self.columns}
        plain = {name: source for name, source in named.items() if isinstance(source, str)}
        worked_out = {name: each for name, each in named.items() if not isinstance(each, str)}
        asked = [plain.get(name, name) for name in named]
        found = self.rows(member, now).annotate(**worked_out).values_list(*asked)
        names = [each.name for each in self.columns]
        for values in found.iterator(chunk_size=AT_ONCE):
            yield dict(zip(names, map(written, values), strict=True))


def relation(model: type[Model], field: str) -> str:
    """A key to a member as `Table.relations` names it."""
    return f"{model._meta.label}.{field}"


def written(value: Any) -> Value:
    """A value as JSON can say it: instants in UTC, days as dates, amounts as numbers, bytes as hex.

    >>> written(Decimal("1018.25")), written(date(2026, 11, 30))
    (1018.25, '2026-11-30')
    """
    for kind, write in WRITERS:
        if isinstance(value, kind):
            return write(value)
    return value


def _instant(value: datetime) -> str:
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


# An instant is a day as well, to Python: it comes first.
WRITERS: tuple[tuple[Any, Callable[[Any], Value]], ...] = (
    (datetime, _instant),
    (date, date.isoformat),
    (Decimal, _number),
    (bytes | memoryview, lambda value: bytes(value).hex()),
    (UUID, str),
)

BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def cell(value: Value) -> str | int | float:
    """A value as a cell of a table; no text is taken for a formula by a spreadsheet.

    >>> cell("=1+1"), cell(-3), cell(None), cell(True)
    ("'=1+1", -3, '', 'true')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return value
    if isinstance(value, str):
        return f"'{value}" if value.startswith(BEGINS_A_FORMULA) else value
    return _compact(value)


def _compact(value: list[Any] | dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
