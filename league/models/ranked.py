"""Ratings, and what each ranked pick did to them."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from forge.rules.limits import SAFE_PICKS
from league.rules.rating import START

AT_THE_END = (
    "month",
    "result",
    "thief_number",
    "thief_k",
    "thief_before",
    "thief_after",
    "safe_number",
    "safe_k",
    "safe_before",
    "safe_after",
    "loot",
    "loot_counted",
    "points",
    "points_counted",
)
"""What a ranked pick has only once it has ended: all of it, or none."""

RECOUNTED = (
    "thief_before",
    "thief_after",
    "safe_before",
    "safe_after",
    "loot_counted",
    "points_counted",
)
"""What follows from the picks that count, and so may change after the end."""


def rating_field(**options: Any) -> "models.DecimalField[Any, Any]":
    """A rating: two decimals."""
    return models.DecimalField(max_digits=7, decimal_places=2, **options)


class ThiefRating(models.Model):
    """A thief's rating as it stood in `month` ("2026-11"), after `picks` ranked picks in all.

    `voided` ones have ended too, and are not among them.
    The first of each later month takes it half-way to the start: read it through
    `league.rules.rating.after_month_turns`. A member without a row stands at the start.
    """

    member = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, primary_key=True, related_name="thief_rating"
    )
    rating = rating_field(default=START)
    month = models.CharField(max_length=7)
    picks = models.PositiveIntegerField(default=0)
    voided = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.rating} of {self.member_id}"


class SafeRecord(models.Model):
    """How a safe has fared in ranked picks; a safe without a row has had none.

    `started` counts all picks, those that run and those that count no more too; `picks` are those
    that have ended and count, `voided` those that have ended and do not.
    """

    safe = models.OneToOneField(
        "forge.Safe", models.PROTECT, primary_key=True, related_name="record"
    )
    rating = rating_field(default=START)
    started = models.PositiveSmallIntegerField(default=0)
    picks = models.PositiveSmallIntegerField(default=0)
    openings = models.PositiveSmallIntegerField(default=0)
    voided = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(openings__lte=models.F("picks"))
                & models.Q(picks__lte=models.F("started") - models.F("voided"))
                & models.Q(started__lte=SAFE_PICKS),
                name="safe_record_adds_up",
            ),
        ]

    def __str__(self) -> str:
        return f"record of safe {self.safe_id}"


class RankedPick(models.Model):
    """What a ranked pick froze at its start, and what it moved at its end.

    `thief_rating`, `safe_rating` and `chance` are frozen at the start. The rest is empty until the
    pick ends: `month` it ended in, `result` of the thief, its number among the ranked picks of the
    thief and of the safe (from 1), the K of each, ratings before and after, `loot` and forge
    `points` (0 when there are none), and whether they count for the month or came after the cap of
    the pair. `smith` is empty for a house safe.

    Of these, RECOUNTED are written anew when a pick before is voided, or restored; all others stay
    as they froze. A `voided` pick moves nothing: its ratings after are those before, and nothing of
    it counts (docs/adr/0092).
    """

    pick = models.OneToOneField(
        "league.Pick", models.PROTECT, primary_key=True, related_name="ranked"
    )
    thief = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    smith = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    safe = models.ForeignKey("forge.Safe", models.PROTECT, related_name="ranked_picks")
    thief_rating = rating_field()
    safe_rating = rating_field()
    chance = models.DecimalField(max_digits=6, decimal_places=5)
    month = models.CharField(max_length=7, null=True)  # noqa: DJ001 (empty as the rest is)
    result = models.DecimalField(max_digits=2, decimal_places=1, null=True)
    thief_number = models.PositiveIntegerField(null=True)
    thief_k = models.PositiveSmallIntegerField(null=True)
    thief_before = rating_field(null=True)
    thief_after = rating_field(null=True)
    safe_number = models.PositiveSmallIntegerField(null=True)
    safe_k = models.PositiveSmallIntegerField(null=True)
    safe_before = rating_field(null=True)
    safe_after = rating_field(null=True)
    loot = models.PositiveSmallIntegerField(null=True)
    loot_counted = models.BooleanField(null=True)
    points = models.PositiveSmallIntegerField(null=True)
    points_counted = models.BooleanField(null=True)
    voided = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("crochetage classé")
        verbose_name_plural = _("crochetages classés")
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(**{f"{name}__isnull": True for name in AT_THE_END})
                | models.Q(**{f"{name}__isnull": False for name in AT_THE_END}),
                name="ranked_pick_ends_whole",
            ),
            models.CheckConstraint(
                condition=models.Q(chance__gte=0, chance__lte=1), name="ranked_pick_chance"
            ),
            models.CheckConstraint(
                condition=models.Q(voided=False)
                | models.Q(
                    thief_after=models.F("thief_before"),
                    safe_after=models.F("safe_before"),
                    loot_counted=False,
                    points_counted=False,
                ),
                name="ranked_pick_voided_moves_nothing",
            ),
            models.UniqueConstraint(fields=["thief", "thief_number"], name="ranked_thief_number"),
            models.UniqueConstraint(fields=["safe", "safe_number"], name="ranked_safe_number"),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["month", "thief"], name="ranked_month_thief"),
            models.Index(fields=["thief", "smith", "month"], name="ranked_pair"),
            models.Index(fields=["-month", "-pick"], name="ranked_newest"),
        ]

    def __str__(self) -> str:
        return f"ranked pick {self.pick_id}"
