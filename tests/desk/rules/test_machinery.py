"""Jobs of the schedule in words."""

import pytest

from cofferwit.desk.rules.machinery import JOBS, job_said, outcome_said, rhythm_said
from cofferwit.schedule import JOBS as SCHEDULE


def test_every_job_of_the_schedule_has_words() -> None:
    assert {job.name for job in SCHEDULE} == set(JOBS)
    assert job_said("audit").fr == "Recompter la ligue"
    assert job_said("odd").fr == "odd"


@pytest.mark.parametrize(
    ("due", "fr", "en"),
    [
        ("* * * * *", "chaque minute", "every minute"),
        ("*/10 * * * *", "toutes les 10 minutes", "every 10 minutes"),
        ("5 0 * * *", "chaque jour à 0\u202fh\u202f05", "every day at 00:05"),
        (
            "15 0 1 * *",
            "le premier du mois à 0\u202fh\u202f15",
            "on the first of the month at 00:15",
        ),
        ("5 * * * *", "5 * * * *", "5 * * * *"),
        ("*/x * * * *", "*/x * * * *", "*/x * * * *"),
        ("0 4 2 * *", "0 4 2 * *", "0 4 2 * *"),
        ("0 4 * * 1", "0 4 * * 1", "0 4 * * 1"),
    ],
)
def test_rhythm_is_said_in_words(due: str, fr: str, en: str) -> None:
    assert rhythm_said(due) == (fr, en)


@pytest.mark.parametrize(
    ("detail", "fr", "en"),
    [
        ("0 differences", "0 écart", "0 differences"),
        ("2 differences", "2 écarts", "2 differences"),
        ("1 left, 2 settled later", "1 sorti, 2 réglés plus tard", "1 left, 2 settled later"),
        (
            "2026-11: 12 members, 1 cases opened, 0 told",
            "2026-11: 12 membres, 1 dossier ouvert, 0 signal",
            "2026-11: 12 members, 1 case opened, 0 signals",
        ),
        ("3 made, 1 failed", "3 faits, 1 échec", "3 made, 1 failure"),
        (
            "1 made, 2 queued again, 0 given up",
            "1 fait, 2 remis dans la file, 0 abandonné",
            "1 made, 2 queued again, 0 given up",
        ),
        ("safe of 2026-11-30", "coffre du 30.11.2026", "safe of 30.11.2026"),
        ("nothing to do", "rien à faire", "nothing to do"),
        ("", "–", "–"),
        ("odd words", "odd words", "odd words"),
        ("3 odd words", "3 odd words", "3 odd words"),
    ],
)
def test_outcome_is_said_in_words(detail: str, fr: str, en: str) -> None:
    assert outcome_said(detail) == (fr, en)
