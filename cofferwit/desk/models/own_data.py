"""What members asked for about their own data."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class ExportMade(models.Model):
    """An archive of a member's data was made; the archive itself is not kept."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="exports")
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["member", "-made_at"], name="export_of_member"),
        ]

    def __str__(self) -> str:
        return f"export for {self.member_id}"


class DeletionRequest(models.Model):
    """A member wants to go at `due_at`; until then it can be taken back (`cancelled_at`)."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="deletions")
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("demande de suppression")
        verbose_name_plural = _("demandes de suppression")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["member"],
                condition=models.Q(cancelled_at__isnull=True, done_at__isnull=True),
                name="deletion_asked_once",
            ),
            models.CheckConstraint(
                condition=models.Q(cancelled_at__isnull=True) | models.Q(done_at__isnull=True),
                name="deletion_cancelled_or_done",
            ),
        ]

    def __str__(self) -> str:
        return f"deletion of {self.member_id}"
