"""The runs of the scheduled jobs."""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class JobRun(models.Model):
    """One run of a job: the instant it brought the world up to, and how it went."""

    name = models.CharField(max_length=60)
    as_of = models.DateTimeField()
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    failed = models.BooleanField(default=False)
    detail = models.TextField(blank=True)

    class Meta:
        verbose_name = _("passage d’une tâche")
        verbose_name_plural = _("passages des tâches")
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["name", "-started_at"]),
            models.Index(fields=["-started_at", "-id"], name="job_newest"),
            models.Index(
                fields=["-started_at", "-id"], condition=models.Q(failed=True), name="job_failed"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} as of {self.as_of.isoformat()}"
