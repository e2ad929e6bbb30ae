"""The draft: a code that a smith has drawn, and the clues chosen for it so far."""

import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from forge.models.safes import SafeTier
from forge.rules.limits import DRAWS
from forge.rules.randomness import SEED_BYTES


class Draft(models.Model):
    """One smith's work on one tier, for a day of 24 hours from its first draw.

    `purpose` is empty for a safe of the league; another app's word is kept and not understood.
    `draws` says how many codes of `seed` the smith has seen; `code` is the last of them. `steps`
    are the lists of clues, as JSON, that undo and redo walk along; the one at `done` holds.
    `revision` grows with each change, so that a stale tab is told and overwrites nothing. A
    discarded draft keeps its count of draws until it expires; a published one keeps its safe.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    smith = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="drafts")
    purpose = models.CharField(max_length=60, blank=True)
    tier = models.CharField(max_length=6, choices=SafeTier.choices)
    seed = models.BinaryField(max_length=SEED_BYTES)
    seed_version = models.PositiveSmallIntegerField()
    draws = models.PositiveSmallIntegerField(default=1)
    code = models.CharField(max_length=6)
    steps = models.JSONField(default=list)
    done = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=1)
    opened_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    discarded_at = models.DateTimeField(null=True)
    published = models.OneToOneField("forge.Safe", models.PROTECT, null=True, related_name="draft")

    objects: ClassVar[models.Manager["Draft"]]

    class Meta:
        verbose_name = _("brouillon")
        verbose_name_plural = _("brouillons")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["smith", "purpose", "tier"],
                condition=models.Q(published__isnull=True),
                name="draft_one_a_tier",
            ),
            models.UniqueConstraint(fields=["seed"], name="draft_seed_once"),
            models.CheckConstraint(
                condition=models.Q(draws__gte=1, draws__lte=DRAWS), name="draft_draws_limited"
            ),
            models.CheckConstraint(
                condition=models.Q(tier="bronze", code__regex=r"^[0-9]{4}$")
                | models.Q(tier="silver", code__regex=r"^[0-9]{5}$")
                | models.Q(tier="gold", code__regex=r"^[0-9]{6}$"),
                name="draft_code_fits_tier",
            ),
            models.CheckConstraint(
                condition=Exact(Length("seed"), SEED_BYTES), name="draft_seeded"
            ),
            models.CheckConstraint(
                condition=models.Q(expires_at__gt=models.F("opened_at")), name="draft_ends"
            ),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["expires_at"], name="draft_expiry"),
        ]

    def __str__(self) -> str:
        return f"draft {self.pk}"
