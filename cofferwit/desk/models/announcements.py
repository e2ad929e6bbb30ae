"""What the house has to say to everybody."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Announcement(models.Model):
    """A line on top of the pages from `starts_at` until `ends_at`, if it ends."""

    text_fr = models.CharField(_("texte en français"), max_length=300)
    text_en = models.CharField(_("texte en anglais"), max_length=300, blank=True)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("annonce")
        verbose_name_plural = _("annonces")
        ordering: ClassVar[list[str]] = ["-starts_at", "-id"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True) | Q(ends_at__gt=F("starts_at")),
                name="announcement_ends_later",
            ),
        ]

    def __str__(self) -> str:
        return f"announcement {self.pk}"
