"""Accounts that a moderator holds to be of one household."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class AccountLink(models.Model):
    """A pair of accounts that may not earn from each other, declared with a reason.

    The pair is stored once, the older account (lesser id) first.
    """

    first = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="links_first")
    second = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="links_second"
    )
    reason = models.TextField()
    linked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    linked_at = models.DateTimeField()
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    lifted_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("lien de comptes")
        verbose_name_plural = _("comptes liés")
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(first__lt=models.F("second")), name="link_pair_in_order"
            ),
            models.UniqueConstraint(
                fields=["first", "second"],
                condition=models.Q(lifted_at__isnull=True),
                name="link_pair_once",
            ),
            models.CheckConstraint(
                condition=models.Q(lifted_at__isnull=True, lifted_by__isnull=True)
                | models.Q(lifted_at__isnull=False, lifted_by__isnull=False),
                name="link_lifted_by_someone",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id}"
