"""`manage.py run_job NAME [--at ISO]`: run one scheduled job now, here."""

from datetime import datetime
from typing import Any

import celery
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cofferwit.clock import PARIS


class Command(BaseCommand):
    """Runs a job in this process, recorded like any other run."""

    help = "Runs one scheduled job in this process, as at this instant or the one given."

    def add_arguments(self, parser: CommandParser) -> None:
        """The job's name in the schedule, and the instant."""
        parser.add_argument("name", help="as `manage.py jobs` lists it")
        parser.add_argument("--at", metavar="ISO", help="bring the world up to this instant")

    def handle(self, *args: Any, **options: Any) -> None:
        """Find the task of the job and call it."""
        app = celery.current_app
        entries = app.conf.beat_schedule
        if options["name"] not in entries:
            raise CommandError(
                f"There is no job {options['name']!r}. The jobs are: {', '.join(entries)}."
            )
        as_of = _instant(options["at"])
        app.loader.import_default_modules()
        app.finalize()
        outcome = app.tasks[entries[options["name"]]["task"]](as_of=as_of)
        self.stdout.write(outcome or "done")


def _instant(text: str | None) -> str | None:
    """The ISO instant, in Paris when it names no zone."""
    if text is None:
        return None
    try:
        instant = datetime.fromisoformat(text)
    except ValueError as error:
        raise CommandError(f"{text!r} is not an ISO instant, as 2026-11-30T00:05.") from error
    return (instant if instant.tzinfo else instant.replace(tzinfo=PARIS)).isoformat()
