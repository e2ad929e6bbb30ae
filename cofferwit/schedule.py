"""Every scheduled job on one screen: its name, when it is due in Paris, and the task it calls.

Beat calls each at its hour; a worker calls all of them as it starts, in this order, so that what
was missed is made good at once. Every job only does what the database says is due.
"""

from datetime import UTC
from typing import Any, NamedTuple

from celery.schedules import crontab


class EveryHour(crontab):
    """Minutes of every hour, read from a clock that is never put back.

    In Paris the hour from two to three comes twice on an autumn night. A crontab there waits from
    the end of its first coming to the end of its second; for an hour no pick would end.
    """

    tz = UTC


class Job(NamedTuple):
    """A line of the schedule."""

    name: str
    due: crontab
    task: str


JOBS = (
    Job("end_overdue_picks", EveryHour(), "league.end_overdue_picks"),
    Job("make_daily_safe", crontab(hour=0, minute=5), "league.make_daily_safe"),
    Job("publish_dailies", EveryHour(), "league.publish_dailies"),
    Job("catch_up", EveryHour(minute="*/5"), "league.catch_up"),
    Job("end_safes", EveryHour(), "league.end_safes"),
    Job("settle_duels", EveryHour(), "duels.settle_due"),
    Job("begin_ranked", EveryHour(), "league.begin_ranked"),
    Job("turn_month", crontab(hour=0, minute=0, day_of_month=1), "league.turn_month"),
    Job("pay_prizes", crontab(hour=0, minute=15, day_of_month=1), "league.pay_prizes"),
    Job("mail_notices", EveryHour(), "members.mail_notices"),
    Job("sweep_drafts", EveryHour(minute="*/5"), "forge.sweep_drafts"),
    Job("fill_stock", EveryHour(minute="*/10"), "forge.fill_stock"),
    Job("stock_training", EveryHour(minute="*/5"), "league.stock_training"),
    Job("audit", crontab(hour=3, minute=30), "league.audit"),
    Job("watch_fair_play", crontab(hour=3, minute=50), "desk.watch_fair_play"),
    Job("count_usual", EveryHour(minute="*/30"), "desk.count_usual"),
    Job("forget_unverified", crontab(hour=4, minute=10), "members.forget_unverified"),
    Job("forget_notices", crontab(hour=4, minute=25), "members.forget_notices"),
    Job("sweep_marks", crontab(hour=4, minute=15), "members.sweep_marks"),
    Job("delete_due", EveryHour(minute="*/10"), "desk.delete_due"),
    Job("clear_sessions", crontab(hour=4, minute=20), "ops.clear_sessions"),
)


def beat_schedule() -> dict[str, dict[str, Any]]:
    """The schedule as Celery beat reads it."""
    return {job.name: {"task": job.task, "schedule": job.due} for job in JOBS}
