"""How long a thief has."""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from forge.models.safes import SafeTier


class TimeLimit(models.Model):
    """The time limit of a tier, in seconds; the newest row of a tier counts."""

    tier = models.CharField(max_length=6, choices=SafeTier.choices)
    seconds = models.PositiveIntegerField()
    since = models.DateTimeField()
    note = models.TextField(blank=True, help_text="Shown to members: why it changed.")

    class Meta:
        verbose_name = _("durée de palier")
        verbose_name_plural = _("durées des paliers")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["tier", "since"], name="time_limit_once"),
            models.CheckConstraint(
                condition=models.Q(seconds__gte=60), name="time_limit_a_minute_at_least"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tier}: {self.seconds} s"
