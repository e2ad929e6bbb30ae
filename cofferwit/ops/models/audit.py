"""Who did what to whom, for good."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class AuditEntry(models.Model):
    """A line of the audit log: ids and figures only, never changed (the database refuses)."""

    at = models.DateTimeField(db_index=True)
    actor_id = models.BigIntegerField(null=True, help_text="Member id; null for the site itself.")
    verb = models.CharField(max_length=60)
    subject = models.CharField(max_length=60, help_text='What it was done to, as "pick:…".')
    detail = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("ligne du journal d’audit")
        verbose_name_plural = _("journal d’audit")
        ordering: ClassVar[list[str]] = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.verb} {self.subject}"
