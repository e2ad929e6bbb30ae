"""The duel: two members, and where it stands between them."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from duels.rules import course, verdict
from forge.models.safes import SafeTier


class DuelKind(models.TextChoices):
    """The kind's name for people."""

    LIGHTNING = course.Kind.LIGHTNING.value, _("éclair")
    FORGE = course.Kind.FORGE.value, _("de forge")


class DuelState(models.TextChoices):
    """Where a duel stands, for people."""

    CHALLENGED = course.State.CHALLENGED.value, _("défi sans réponse")
    FORGING = course.State.FORGING.value, _("on forge")
    PICKING = course.State.PICKING.value, _("on crochète")
    DECLINED = course.State.DECLINED.value, _("décliné")
    CANCELLED = course.State.CANCELLED.value, _("défi annulé")
    LAPSED = course.State.LAPSED.value, _("expiré")
    SETTLED = course.State.SETTLED.value, _("réglé")
    VOID = course.State.VOID.value, _("annulé")


_WITHOUT_PLAY = (DuelState.DECLINED, DuelState.CANCELLED, DuelState.LAPSED)


class Duel(models.Model):
    """A challenge and what became of it.

    `ended_at` is the instant of its end, whichever: declined, cancelled, lapsed, settled, void.
    `winner` is empty when it is drawn; `criterion` says what decided a settled one. A duel that is
    void has `gone` when an account stopped being active, else nobody forged. `remind_at` is when
    the members whom the running wait waits for are to be reminded; empty once they were.
    """

    kind = models.CharField(max_length=9, choices=DuelKind.choices)
    tier = models.CharField(max_length=6, choices=SafeTier.choices)
    challenger = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="duels_sent"
    )
    challenged = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="duels_received"
    )
    state = models.CharField(max_length=10, choices=DuelState.choices, default=DuelState.CHALLENGED)
    challenged_at = models.DateTimeField()
    lapses_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)
    forging_until = models.DateTimeField(null=True)
    picking_from = models.DateTimeField(null=True)
    picking_until = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    remind_at = models.DateTimeField(null=True)
    winner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="duels_won"
    )
    criterion = models.CharField(max_length=9, blank=True)
    gone = models.BooleanField(default=False)
    rematch_of = models.ForeignKey("self", models.PROTECT, null=True, related_name="rematches")

    class Meta:
        verbose_name = _("duel")
        verbose_name_plural = _("duels")
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=~models.Q(challenger=models.F("challenged")), name="duel_of_two"
            ),
            models.UniqueConstraint(
                fields=["challenger", "challenged", "kind", "tier"],
                condition=models.Q(state=DuelState.CHALLENGED),
                name="duel_challenge_once",
            ),
            models.CheckConstraint(
                condition=models.Q(lapses_at__gt=models.F("challenged_at")), name="duel_waits"
            ),
            models.CheckConstraint(
                condition=models.Q(state=DuelState.CHALLENGED, answered_at=None, ended_at=None)
                | models.Q(
                    state=DuelState.FORGING,
                    kind=DuelKind.FORGE,
                    answered_at__isnull=False,
                    forging_until__gt=models.F("answered_at"),
                    picking_from=None,
                    ended_at=None,
                )
                | models.Q(
                    state=DuelState.PICKING,
                    answered_at__isnull=False,
                    picking_until__gt=models.F("picking_from"),
                    ended_at=None,
                )
                | models.Q(state__in=_WITHOUT_PLAY, answered_at=None, ended_at__isnull=False)
                | models.Q(
                    state=DuelState.SETTLED, answered_at__isnull=False, ended_at__isnull=False
                )
                | models.Q(state=DuelState.VOID, ended_at__isnull=False),
                name="duel_dated_by_its_state",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    state=DuelState.SETTLED,
                    criterion__in=[each.value for each in verdict.Criterion],
                )
                | ~models.Q(state=DuelState.SETTLED) & models.Q(criterion="", winner=None),
                name="duel_decided_when_settled",
            ),
            models.CheckConstraint(
                condition=models.Q(winner=None)
                | models.Q(winner=models.F("challenger"))
                | models.Q(winner=models.F("challenged")),
                name="duel_won_by_one_of_the_two",
            ),
            models.CheckConstraint(
                condition=models.Q(gone=False) | models.Q(state=DuelState.VOID),
                name="duel_void_when_gone",
            ),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["challenger", "state"], name="duel_of_challenger"),
            models.Index(fields=["challenged", "state"], name="duel_of_challenged"),
            models.Index(
                fields=["id"],
                condition=models.Q(
                    state__in=[DuelState.CHALLENGED, DuelState.FORGING, DuelState.PICKING]
                ),
                name="duel_open",
            ),
            models.Index(fields=["id"], condition=models.Q(state=DuelState.VOID), name="duel_void"),
        ]

    def __str__(self) -> str:
        return f"duel {self.pk}"
