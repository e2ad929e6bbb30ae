"""The safe: a code, the clues that leave it alone, and the proof of both."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from forge.rules.commitment import SECRET_BYTES
from forge.rules.difficulty import Difficulty
from forge.rules.randomness import SEED_BYTES
from forge.rules.tiers import Tier


class SafeTier(models.TextChoices):
    """The tier's name for people."""

    BRONZE = Tier.BRONZE.value, _("Bronze")
    SILVER = Tier.SILVER.value, _("Argent")
    GOLD = Tier.GOLD.value, _("Or")


class Safe(models.Model):
    """What was made stays as it was made: the database refuses to change it or to forget it.

    `maker` is empty for a house safe. `purpose` is what the safe is kept for, in words that only
    the app that claims it understands; empty means free, and once given it never changes.
    `seed` drew the code (and, for a house safe, the clues); `secret` seals `commitment`.
    `clues`, `certificate` and `path` are JSON as `manage.py check_safe` reads and writes it.
    The instants of its course, `expires_at`, `withdrawn_at`, `left_at` and `public_at`, are set
    once. From `withdrawn_at` on its smith has taken it back, whether its leaving was written down.
    `published_day` is the game day of a safe that a member put on offer: one a member a day.
    """

    maker = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="safes", null=True
    )
    purpose = models.CharField(max_length=60, blank=True)
    tier = models.CharField(max_length=6, choices=SafeTier.choices)
    difficulty = models.CharField(max_length=8)
    code = models.CharField(max_length=6)
    clues = models.JSONField()
    certificate = models.JSONField()
    path = models.JSONField(null=True)
    seed = models.BinaryField(max_length=SEED_BYTES)
    seed_version = models.PositiveSmallIntegerField()
    secret = models.BinaryField(max_length=SECRET_BYTES)
    commitment = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    published_day = models.DateField(null=True)
    expires_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    left_at = models.DateTimeField(null=True)
    public_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("coffre")
        verbose_name_plural = _("coffres")
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(tier="bronze", code__regex=r"^[0-9]{4}$")
                | models.Q(tier="silver", code__regex=r"^[0-9]{5}$")
                | models.Q(tier="gold", code__regex=r"^[0-9]{6}$"),
                name="safe_code_fits_tier",
            ),
            models.CheckConstraint(
                condition=models.Q(difficulty__in=[d.value for d in Difficulty]),
                name="safe_difficulty_known",
            ),
            models.CheckConstraint(
                condition=models.Q(path__isnull=False)
                | models.Q(difficulty=Difficulty.BEYOND.value),
                name="safe_graded_by_its_path",
            ),
            models.CheckConstraint(
                condition=models.Q(maker__isnull=False)
                | ~models.Q(difficulty=Difficulty.BEYOND.value),
                name="safe_of_the_house_within_reach",
            ),
            models.CheckConstraint(
                condition=Exact(Length("seed"), SEED_BYTES)
                & Exact(Length("secret"), SECRET_BYTES)
                & models.Q(commitment__regex=r"^[0-9a-f]{64}$"),
                name="safe_sealed",
            ),
            models.CheckConstraint(
                condition=models.Q(public_at__isnull=True) | models.Q(left_at__isnull=False),
                name="safe_public_once_left",
            ),
            models.CheckConstraint(
                condition=models.Q(maker__isnull=False)
                | ~models.Q(purpose="")
                | models.Q(left_at__isnull=True),
                name="safe_free_is_unseen",
            ),
            models.CheckConstraint(
                condition=models.Q(maker__isnull=True)
                | ~models.Q(purpose="")
                | models.Q(published_day__isnull=False, expires_at__isnull=False),
                name="safe_of_a_member_on_offer_ends",
            ),
            models.UniqueConstraint(fields=["maker", "published_day"], name="safe_one_a_day"),
            models.UniqueConstraint(fields=["seed"], name="safe_seed_once"),
            models.UniqueConstraint(fields=["commitment"], name="safe_commitment_once"),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(
                fields=["tier", "difficulty", "id"],
                condition=models.Q(maker__isnull=True, purpose=""),
                name="safe_stock",
            ),
            models.Index(fields=["purpose"], name="safe_purpose"),
            models.Index(
                fields=["expires_at", "id"],
                condition=models.Q(maker__isnull=False, left_at__isnull=True),
                name="safe_due_to_leave",
            ),
            models.Index(fields=["difficulty", "-id"], name="safe_by_difficulty"),
            models.Index(
                fields=["left_at"],
                condition=models.Q(
                    maker__isnull=False, purpose="", left_at__isnull=False, public_at__isnull=True
                ),
                name="safe_to_settle",
            ),
        ]

    def __str__(self) -> str:
        return f"safe {self.pk}"
