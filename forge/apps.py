"""The app's name and label for Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ForgeConfig(AppConfig):
    """Configuration of `forge`."""

    name = "forge"
    label = "forge"
    verbose_name = _("Forge")
