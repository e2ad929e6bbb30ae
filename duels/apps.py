"""The app's name and label for Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DuelsConfig(AppConfig):
    """Configuration of `duels`."""

    name = "duels"
    label = "duels"
    verbose_name = _("Duels")

    def ready(self) -> None:
        """Tell the league where the picks of duels lead, and what notices of duels are about."""
        from duels.notice_kinds import register_kinds
        from duels.rules.purposes import WORD
        from duels.views.leads import lead_of
        from league.views.leads import register

        register(WORD, lead_of)
        register_kinds()
