"""The app's name and label for Django."""

from django.apps import AppConfig


class MembersConfig(AppConfig):
    """Configuration of `cofferwit.members`."""

    name = "cofferwit.members"
    label = "members"
