"""The app's name and label for Django."""

from django.apps import AppConfig


class LookConfig(AppConfig):
    """Configuration of `cofferwit.look`."""

    name = "cofferwit.look"
    label = "look"
