"""`manage.py` finds the site that runs here."""

import json
import os
from pathlib import Path

import pytest

from cofferwit import local_run

URL = "postgresql://postgres@%2Fnowhere/cofferwit"


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose site runs, seen from a shell that knows nothing of it."""
    for name in [*os.environ]:
        if name == "DATABASE_URL" or name.startswith("COFFERWIT_"):
            monkeypatch.delenv(name)
    monkeypatch.setattr(os, "environ", os.environ.copy())
    file = tmp_path / local_run.FILE
    file.parent.mkdir()
    file.write_text(json.dumps({"DATABASE_URL": URL, "COFFERWIT_LOCAL": "1"}))
    return tmp_path


def test_join_takes_over_what_the_site_runs_with(running: Path) -> None:
    local_run.join(running)
    assert (os.environ["DATABASE_URL"], os.environ["COFFERWIT_LOCAL"]) == (URL, "1")


@pytest.mark.parametrize("name", ["DATABASE_URL", "COFFERWIT_SECRET_KEY"])
def test_join_leaves_an_environment_of_its_own(running: Path, name: str) -> None:
    os.environ[name] = "given"
    before = dict(os.environ)
    local_run.join(running)
    assert dict(os.environ) == before


def test_join_without_a_running_site_changes_nothing(running: Path) -> None:
    (running / local_run.FILE).unlink()
    before = dict(os.environ)
    local_run.join(running)
    assert dict(os.environ) == before
