"""What a thief has pencilled in."""

from typing import ClassVar

from django.db import models


class Worksheet(models.Model):
    """The marks of one pick, as the moves that made them: undo is a step back in the list.

    `moves` is JSON as `league.rules.worksheet` defines it; the first `done` of them hold. `typed`
    is what stands in the chambers, a digit or null for each position. `revision` grows with each
    save, so that a stale tab is told and overwrites nothing.
    """

    pick = models.OneToOneField(
        "league.Pick", models.CASCADE, primary_key=True, related_name="worksheet"
    )
    moves = models.JSONField(default=list)
    typed = models.JSONField(default=list)
    done = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    saved_at = models.DateTimeField()

    objects: ClassVar[models.Manager["Worksheet"]]

    def __str__(self) -> str:
        return f"worksheet of {self.pick_id}"
