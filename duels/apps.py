"""The app's name and label for Django."""

from django.apps import AppConfig


class DuelsConfig(AppConfig):
    """Configuration of `duels`."""

    name = "duels"
    label = "duels"
