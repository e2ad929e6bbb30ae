"""The app's name and label for Django."""

from django.apps import AppConfig


class ForgeConfig(AppConfig):
    """Configuration of `forge`."""

    name = "forge"
    label = "forge"
