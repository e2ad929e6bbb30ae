"""The app's name and label for Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MembersConfig(AppConfig):
    """Configuration of `cofferwit.members`."""

    name = "cofferwit.members"
    label = "members"
    verbose_name = _("Membres")

    def ready(self) -> None:
        """Say how the notices of accounts read."""
        from cofferwit.members.telling import register_kinds

        register_kinds()
