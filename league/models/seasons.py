"""Seasons, and the standings as their prizes were paid on."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.ranked import rating_field


class Ladder(models.TextChoices):
    """The two standings of a season."""

    THIEVES = "thieves", _("voleurs")
    SMITHS = "smiths", _("forgerons")


class Season(models.Model):
    """A month of the league, as "2026-11".

    `terms` are the figures of the rules as they stood when it opened (`league.rules.terms`): a
    figure changed later counts from the next season on. `paid_at` is the instant of its payout.
    """

    month = models.CharField(max_length=7, primary_key=True)
    terms = models.JSONField()
    opened_at = models.DateTimeField()
    paid_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("saison")
        verbose_name_plural = _("saisons")
        ordering: ClassVar[list[str]] = ["-month"]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(month__regex=r"^[0-9]{4}-(0[1-9]|1[0-2])$"),
                name="season_is_a_month",
            ),
        ]

    def __str__(self) -> str:
        return self.month


class FinalLine(models.Model):
    """One line of a paid season's standings, frozen at its payout.

    `rank` orders all lines, from 1. `place` counts only members who qualify and whose account may
    take one; it is empty for the others. `points` is loot or forge points; `best_rating` and
    `picks` are a thief's, `good_safes` (settled at a factor of 1 or more) and `received` a smith's.
    `credits` is the prize, 0 without one.
    """

    season = models.ForeignKey(Season, models.PROTECT, related_name="lines")
    ladder = models.CharField(max_length=7, choices=Ladder.choices)
    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="final_lines")
    rank = models.PositiveIntegerField()
    place = models.PositiveIntegerField(null=True)
    points = models.PositiveIntegerField()
    best_rating = rating_field(null=True)
    picks = models.PositiveIntegerField(null=True)
    good_safes = models.PositiveIntegerField(null=True)
    received = models.PositiveIntegerField(null=True)
    reached_at = models.DateTimeField(null=True)
    credits = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("ligne finale")
        verbose_name_plural = _("lignes finales")
        ordering: ClassVar[list[str]] = ["rank"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["season", "ladder", "member"], name="final_line_one_a_member"
            ),
            models.UniqueConstraint(fields=["season", "ladder", "rank"], name="final_rank_once"),
            models.UniqueConstraint(fields=["season", "ladder", "place"], name="final_place_once"),
            models.CheckConstraint(
                condition=models.Q(credits=0) | models.Q(place__isnull=False, points__gt=0),
                name="final_line_paid_for_a_place",
            ),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["-season", "-ladder", "rank"], name="final_line_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} among the {self.ladder} of {self.season_id}"
