"""What the archive says of itself: each file, its columns, units and hours."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from cofferwit.clock import PARIS
from cofferwit.desk.queries.export.tables import Table
from cofferwit.members.rules.sentences import Sentence

TEXTS = Path(__file__).parent


def name(language: str) -> str:
    """The name of the file."""
    return Sentence("LISEZMOI.txt", "README.txt").in_(language)


def text(tables: Sequence[Table], language: str, now: datetime) -> str:
    """The whole of it."""
    at = f"{now.astimezone(PARIS):%Y-%m-%d %H:%M}"
    head = TEXTS / Sentence("readme.fr.txt", "readme.en.txt").in_(language)
    parts = [head.read_text().format(at=at)]
    parts += [_about(table, language) for table in tables]
    return "\n".join(parts)


def _about(table: Table, language: str) -> str:
    lines = [f"{table.name}.json, {table.name}.csv", f"  {table.says.in_(language)}"]
    lines += [f"  - {each.name}: {each.says.in_(language)}" for each in table.columns]
    return "\n".join(lines) + "\n"
