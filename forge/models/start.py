"""When the ranked league begins."""

from typing import Any, ClassVar

from django.db import models


class RankedStart(models.Model):
    """The one row that says when picks become ranked; the setting only seeds it.

    `times_set_at` is when the time limits were taken from the calibration; empty until then.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    starts_at = models.DateTimeField()
    times_set_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=models.Q(id=1), name="ranked_start_is_one"),
        ]

    def __str__(self) -> str:
        return f"ranked from {self.starts_at:%Y-%m-%d %H:%M}"
