"""The app's name and label for Django."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """Configuration of `cofferwit.desk`."""

    name = "cofferwit.desk"
    label = "desk"
