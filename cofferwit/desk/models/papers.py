"""The papers of the house, as operators write them."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class PaperKind(models.TextChoices):
    """Which papers there are."""

    TERMS = "terms", _("conditions d’utilisation")
    PRIVACY = "privacy", _("confidentialité")
    LEGAL = "legal", _("mentions légales")
    PRIZES = "prizes", _("conditions des primes")


class Paper(models.Model):
    """One version of a paper in one language, in Markdown; the newest one is shown.

    Without a version the text that comes with the site is shown, which an operator completes.
    """

    kind = models.CharField(max_length=7, choices=PaperKind.choices)
    language = models.CharField(max_length=2, choices=settings.LANGUAGES, default="fr")
    text = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    written_at = models.DateTimeField()

    class Meta:
        verbose_name = _("texte")
        verbose_name_plural = _("textes")
        ordering: ClassVar[list[str]] = ["kind", "language", "-written_at"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["kind", "language", "written_at"], name="paper_version_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} ({self.language}) of {self.written_at:%Y-%m-%d}"
