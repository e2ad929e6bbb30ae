"""The app's name and label for Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ForgeConfig(AppConfig):
    """Configuration of `forge`."""

    name = "forge"
    label = "forge"
    verbose_name = _("Forge")

    def ready(self) -> None:
        """Say what the notices of this app are about."""
        from forge.notice_kinds import register_kinds

        register_kinds()
