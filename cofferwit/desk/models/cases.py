"""What moderators look into: cases, the reports and signals behind them, and what was decided."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class CaseKind(models.TextChoices):
    """What a case is about."""

    ARRANGED = "arranged", _("ouvertures arrangées")
    FAST = "fast", _("trop rapide")
    FIRST_TRY = "first_try", _("trop juste")
    FAILURES = "failures", _("échecs voulus")
    MARKS = "marks", _("comptes proches")
    PSEUDONYM = "pseudonym", _("pseudonyme")
    SAFE = "safe", _("coffre")


class Decision(models.TextChoices):
    """How a case ended."""

    NO_ACTION = "no_action", _("sans suite")
    LINKED = "linked", _("comptes liés")
    VOIDED = "voided", _("crochetages annulés")
    RENAMED = "renamed", _("pseudonyme changé")
    WITHDRAWN = "withdrawn", _("coffre retiré")
    BLOCKED = "blocked", _("compte bloqué")


class Case(models.Model):
    """One thing to look into: a member, a pair (thief and smith, or two accounts), or a safe.

    Of one subject there is one open case at most; reports and signals join it. `other` is the smith
    of a pair. `reason` is read by those concerned, `note` by moderators only. `trials` is how many
    picks had been looked at when a case was closed without action: its signal comes back only with
    more.
    """

    kind = models.CharField(max_length=10, choices=CaseKind.choices)
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="cases", null=True
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="cases_as_other", null=True
    )
    safe = models.ForeignKey("forge.Safe", models.PROTECT, related_name="cases", null=True)
    opened_at = models.DateTimeField()
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    claimed_at = models.DateTimeField(null=True)
    decision = models.CharField(max_length=9, choices=Decision.choices, blank=True)
    reason = models.TextField(blank=True)
    note = models.TextField(blank=True)
    trials = models.PositiveIntegerField(default=0)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True
    )
    decided_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("dossier")
        verbose_name_plural = _("dossiers")
        ordering: ClassVar[list[str]] = ["opened_at", "id"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["kind", "member", "other", "safe"],
                condition=models.Q(decided_at__isnull=True),
                nulls_distinct=False,
                name="case_open_once",
            ),
            models.CheckConstraint(
                condition=models.Q(member__isnull=False) | models.Q(safe__isnull=False),
                name="case_about_something",
            ),
            models.CheckConstraint(
                condition=models.Q(decided_at__isnull=True, decided_by__isnull=True, decision="")
                | models.Q(decided_at__isnull=False, decided_by__isnull=False)
                & ~models.Q(decision=""),
                name="case_decided_by_someone",
            ),
            models.CheckConstraint(
                condition=models.Q(claimed_at__isnull=True, claimed_by__isnull=True)
                | models.Q(claimed_at__isnull=False, claimed_by__isnull=False),
                name="case_claimed_by_someone",
            ),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["-decided_at"], name="case_decided"),
            # The queue: the few open ones among all that were ever decided, oldest first.
            models.Index(
                fields=["opened_at", "id"],
                condition=models.Q(decided_at__isnull=True),
                name="case_open",
            ),
        ]

    def __str__(self) -> str:
        return f"case {self.pk}"


class Report(models.Model):
    """What a member said: `reason` is of the short list of its kind (`desk.rules.reporting`)."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="reports")
    reason = models.CharField(max_length=20)
    text = models.TextField(blank=True)
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("signalement")
        verbose_name_plural = _("signalements")
        ordering: ClassVar[list[str]] = ["made_at", "id"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["case", "reporter"], name="report_once_a_case"),
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"


class Signal(models.Model):
    """What the numbers say, as last worked out; one a case and month ("2026-11").

    `numbers` are those shown (their names are those of `desk.rules.fair_play`), `chance` that of
    seeing at least this under honest play, before the number of accounts or pairs `examined` that
    month is thought of. `trials` counts the picks looked at, `picks` holds the ids of those behind.
    """

    case = models.ForeignKey(Case, models.PROTECT, related_name="signals")
    month = models.CharField(max_length=7)
    numbers = models.JSONField()
    chance = models.FloatField(null=True)
    examined = models.PositiveIntegerField()
    trials = models.PositiveIntegerField()
    picks = models.JSONField(default=list)
    raised_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    class Meta:
        verbose_name = _("signal")
        verbose_name_plural = _("signaux")
        ordering: ClassVar[list[str]] = ["-seen_at", "-id"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["case", "month"], name="signal_once_a_month"),
            models.CheckConstraint(
                condition=models.Q(chance__isnull=True) | models.Q(chance__gte=0, chance__lte=1),
                name="signal_chance",
            ),
        ]

    def __str__(self) -> str:
        return f"signal of case {self.case_id} in {self.month}"


class Explanation(models.Model):
    """A question to a member about a case, and the answer; nothing changes meanwhile."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="explanations")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="explanations"
    )
    question = models.TextField()
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField()
    answer = models.TextField(blank=True)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("question posée")
        verbose_name_plural = _("questions posées")
        ordering: ClassVar[list[str]] = ["-asked_at", "-id"]

    def __str__(self) -> str:
        return f"explanation {self.pk}"
