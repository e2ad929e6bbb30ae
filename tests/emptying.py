"""Empties the database after a test that commits, many times faster than Django's own way.

Django truncates every table and makes each permission anew. A test writes to a few of the tables,
and permissions and content types are the same for all: so only what has rows is emptied.
"""

from typing import Any

from django.core.management.commands import flush
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

LASTING = {"auth_permission", "django_content_type"}  # made with the tables, the same for all
BLOATED = 4 << 20  # bytes: nothing else takes dead rows away, as the servers of tests do not vacuum


class Command(flush.Command):
    """Takes the place of `flush` in the tests: same rows gone, but for those of `LASTING`."""

    def handle(self, **options: Any) -> None:
        """Empty the tables that have rows; without the rights for it, flush as Django does."""
        connection = connections[options["database"]]
        if not may_set_triggers_aside(connection):
            super().handle(**options)
            return
        found = connection.introspection.django_table_names(only_existing=True)
        tables = sorted(set(found) - LASTING)
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            empty(cursor, tables)
        with connection.cursor() as cursor:
            vacuum(cursor, tables)


def may_set_triggers_aside(connection: BaseDatabaseWrapper) -> bool:
    """Whether this role may delete what rows' own triggers guard, in any order."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        return bool(cursor.fetchone()[0])


def empty(cursor: CursorWrapper, tables: list[str]) -> None:
    """Delete all rows, with those of a request that is still on its way: it is waited for."""
    names = ", ".join(f'"{table}"' for table in tables)
    cursor.execute(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE")
    cursor.execute("SET LOCAL session_replication_role = replica")
    cursor.execute(" UNION ALL ".join(f"(SELECT '{t}' FROM \"{t}\" LIMIT 1)" for t in tables))
    for (table,) in cursor.fetchall():
        cursor.execute(f'DELETE FROM "{table}"')


def vacuum(cursor: CursorWrapper, tables: list[str]) -> None:
    """Take dead rows away where they have grown to more than a few pages."""
    cursor.execute(
        "SELECT relname FROM pg_class WHERE relname = ANY(%s) AND relkind = 'r'"
        " AND pg_total_relation_size(oid) > %s",
        [tables, BLOATED],
    )
    for (table,) in cursor.fetchall():
        cursor.execute(f'VACUUM (TRUNCATE) "{table}"')
