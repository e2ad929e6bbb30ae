"""Changing what is stored behind the site's back, as a bug or an intruder might."""

from django.db import connection


def behind_the_back(statement: str) -> None:
    """Run a statement that changes rows, past the guards of the tables."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(statement)
        assert cursor.rowcount > 0
        cursor.execute("SET session_replication_role = DEFAULT")


def tamper(table: str, change: str, where: str = "true") -> None:
    """Change some rows of a table so."""
    behind_the_back(f"UPDATE {table} SET {change} WHERE {where}")
