"""Who did what to whom, for good."""

from typing import Any, ClassVar

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
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["verb", "-at"], name="audit_verb"),
            models.Index(fields=["subject", "-at"], name="audit_subject"),
            models.Index(fields=["actor_id", "-at"], name="audit_actor"),
        ]

    def __str__(self) -> str:
        return f"{self.verb} {self.subject}"
