"""What benches share: a process of their own, and a site of many rows with its pages.

Django is imported within the functions: the process that asks for figures has none.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any


def in_new_process(module: str, function: str, surroundings: Mapping[str, str]) -> Any:
    """What that function of `benchmarks.<module>` gives, run beside the services named there."""
    code = (
        f"import json; from benchmarks.{module} import {function}; print(json.dumps({function}()))"
    )
    environment = os.environ | surroundings
    environment |= {
        "PYTHONPATH": os.pathsep.join(sys.path),
        "DJANGO_SETTINGS_MODULE": "cofferwit.settings",
        "COFFERWIT_LOCAL": "1",
    }
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=environment)
    return json.loads(ran.stdout.splitlines()[-1])


def set_up() -> None:
    """Make this process the site, with empty tables."""
    import django
    from django.core.management import call_command

    django.setup()
    from django.conf import settings

    # Files are named as they lie in the source: none have been gathered for this run.
    settings.STORAGES["staticfiles"] = {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
    }
    call_command("migrate", verbosity=0)


def copy_first(model: Any, count: int, **other: str) -> None:
    """Copy the first row of a table so many times, with other expressions of `i`, from 0."""
    table = model._meta.db_table
    columns = [field.column for field in model._meta.concrete_fields]
    if model._meta.pk.column not in other:
        columns.remove(model._meta.pk.column)
    taken = ", ".join(other.get(column, f's."{column}"') for column in columns)
    named = ", ".join(f'"{column}"' for column in columns)
    run_sql(
        f"INSERT INTO {table} ({named}) SELECT {taken} FROM generate_series(0, {count - 1}) i, "  # noqa: S608
        f"(SELECT * FROM {table} ORDER BY 1 LIMIT 1) s"
    )


def run_sql(sql: str, values: Mapping[str, Any] | None = None) -> Any:
    """The first row that the query gives, if it gives rows; without values "%" is itself."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchone() if cursor.description else None


def read(client: Any, address: str) -> None:
    """Get a page that must be there."""
    response = client.get(address)
    assert response.status_code == 200, (address, response.status_code, response.content[:500])


def milliseconds(work: Callable[[], object]) -> float:
    """How long that takes."""
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1000
