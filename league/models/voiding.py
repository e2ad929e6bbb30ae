"""Picks that count no more, and the outages that are a reason for it."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Voiding(models.Model):
    """One pick that counts for nothing from `voided_at` on, until that is lifted.

    The history of a pick: none, one that stands, or several of which the last may stand. What they
    say about time and pick never changes, as the recount of the league follows from it (the
    database refuses); the reasons may be emptied, being text. Several voided at once share their
    instant.
    """

    pick = models.ForeignKey("league.Pick", models.PROTECT, related_name="voidings")
    reason = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    voided_at = models.DateTimeField()
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    lifted_at = models.DateTimeField(null=True)
    lift_reason = models.TextField(blank=True)

    class Meta:
        verbose_name = _("annulation")
        verbose_name_plural = _("annulations")
        ordering: ClassVar[list[str]] = ["-voided_at", "-id"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["pick"],
                condition=models.Q(lifted_at__isnull=True),
                name="voiding_one_standing",
            ),
            models.CheckConstraint(
                condition=models.Q(lifted_at__isnull=True, lifted_by__isnull=True)
                | models.Q(lifted_at__gt=models.F("voided_at"), lifted_by__isnull=False),
                name="voiding_lifted_by_someone",
            ),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["voided_at"], name="voiding_at"),
            models.Index(fields=["lifted_at"], name="voiding_lifted_at"),
        ]

    def __str__(self) -> str:
        return f"voiding {self.pk} of pick {self.pick_id}"


class Outage(models.Model):
    """A time in which the site could not be played fairly: picks that overlap it were voided."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    reason = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    declared_at = models.DateTimeField()

    class Meta:
        verbose_name = _("panne")
        verbose_name_plural = _("pannes")
        ordering: ClassVar[list[str]] = ["-began_at", "-id"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(ended_at__gt=models.F("began_at")), name="outage_lasts"
            ),
            models.UniqueConstraint(fields=["began_at", "ended_at"], name="outage_once"),
        ]

    def __str__(self) -> str:
        return f"outage {self.pk}"
