"""A thief at a safe."""

import uuid
from datetime import timedelta
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.rules import picking
from league.rules.purposes import TRAINING


class PickState(models.TextChoices):
    """Where a pick stands."""

    RUNNING = "running", _("en cours")
    OPENED = "opened", _("ouvert")
    HELD = "held", _("a tenu")


class Ending(models.TextChoices):
    """What ended a pick."""

    OPENED = picking.Ending.OPENED.value, _("code trouvé")
    GUESSES = picking.Ending.GUESSES.value, _("essais épuisés")
    TIME = picking.Ending.TIME.value, _("temps écoulé")
    GAVE_UP = picking.Ending.GAVE_UP.value, _("abandon")
    STOPPED = picking.Ending.STOPPED.value, _("compte bloqué")


class Pick(models.Model):
    """One member's one run at one safe.

    `deadline` is the instant the clock runs out: the start plus `time_limit` seconds, less a
    penalty for each wrong guess. `purpose` says what the pick counts for. `ended_at` is the instant
    that ended it, however late that was noticed. `voided_at` is set while a `Voiding` of it stands:
    then it counts for nothing, and has been picked all the same.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    thief = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="picks")
    safe = models.ForeignKey("forge.Safe", models.PROTECT, related_name="picks")
    purpose = models.CharField(max_length=60)
    started_at = models.DateTimeField()
    time_limit = models.PositiveIntegerField()
    deadline = models.DateTimeField()
    state = models.CharField(max_length=7, choices=PickState.choices, default=PickState.RUNNING)
    ending = models.CharField(max_length=7, choices=Ending.choices, blank=True)
    ended_at = models.DateTimeField(null=True)
    opened_at_guess = models.PositiveSmallIntegerField(null=True)
    voided_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("crochetage")
        verbose_name_plural = _("crochetages")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["thief"],
                condition=models.Q(state=PickState.RUNNING),
                name="pick_one_running",
            ),
            models.UniqueConstraint(
                fields=["thief", "safe"],
                condition=~models.Q(purpose=TRAINING),
                name="pick_once_a_safe",
            ),
            models.CheckConstraint(
                condition=models.Q(state=PickState.RUNNING, ended_at__isnull=True, ending="")
                | models.Q(
                    state__in=[PickState.OPENED, PickState.HELD],
                    ended_at__gte=models.F("started_at"),
                )
                & ~models.Q(ending=""),
                name="pick_ended_when_over",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    state=PickState.OPENED,
                    ending=Ending.OPENED,
                    opened_at_guess__isnull=False,
                    opened_at_guess__range=(1, picking.MAX_GUESSES),
                )
                | ~models.Q(state=PickState.OPENED)
                & ~models.Q(ending=Ending.OPENED)
                & models.Q(opened_at_guess__isnull=True),
                name="pick_opened_by_a_guess",
            ),
            models.CheckConstraint(
                condition=models.Q(voided_at__isnull=True)
                | ~models.Q(state=PickState.RUNNING) & ~models.Q(purpose=TRAINING),
                name="pick_voided_once_over",
            ),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(
                fields=["deadline", "id"],
                condition=models.Q(state=PickState.RUNNING),
                name="pick_overdue",
            ),
            models.Index(fields=["safe", "state"], name="pick_of_safe"),
            models.Index(fields=["purpose"], name="pick_purpose"),
            models.Index(
                fields=["thief"],
                condition=models.Q(voided_at__isnull=False),
                name="pick_voided_of_thief",
            ),
            models.Index(fields=["-started_at", "-id"], name="pick_newest"),
            models.Index(fields=["ending", "-started_at", "-id"], name="pick_by_ending"),
        ]

    def __str__(self) -> str:
        return f"pick {self.pk}"

    @property
    def limit(self) -> timedelta:
        """The time limit frozen at the start."""
        return timedelta(seconds=self.time_limit)


class Guess(models.Model):
    """A code tried, and the verdict: the first clue it contradicts, or none when it opens.

    `contradicted` is the place of that clue in the safe's list, from 0.
    """

    pick = models.ForeignKey(Pick, models.PROTECT, related_name="guesses")
    number = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=6)
    contradicted = models.PositiveSmallIntegerField(null=True)
    guessed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("essai")
        verbose_name_plural = _("essais")
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["pick", "number"], name="guess_number_once"),
            models.UniqueConstraint(fields=["pick", "code"], name="guess_code_once"),
            models.CheckConstraint(
                condition=models.Q(number__range=(1, picking.MAX_GUESSES)),
                name="guess_within_the_number",
            ),
            models.CheckConstraint(
                condition=models.Q(code__regex=r"^[0-9]{4,6}$"), name="guess_code_of_digits"
            ),
        ]

    def __str__(self) -> str:
        return f"guess {self.number} of {self.pick_id}"
