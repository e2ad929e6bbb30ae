"""`manage.py stock`, as people script against it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from forge.models import Safe

ROOT = Path(__file__).resolve().parents[3]
GOOD = ("--tier", "bronze", "--difficulty", "easy")


def run_stock(*arguments, **environment):
    return subprocess.run(
        [sys.executable, ROOT / "manage.py", "stock", *arguments],
        capture_output=True,
        env={"COFFERWIT_LOCAL": "1"} | environment,
        cwd="/",
        check=False,
        text=True,
    )


def test_stock_prints_a_line_a_safe(child_environment):
    run = run_stock(*GOOD, "--count", "2", **child_environment)
    assert (run.returncode, run.stderr) == (0, "")
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert all(list(line) == ["id", "tier", "difficulty", "milliseconds"] for line in lines)
    assert all(type(line["milliseconds"]) is int for line in lines)
    stored = Safe.objects.order_by("id").values_list("id", "tier", "difficulty", "purpose")
    printed = [(line["id"], line["tier"], line["difficulty"], "") for line in lines]
    assert printed == list(stored)
    assert len(printed) == 2


def test_stock_adds_one_without_a_count(child_environment):
    assert len(run_stock(*GOOD, **child_environment).stdout.splitlines()) == 1
    assert Safe.objects.count() == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("--tier", "lead", "--difficulty", "easy"),
            "There is no tier “lead”: it is one of bronze, silver, gold.",
        ),
        (
            ("--tier", "bronze", "--difficulty", "beyond"),
            "No house safe is “beyond”: the difficulty is one of easy, standard, hard, fiendish.",
        ),
        ((*GOOD, "--count", "0"), "The count is a whole number from 1 up, not “0”."),
        ((*GOOD, "--count", "-1"), "The count is a whole number from 1 up, not “-1”."),
        ((*GOOD, "--count", "²"), "The count is a whole number from 1 up, not “²”."),
        ((*GOOD, "--count", "two"), "The count is a whole number from 1 up, not “two”."),
    ],
)
def test_wrong_argument_is_answered_by_a_sentence(arguments, sentence):
    with pytest.raises(CommandError) as refusal:
        call_command("stock", *arguments)
    assert (str(refusal.value), refusal.value.returncode) == (sentence, 2)


def test_wrong_argument_is_no_trace_of_python():
    run = run_stock(*GOOD, "--count", "0", PYTHONIOENCODING="utf-8")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "CommandError: The count is a whole number from 1 up, not “0”.\n"


def test_missing_argument_is_named():
    run = run_stock("--tier", "bronze")
    assert run.returncode == 2
    assert "--difficulty" in run.stderr
