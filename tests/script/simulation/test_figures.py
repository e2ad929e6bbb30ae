"""What is told of a simulated league."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cofferwit_local import simulating
from cofferwit_local.places import Places
from simulation.figures import FACTORS

ROOT = Path(__file__).resolve().parents[3]
TINY = ["--members", "80", "--months", "1", "--seed", "3"]


@pytest.fixture(scope="module")
def found() -> dict[str, list[dict[str, object]]]:
    return simulating.simulate(members=80, months=2, seed=3, model="elo")


def total(rows: list[dict[str, object]], key: str) -> float:
    return sum(row[key] for row in rows)


def test_every_table_has_its_title_and_its_rows(found):
    assert list(found) == list(simulating.TITLES)
    assert {name: len(rows) for name, rows in found.items() if name != "calibration"} == {
        "months": 2,
        "strength": 5,
        "tiers": 3,
        "safes": 5,
        "factors": 4,
        "qualifying": 2,
        "sinking": 3,
        "caps": 1,
    }


def test_factors_share_out_the_settled_safes(found):
    assert [row["factor"] for row in found["factors"]] == [str(factor) for factor in FACTORS]
    assert total(found["factors"], "safes") == total(found["months"], "safes settled")
    assert total(found["factors"], "share") == pytest.approx(1, abs=0.002)


def test_bands_of_chance_share_out_the_picks(found):
    taken = sum(row["offers"] * row["taken"] for row in found["months"])
    failed = sum(row["failed on purpose"] * row["pairs"] * 2 for row in found["sinking"])
    assert total(found["calibration"], "picks") == pytest.approx(taken - failed, abs=12)


def test_stronger_thieves_take_more(found):
    loot = [row["loot a pick"] for row in found["strength"]]
    assert (loot[0] == min(loot), loot[-1] == max(loot)) == (True, True)


def test_months_without_a_member_are_told_without_figures():
    rows = simulating.simulate(members=1, months=1, seed=3, model="styles", forging=0)
    assert rows["caps"][0]["points"] == 0
    assert rows["factors"][0]["share"] is None


def test_same_arguments_print_the_same(capsys: pytest.CaptureFixture[str]):
    said = []
    for _ in range(2):
        assert simulating.main(Places.of_checkout(ROOT), [*TINY, "--json"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert json.loads(said[0])["members"] == 80


def test_tables_are_printed_under_their_titles(capsys: pytest.CaptureFixture[str]):
    simulating.main(Places.of_checkout(ROOT), TINY)
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line in simulating.TITLES.values()] == list(
        simulating.TITLES.values()
    )


@pytest.mark.parametrize("given", ["0", "-1", "many", "²"])
def test_members_that_are_no_number_are_refused(given: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        simulating.parse(["--members", given])
    assert "is no whole number from 1 up" in capsys.readouterr().err


def test_table_stands_in_columns():
    rows = [
        {"month": "2026-11", "picks": 1234, "mean": None},
        {"month": "x", "picks": 5, "mean": 0.5},
    ]
    assert simulating.table(rows).splitlines() == [
        "  month  picks  mean",
        "--------------------",
        "2026-11  1,234     –",
        "      x      5   0.5",
    ]


def test_league_on_paper_needs_no_app_and_no_database():
    code = (
        "import sys\n"
        "from cofferwit_local import simulating\n"
        "simulating.simulate(members=3, months=1, seed=1, model='elo')\n"
        "from django.apps import apps\n"
        "print(apps.ready, 'psycopg' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'script'}"},
    )
    assert done.stdout.strip() == "False False"
