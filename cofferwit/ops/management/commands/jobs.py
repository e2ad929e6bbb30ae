"""`manage.py jobs`: the schedule with each job's last run."""

from typing import Any

from django.core.management.base import BaseCommand

from cofferwit.clock import PARIS
from cofferwit.ops import queries
from cofferwit.ops.models import JobRun

HEAD = ("job", "due (Paris)", "last run (Paris)", "how it went")


class Command(BaseCommand):
    """Prints one line a job."""

    help = "Lists the scheduled jobs with their last runs."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the table, each column as wide as it needs to be."""
        rows = [HEAD, *((job.name, job.due, *_told(job.last)) for job in queries.schedule())]
        widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
        for row in rows:
            line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            self.stdout.write(line.rstrip())


def _told(run: JobRun | None) -> tuple[str, str]:
    if run is None:
        return "never", ""
    started = run.started_at.astimezone(PARIS).isoformat(sep=" ", timespec="seconds")
    if run.failed:
        return started, f"failed: {run.detail}"
    return started, f"done{': ' + run.detail if run.detail else ''}" if run.ended_at else "running"
