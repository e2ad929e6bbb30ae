"""How a member likes the site."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Theme(models.TextChoices):
    """The light of the pages; the system's own choice unless told otherwise."""

    SYSTEM = "system", _("celui du système")
    LIGHT = "light", _("clair")
    DARK = "dark", _("sombre")


class Challengers(models.TextChoices):
    """Who may challenge a member to a duel."""

    ALL = "all", _("tous les membres")
    OPPONENTS = "opponents", _("mes adversaires passés")
    NOBODY = "nobody", _("personne")


class Preferences(models.Model):
    """One row a member, made with the account."""

    member = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="preferences"
    )
    offer_tier = models.CharField(max_length=6, default="bronze")
    language = models.CharField(max_length=2, choices=settings.LANGUAGES, default="fr")
    theme = models.CharField(max_length=6, choices=Theme.choices, default=Theme.SYSTEM)
    hide_timer = models.BooleanField(default=False)
    hide_rating = models.BooleanField(default=False)
    reduced_motion = models.BooleanField(default=False)
    single_keys = models.BooleanField(default=True)
    challengers = models.CharField(
        max_length=9, choices=Challengers.choices, default=Challengers.ALL
    )

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(offer_tier__in=["bronze", "silver", "gold"]),
                name="preferences_tier_known",
            ),
            models.CheckConstraint(
                condition=models.Q(theme__in=Theme.values), name="preferences_theme_known"
            ),
            models.CheckConstraint(
                condition=models.Q(challengers__in=Challengers.values),
                name="preferences_challengers_known",
            ),
        ]

    def __str__(self) -> str:
        return f"preferences of {self.member_id}"
