"""The site's settings without a database: models and migrations are compared without asking one."""

from cofferwit.settings import *  # noqa: F403

DATABASES = {}
