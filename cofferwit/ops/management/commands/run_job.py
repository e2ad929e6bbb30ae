"""`manage.py run_job NAME [--at ISO]`: run one scheduled job now, here."""

from datetime import datetime
from typing import Any

import celery
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cofferwit.clock import PARIS
from cofferwit.ops.actions.job_runs import AlreadyRunning
from cofferwit.ops.edge import now

YEARS = range(2020, 2100)
"""The years in which the calendar of the game makes sense."""


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
        as_of = _instant(options["at"], now())
        app.loader.import_default_modules()
        app.finalize()
        try:
            outcome = app.tasks[entries[options["name"]]["task"]](as_of=as_of)
        except AlreadyRunning as running:
            raise CommandError(f"Nothing was done: {running}. Try again in a minute.") from None
        self.stdout.write(outcome or "done")


def _instant(text: str | None, now: datetime) -> str | None:
    """The ISO instant, in Paris when it names no zone.

    One that is still to come is for rehearsals: on a real site it would end picks before their time
    and show the code of a safe that others are picking, for good.
    """
    if text is None:
        return None
    try:
        instant = datetime.fromisoformat(text)
    except ValueError as error:
        raise CommandError(f"{text!r} is not an ISO instant, as 2026-11-30T00:05.") from error
    if instant.year not in YEARS:
        raise CommandError(f"{text!r} is outside the calendar of the game.")
    instant = instant if instant.tzinfo else instant.replace(tzinfo=PARIS)
    if instant > now and not settings.LOCAL:
        raise CommandError(f"{text!r} is still to come. Only a local run may rehearse it.")
    return instant.isoformat()
