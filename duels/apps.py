"""The app's name and label for Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DuelsConfig(AppConfig):
    """Configuration of `duels`."""

    name = "duels"
    label = "duels"
    verbose_name = _("Duels")
