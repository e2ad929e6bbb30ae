"""The offers of the day."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from forge.models.safes import SafeTier
from forge.rules.randomness import SEED_BYTES
from league.rules import offers


class OfferSlot(models.TextChoices):
    """The name of each place for people, from the easiest."""

    AFFORDABLE = offers.Offer.AFFORDABLE.value, _("abordable")
    MATCHED = offers.Offer.MATCHED.value, _("à votre mesure")
    TOUGH = offers.Offer.TOUGH.value, _("coriace")


class OfferDay(models.Model):
    """One member's offers of one game day, drawn at the first visit of that day.

    `tier` and `rating` are those the offers were looked for with; `seed` drew among the safes that
    were near enough, so that a contested draw can be replayed.
    """

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="offer_days")
    day = models.DateField()
    tier = models.CharField(max_length=6, choices=SafeTier.choices)
    rating = models.DecimalField(max_digits=7, decimal_places=2)
    seed = models.BinaryField(max_length=SEED_BYTES)
    seed_version = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("jour d’offres")
        verbose_name_plural = _("jours d’offres")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["member", "day"], name="offer_day_once"),
            models.CheckConstraint(
                condition=Exact(Length("seed"), SEED_BYTES), name="offer_day_seeded"
            ),
        ]

    def __str__(self) -> str:
        return f"offers of {self.member_id} on {self.day}"


class Offer(models.Model):
    """A safe in one of the three places; `pick` is the pick it became, empty until it is taken.

    `replacement` 1 stands in for the offer 0 of the same place whose safe left before it was taken.
    `safe_rating` is the safe's when it was drawn.
    """

    offer_day = models.ForeignKey(OfferDay, models.PROTECT, related_name="offers")
    slot = models.CharField(max_length=10, choices=OfferSlot.choices)
    replacement = models.PositiveSmallIntegerField(default=0)
    safe = models.ForeignKey("forge.Safe", models.PROTECT, related_name="offers")
    safe_rating = models.DecimalField(max_digits=7, decimal_places=2)
    made_at = models.DateTimeField()
    pick = models.OneToOneField("league.Pick", models.PROTECT, null=True, related_name="offer")

    class Meta:
        verbose_name = _("offre")
        verbose_name_plural = _("offres")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["offer_day", "slot", "replacement"], name="offer_one_a_place"
            ),
            models.UniqueConstraint(fields=["offer_day", "safe"], name="offer_safe_once_a_day"),
            models.CheckConstraint(
                condition=models.Q(replacement__lte=offers.REPLACEMENTS),
                name="offer_replaced_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.slot} offer {self.pk}"
