"""How a safe's time in the league ends."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Withdrawal(models.Model):
    """A safe taken back, at the midnight after it was asked for.

    `asked_by` is empty when the house asked: the smith's account is no longer active, or a
    moderator took the safe back.
    """

    safe = models.OneToOneField(
        "forge.Safe", models.PROTECT, primary_key=True, related_name="withdrawal"
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    asked_at = models.DateTimeField()
    effective_at = models.DateTimeField()

    class Meta:
        verbose_name = _("retrait")
        verbose_name_plural = _("retraits")
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(effective_at__gt=models.F("asked_at")),
                name="withdrawal_takes_effect_later",
            ),
        ]

    def __str__(self) -> str:
        return f"withdrawal of safe {self.safe_id}"


class Settlement(models.Model):
    """What a member's safe has earned, once it has left and its last pick has ended.

    `settled_at` is the later of both instants, however late that was noticed, and `month` its
    season. `picks` and `openings` are the ranked ones; `counted` the forge points under the cap,
    `points` what `factor` made of them.
    """

    safe = models.OneToOneField(
        "forge.Safe", models.PROTECT, primary_key=True, related_name="settlement"
    )
    smith = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="settlements")
    left_at = models.DateTimeField()
    settled_at = models.DateTimeField()
    month = models.CharField(max_length=7)
    picks = models.PositiveSmallIntegerField()
    openings = models.PositiveSmallIntegerField()
    counted = models.PositiveIntegerField()
    factor = models.DecimalField(max_digits=3, decimal_places=2)
    points = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("règlement")
        verbose_name_plural = _("règlements")
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(settled_at__gte=models.F("left_at"))
                & models.Q(openings__lte=models.F("picks")),
                name="settlement_adds_up",
            ),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["month", "smith"], name="settlement_month_smith"),
        ]

    def __str__(self) -> str:
        return f"settlement of safe {self.safe_id}"
