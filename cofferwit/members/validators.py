"""What a password may not be, beside Django's own checks."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cofferwit.members.rules.password import is_walk


class WalkPasswordValidator:
    """Refuse one sign over and over, and keys typed in their order."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raises ValidationError with the reason."""
        del user
        if is_walk(password):
            raise ValidationError(
                _("Ce mot de passe répète un signe ou suit l’ordre des touches : changez-en."),
                code="password_walk",
            )

    def get_help_text(self) -> str:
        """The same, said beforehand."""
        return _("Ni un signe répété, ni des touches dans leur ordre.")
