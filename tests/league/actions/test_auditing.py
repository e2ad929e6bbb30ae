"""The nightly audit: logged, kept, and told once; and what the command says."""

import io
import logging
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import call_command

from cofferwit.members.models import Notice
from cofferwit.ops.models import AuditEntry
from league.actions import auditing
from league.actions.auditing import run_audit
from league.queries.audit import audit
from tests.factories import make_member, make_members, make_offered_safe
from tests.league.played import picked
from tests.tampering import tamper

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 2, 12, tzinfo=UTC)
NIGHT = datetime(2026, 11, 3, 2, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _two_picks() -> None:
    smith, one, two = make_members("Rossignol", "Vasco", "Octave")
    safe = make_offered_safe(smith, now=START)
    picked(one, safe, 1, at=START + timedelta(hours=1))
    picked(two, safe, "wrong", at=START + timedelta(hours=2))


def test_true_league_is_told_to_nobody(caplog) -> None:
    make_member("Keeper", is_superuser=True)

    assert run_audit(now=NIGHT) == 0

    assert not Notice.objects.filter(kind="audit").exists()
    assert [r for r in caplog.records if r.levelno >= logging.ERROR] == []


def test_same_differences_are_logged_every_night_and_told_once(caplog) -> None:
    keepers = [make_member(name, is_superuser=True) for name in ("Keeper1", "Keeper2")]
    tamper("league_rankedpick", "loot = 99", "loot > 0")
    (difference,) = audit()

    for night in range(3):
        assert run_audit(now=NIGHT + timedelta(days=night)) == 1

    logged = [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR]
    assert logged == [f"audit: {difference}"] * 3
    told = Notice.objects.filter(kind="audit")
    assert {notice.member_id for notice in told} == {keeper.pk for keeper in keepers}
    assert told.count() == 2
    assert told[0].payload == {"differences": 1}
    entries = AuditEntry.objects.filter(subject=told[0].key).order_by("id")
    assert [(entry.verb, entry.detail, entry.at) for entry in entries] == [
        ("audit.found", {"count": 1}, NIGHT),
        ("audit.difference", {"text": str(difference)}, NIGHT),
    ]


def test_other_differences_are_news() -> None:
    make_member("Keeper", is_superuser=True)
    for loot in (98, 99):
        tamper("league_rankedpick", f"loot = {loot}", "loot > 0")
        run_audit(now=NIGHT)

    assert Notice.objects.filter(kind="audit").count() == 2


def test_no_more_than_some_are_kept(monkeypatch) -> None:
    monkeypatch.setattr(auditing, "KEPT", 3)
    tamper("league_rankedpick", "loot = 99, points = 99")
    all_of_them = len(list(audit()))

    assert run_audit(now=NIGHT) == all_of_them > 3

    assert AuditEntry.objects.filter(verb="audit.difference").count() == 3
    assert AuditEntry.objects.get(verb="audit.found").detail == {"count": all_of_them}


# ---- the command ---------------------------------------------------------------------------------


def test_command_says_that_all_is_well() -> None:
    output = io.StringIO()

    call_command("audit", stdout=output)

    assert output.getvalue() == "Nothing differs.\n"


def test_command_prints_each_difference_and_exits_with_one() -> None:
    tamper("league_rankedpick", "loot = 99", "loot > 0")
    output = io.StringIO()

    with pytest.raises(SystemExit) as stopped:
        call_command("audit", stdout=output)

    assert stopped.value.code == 1
    lines = output.getvalue().splitlines()
    assert [line.split(": ")[-1] for line in lines] == ["loot is 99, recounted 10"]
