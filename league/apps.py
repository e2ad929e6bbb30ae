"""The app's name and label for Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    """Configuration of `league`."""

    name = "league"
    label = "league"
    verbose_name = _("Ligue")

    def ready(self) -> None:
        """Say what the notices of this app are about."""
        from league.notice_kinds import register_kinds

        register_kinds()
