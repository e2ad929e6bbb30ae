"""Rows are numbered far from what else a page shows: codes, ratings, years, loot.

A test that looks for a code or a rating on a page would else find, some day, a safe of that number.
"""

from collections.abc import Mapping

from django.db import connection

FAR = 7_654_321
"""More digits than a code has, and none of the codes of the tests among them."""


def count_on_from(number: int) -> None:
    """Number the next rows of every table from there on; no rollback takes it back."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT setval(oid::regclass, %s) FROM pg_class"
            " WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace",
            [number],
        )


def count_from(numbers: Mapping[str, int]) -> None:
    """Number the next rows of each table named from the number beside it on."""
    with connection.cursor() as cursor:
        for each in numbers.items():
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", each)
