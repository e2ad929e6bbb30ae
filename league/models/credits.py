"""Credits: what members have won."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.seasons import Ladder, Season
from league.models.voiding import Voiding


class CreditKind(models.TextChoices):
    """Why credits were entered."""

    PRIZE = "prize", _("prime")
    CORRECTION = "correction", _("correction")


class CreditEntry(models.Model):
    """One line of a member's account: entered once, never changed and never taken out.

    `key` names what the line is for, as "prize:2026-11:thieves:42": what it names happens once.
    `amount` is in credits; only a correction may be below 0, and then says why in `reason`, or by
    the `voiding` from which, or from whose lifting, it follows: the first of those made at once.
    `place` is then the place of the standing as recounted.
    """

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="credits")
    kind = models.CharField(max_length=10, choices=CreditKind.choices)
    key = models.CharField(max_length=120, unique=True)
    amount = models.IntegerField()
    season = models.ForeignKey(Season, models.PROTECT, related_name="credits")
    ladder = models.CharField(max_length=7, choices=Ladder.choices)
    place = models.PositiveIntegerField(null=True)
    reason = models.TextField(blank=True)
    voiding = models.ForeignKey(Voiding, models.PROTECT, null=True, related_name="credits")
    entered_at = models.DateTimeField()

    class Meta:
        verbose_name = _("ligne de crédit")
        verbose_name_plural = _("lignes de crédits")
        ordering: ClassVar[list[str]] = ["entered_at", "id"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(
                    kind=CreditKind.PRIZE,
                    amount__gt=0,
                    place__isnull=False,
                    voiding__isnull=True,
                )
                | models.Q(kind=CreditKind.CORRECTION)
                & ~models.Q(amount=0)
                & (~models.Q(reason="") | models.Q(voiding__isnull=False)),
                name="credit_entry_explained",
            ),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["member", "entered_at"], name="credit_of_member"),
        ]

    def __str__(self) -> str:
        return self.key
