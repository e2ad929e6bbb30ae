"""What README and docs/operations.md say is so."""

import re
from pathlib import Path

import pytest

from cofferwit.schedule import JOBS

ROOT = Path(__file__).resolve().parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
SETTINGS = (ROOT / "cofferwit" / "settings.py").read_text(encoding="utf-8")
VARIABLE = re.compile(r"\b(?:COFFERWIT_[A-Z_]+|DATABASE_URL|REDIS_URL)\b")


def test_operations_name_the_variables_that_settings_read() -> None:
    read = set(re.findall(r'environ(?:\.get\(|\[)"(\w+)"', SETTINGS))
    assert set(VARIABLE.findall(OPERATIONS)) == read


def test_operations_name_every_job() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (?:every|\d\d:\d\d)", OPERATIONS, re.MULTILINE)
    assert rows == [job.name for job in JOBS]


@pytest.mark.parametrize("text", [README, OPERATIONS], ids=["README", "operations"])
def test_commands_that_are_named_exist(text: str) -> None:
    named = set(re.findall(r"(?:^ {4}|`)((?:script|\.ci)/[a-z]+)\b(?!/)", text, re.MULTILINE))
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^):]+)\)", README + OPERATIONS)
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_map_of_the_house_names_what_is_there() -> None:
    house = README.split("## The house")[1].split("Apps import")[0]
    named = re.findall(r"^ {4}( {0,2})(\w+)/", house, re.MULTILINE)
    paths = [f"cofferwit/{name}" if inner else name for inner, name in named]
    assert len(paths) == 12
    assert [path for path in paths if not (ROOT / path).is_dir()] == []
