"""The safe of the day."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class DailySafe(models.Model):
    """The one safe that everybody may pick on `day`, from 00h05 to the next 00h05."""

    day = models.DateField(primary_key=True)
    safe = models.OneToOneField("forge.Safe", models.PROTECT, related_name="daily")
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("coffre du jour")
        verbose_name_plural = _("coffres du jour")
        ordering: ClassVar[list[str]] = ["-day"]

    def __str__(self) -> str:
        return f"safe of {self.day}"
