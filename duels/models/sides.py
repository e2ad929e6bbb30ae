"""One of the two in a duel."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from duels.models.duels import Duel
from duels.rules.course import Who


class Place(models.TextChoices):
    """Which of the two."""

    CHALLENGER = Who.CHALLENGER.value
    CHALLENGED = Who.CHALLENGED.value


class DuelSide(models.Model):
    """What one side has to pick, and what it has done.

    `safe` is the one to pick: the house's for both, or the one that the other has forged; `pick` is
    the pick of it, and `picked_at` its end once that was taken in. `proving_since` is when a safe
    was sent that is still being proven.
    """

    duel = models.ForeignKey(Duel, models.PROTECT, related_name="sides")
    place = models.CharField(max_length=10, choices=Place.choices)
    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="duel_sides")
    safe = models.ForeignKey("forge.Safe", models.PROTECT, null=True, related_name="duel_sides")
    pick = models.OneToOneField("league.Pick", models.PROTECT, null=True, related_name="duel_side")
    picked_at = models.DateTimeField(null=True)
    proving_since = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("côté d’un duel")
        verbose_name_plural = _("côtés des duels")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["duel", "place"], name="duel_side_once"),
            models.UniqueConstraint(fields=["duel", "member"], name="duel_side_of_two"),
            models.CheckConstraint(
                condition=models.Q(pick=None) | models.Q(safe__isnull=False),
                name="duel_side_picks_its_safe",
            ),
            models.CheckConstraint(
                condition=models.Q(picked_at=None) | models.Q(pick__isnull=False),
                name="duel_side_picked_by_a_pick",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place} of duel {self.duel_id}"
