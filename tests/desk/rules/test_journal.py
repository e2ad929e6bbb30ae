"""The words of the audit log."""

import ast
from pathlib import Path

import pytest

from cofferwit.desk.models import MeasureKind
from cofferwit.desk.rules.journal import (
    VERBS,
    subject_called,
    subject_said,
    verb_said,
    verbs_called,
)

ROOT = Path(__file__).parents[3]


def written_verbs() -> set[str]:
    """Every verb that an action records by its name."""
    found = set()
    for app in ("cofferwit", "duels", "forge", "league"):
        for path in (ROOT / app).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and _records(node):
                    found.update(_verb(node))
    return found


def _records(node: ast.Call) -> bool:
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    return name in ("record", "_record")


def _verb(node: ast.Call) -> list[str]:
    values = [each.value for each in node.keywords if each.arg == "verb"] + node.args[:1]
    return [each.value for each in values if isinstance(each, ast.Constant) and each.value]


def test_every_verb_that_is_recorded_has_words() -> None:
    assert {"case_claimed", "pseudonym_chosen"} <= written_verbs()
    assert written_verbs() - set(VERBS) == set()
    assert {f"measure_{kind}" for kind in MeasureKind.values} <= set(VERBS)


@pytest.mark.parametrize(
    ("subject", "fr"),
    [("case:12", "dossier 12"), ("elsewhere:1", "elsewhere:1"), ("case", "case")],
)
def test_subject_is_said(subject: str, fr: str) -> None:
    assert subject_said(subject).fr == fr


@pytest.mark.parametrize(
    ("words", "subject"),
    [
        ("dossier 12", "case:12"),
        ("Case 12", "case:12"),
        ("dossier ", None),
        ("dossier", None),
        ("trésor 12", None),
    ],
)
def test_subject_is_found_by_its_words(words: str, subject: str | None) -> None:
    assert subject_called(words) == subject


@pytest.mark.parametrize(
    ("words", "verbs"),
    [
        ("Dossier pris", ("case_claimed",)),
        ("case taken", ("case_claimed",)),
        ("compte supprimé", ("member_deleted",)),
        ("case", ()),
    ],
)
def test_verbs_are_found_by_their_words(words: str, verbs: tuple[str, ...]) -> None:
    assert verbs_called(words) == verbs


def test_verb_without_words_stays_as_it_is() -> None:
    assert (verb_said("case_claimed").fr, verb_said("odd").fr) == ("dossier pris", "odd")
