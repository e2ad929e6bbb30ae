"""The app's name and label for Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OpsConfig(AppConfig):
    """Configuration of `cofferwit.ops`."""

    name = "cofferwit.ops"
    label = "ops"
    verbose_name = _("Exploitation")
