"""The app's name and label for Django."""

from django.apps import AppConfig


class OpsConfig(AppConfig):
    """Configuration of `cofferwit.ops`."""

    name = "cofferwit.ops"
    label = "ops"
