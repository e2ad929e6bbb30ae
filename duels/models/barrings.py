"""Whom a member takes no challenges from."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Barring(models.Model):
    """`member` takes no challenge from `barred`, who learns it when trying, until it is lifted."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="barrings")
    barred = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    since = models.DateTimeField()

    class Meta:
        verbose_name = _("refus de défis")
        verbose_name_plural = _("refus de défis")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["member", "barred"], name="barring_once"),
            models.CheckConstraint(
                condition=~models.Q(member=models.F("barred")), name="barring_of_another"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} bars {self.barred_id}"
