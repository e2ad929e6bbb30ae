"""What every scheduled job shares: one run at a time, recorded, as of one instant.

A job means "bring the world up to this instant". It may run late, twice or out of order: what it
does is decided by what the database says is due.
"""

import functools
import logging
from collections.abc import Callable
from datetime import datetime

from celery import shared_task
from celery.app.task import Task

from cofferwit.ops.actions import job_runs
from cofferwit.ops.edge import now

logger = logging.getLogger(__name__)

Work = Callable[[datetime], object]


def job(name: str) -> Callable[[Work], Task]:
    """Make `work(now)` the Celery task `name`, recorded as a JobRun and never run twice at once.

    The task takes `as_of`, an ISO instant to bring the world up to; without it, this instant. In a
    worker a run that finds another one at work does nothing; called directly, it raises
    `AlreadyRunning`.
    """

    def decorate(work: Work) -> Task:
        @shared_task(name=name, bind=True)
        @functools.wraps(work)
        def run(self: Task, as_of: str | None = None) -> str | None:
            instant = datetime.fromisoformat(as_of) if as_of else now()
            try:
                outcome = job_runs.run(name=name, work=work, as_of=instant, now=now())
            except job_runs.AlreadyRunning as running:
                if self.request.called_directly:
                    raise
                logger.info("%s", running)
                return None
            return None if outcome is None else str(outcome)

        return run

    return decorate
