"""The app's name and label for Django."""

from django.apps import AppConfig


class LeagueConfig(AppConfig):
    """Configuration of `league`."""

    name = "league"
    label = "league"
