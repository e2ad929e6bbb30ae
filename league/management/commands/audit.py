"""`manage.py audit`: recount the league from its picks, and print what differs."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from league.queries.audit import audit


class Command(BaseCommand):
    """Prints each difference as it is found; exit 1 when there is one."""

    help = (
        "Recounts ratings, loot, forge points, settlements, standings and prizes from the picks, "
        "and prints each stored figure that differs. Exits with 1 when one does."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Recount, and say so when all is well."""
        found = 0
        for difference in audit():
            self.stdout.write(str(difference))
            found += 1
        if found:
            sys.exit(1)
        self.stdout.write("Nothing differs.")
