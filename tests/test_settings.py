"""What the environment decides."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ASK = "from cofferwit.settings import COFFERWIT_RANKED_FROM as it; print(it.isoformat())"


@pytest.mark.parametrize(
    ("written", "instant"),
    [
        (None, "2026-11-01T00:00:00+01:00"),
        ("2027-04-01T00:00", "2027-04-01T00:00:00+02:00"),
        ("2027-01-01T00:00+00:00", "2027-01-01T00:00:00+00:00"),
    ],
)
def test_ranked_start_is_read_in_paris_time(written, instant):
    environment = os.environ | {"COFFERWIT_LOCAL": "1"}
    environment.pop("COFFERWIT_RANKED_FROM", None)
    if written:
        environment["COFFERWIT_RANKED_FROM"] = written
    read = subprocess.run(
        [sys.executable, "-c", ASK], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    assert read.stdout.decode().strip() == instant
