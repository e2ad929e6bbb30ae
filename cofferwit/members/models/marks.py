"""What accounts may have in common: where they come from, as hashes."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class MarkKind(models.TextChoices):
    """What a mark is of."""

    ADDRESS = "address", _("adresse")
    DEVICE = "device", _("appareil")


class AccessMark(models.Model):
    """An address or a device from which a member has come, as a keyed hash (64 hex digits).

    Kept for 90 days after it was last seen. `days` counts the game days on which it was seen.
    """

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="marks")
    kind = models.CharField(max_length=7, choices=MarkKind.choices)
    digest = models.CharField(max_length=64)
    first_seen = models.DateTimeField()
    last_seen = models.DateTimeField()
    days = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name = _("passage")
        verbose_name_plural = _("passages")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["member", "kind", "digest"], name="mark_once"),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["kind", "digest"], name="mark_shared"),
            models.Index(fields=["last_seen"], name="mark_last_seen"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.member_id}"
