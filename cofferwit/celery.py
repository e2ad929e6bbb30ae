"""The Celery application: tasks of every app, and beat on the clock of the site."""

import os
from datetime import datetime
from typing import Any

from celery import Celery
from celery.signals import worker_ready

from cofferwit.schedule import JOBS, beat_schedule

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cofferwit.settings")


class Cofferwit(Celery):
    """Celery whose beat reads the clock of the site, the rehearsal's offset included."""

    def now(self) -> datetime:
        """This instant in the time zone of the game, as beat's crontabs compare it."""
        from cofferwit.ops.edge import now

        return now().astimezone(self.timezone)


app = Cofferwit("cofferwit")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.beat_schedule = beat_schedule()
app.autodiscover_tasks()


@worker_ready.connect
def make_up_for_lost_time(**_: Any) -> None:
    """Queue every job once, in the order of the schedule: what fell due while no worker was up."""
    for job in JOBS:
        app.send_task(job.task)
