"""What became of an account, step by step."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cofferwit.members.models.member import AccountState


class StateChange(models.Model):
    """A step from one account state to another: written once, never changed (the database refuses).

    `by` is empty when the member or the site did it. What stood at an instant is `after` of the
    last step until then, ACTIVE without one.
    """

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="state_changes"
    )
    before = models.CharField(max_length=8, choices=AccountState.choices)
    after = models.CharField(max_length=8, choices=AccountState.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("étape d’un compte")
        verbose_name_plural = _("étapes des comptes")
        ordering: ClassVar[list[str]] = ["at", "id"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=~models.Q(before=models.F("after")), name="state_change_changes"
            ),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["member", "at"], name="state_change_of_member"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.before} to {self.after}"
