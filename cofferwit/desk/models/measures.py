"""What was done about accounts and picks, who may read it, and the one appeal."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cofferwit.desk.models.cases import Case


class MeasureKind(models.TextChoices):
    """What can be done."""

    BLOCK = "block", _("compte bloqué")
    UNBLOCK = "unblock", _("compte débloqué")
    ARCHIVE = "archive", _("compte archivé")
    RESTORE = "restore", _("compte rouvert")
    LINK = "link", _("comptes liés")
    UNLINK = "unlink", _("lien levé")
    VOID = "void", _("crochetages annulés")
    UNVOID = "unvoid", _("crochetages rétablis")
    RENAME = "rename", _("pseudonyme changé")
    WITHDRAW = "withdraw", _("coffre retiré")


class Measure(models.Model):
    """One act, with its reason, date and author: written once, never changed.

    Only `case` may be filled in later, once: a case that its author decides because of it.
    `detail` holds ids and figures only: the picks voided, the link, the safe.
    """

    kind = models.CharField(max_length=8, choices=MeasureKind.choices)
    reason = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()
    case = models.ForeignKey(Case, models.PROTECT, related_name="measures", null=True)
    detail = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("mesure")
        verbose_name_plural = _("mesures")
        ordering: ClassVar[list[str]] = ["-at", "-id"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=~models.Q(reason=""), name="measure_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"measure {self.pk}: {self.kind}"


class Reading(models.Model):
    """A member whom a measure concerns: who reads it, and may appeal once.

    `touched` says that only the member's figures moved, because of somebody else's picks.
    """

    measure = models.ForeignKey(Measure, models.PROTECT, related_name="readings")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="readings")
    touched = models.BooleanField(default=False)
    effects = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("lecture d’une mesure")
        verbose_name_plural = _("lectures des mesures")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["measure", "member"], name="reading_once"),
        ]

    def __str__(self) -> str:
        return f"measure {self.measure_id} for {self.member_id}"


class Appeal(models.Model):
    """The one appeal of a member against a measure, read by somebody who did not take it."""

    reading = models.OneToOneField(Reading, models.PROTECT, related_name="appeal")
    text = models.TextField()
    made_at = models.DateTimeField()
    upheld = models.BooleanField(null=True)
    answer = models.TextField(blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    decided_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("recours")
        verbose_name_plural = _("recours")
        ordering: ClassVar[list[str]] = ["made_at", "id"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(
                    decided_at__isnull=True, decided_by__isnull=True, upheld__isnull=True, answer=""
                )
                | models.Q(decided_at__isnull=False, decided_by__isnull=False, upheld__isnull=False)
                & ~models.Q(answer=""),
                name="appeal_decided_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"appeal {self.pk}"
