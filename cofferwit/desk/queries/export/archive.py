"""The archive of a member's data: a README, and each table as JSON and as CSV."""

import csv
import io
import json
from collections.abc import Iterator
from datetime import datetime
from typing import IO

from cofferwit.clock import PARIS
from cofferwit.desk.queries.export import account, duels, forge, house, play, readme, season, told
from cofferwit.desk.queries.export.tables import Row, Table, cell
from cofferwit.desk.queries.export.zipping import Zip, parts_of, spool
from cofferwit.members.models import Member

TABLES: tuple[Table, ...] = (
    *account.TABLES,
    *play.TABLES,
    *forge.TABLES,
    *season.TABLES,
    *duels.TABLES,
    *told.TABLES,
    *house.TABLES,
)


def name(now: datetime) -> str:
    """The name of the file: no pseudonym, as it may lie about in a folder that others see."""
    return f"cofferwit-{now.astimezone(PARIS):%Y-%m-%d}.zip"


def stream(member: Member, now: datetime) -> Iterator[bytes]:
    """The archive, part by part: no more than some hundred rows are in memory."""
    language = member.preferences.language
    archive = Zip(now)
    text = readme.text(TABLES, language, now)
    yield from archive.add(readme.name(language), iter([text.encode()]))
    for table in TABLES:
        with spool() as beside:
            yield from archive.add(f"{table.name}.json", _json(table, member, now, beside))
            yield from archive.add(f"{table.name}.csv", parts_of(beside))
    yield archive.close()


def _json(table: Table, member: Member, now: datetime, beside: IO[bytes]) -> Iterator[bytes]:
    """The table as a list of objects, a line each; as CSV it is written to `beside` meanwhile."""
    names = [each.name for each in table.columns]
    # A spreadsheet takes the file for UTF-8 by its first sign.
    beside.write("\ufeff".encode())
    beside.write(_line(names))
    before = b"[\n"
    for row in table.read(member, now):
        beside.write(_line([cell(row[each]) for each in names]))
        yield before + _object(row)
        before = b",\n"
    yield b"[]\n" if before == b"[\n" else b"\n]\n"


def _object(row: Row) -> bytes:
    return json.dumps(row, ensure_ascii=False).encode()


def _line(cells: list[str] | list[str | int | float]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerow(cells)
    return text.getvalue().encode()
