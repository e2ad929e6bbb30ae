"""The audit log only grows."""

from datetime import UTC, datetime

import pytest
from django.db import Error, connection, transaction

from cofferwit.ops.actions.audit import record
from cofferwit.ops.models import AuditEntry

NOW = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.fixture
def entry(db: None) -> AuditEntry:
    return record(verb="void", subject="pick:7", detail={"loot": 12}, by=3, now=NOW)


def test_record_writes_who_what_and_when(entry: AuditEntry) -> None:
    kept = AuditEntry.objects.get()
    assert (kept.at, kept.actor_id, kept.verb, kept.subject) == (NOW, 3, "void", "pick:7")
    assert kept.detail == {"loot": 12}


def test_record_by_the_site_itself(db: None) -> None:
    kept = record(verb="payout", subject="season:2026-11", by=None, now=NOW)
    assert (kept.actor_id, kept.detail) == (None, {})


@pytest.mark.parametrize(
    "sql", ["UPDATE ops_auditentry SET verb = 'x'", "DELETE FROM ops_auditentry"]
)
def test_database_refuses_to_change_a_line(entry: AuditEntry, sql: str) -> None:
    with (
        pytest.raises(Error, match="cannot be changed or removed"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql)
    assert AuditEntry.objects.get().verb == "void"
