"""The site's settings for the tests."""

import os
from urllib.parse import urlsplit

os.environ.setdefault("COFFERWIT_LOCAL", "1")
if "REDIS_URL" in os.environ:
    # A database of Valkey for each test process; 0 to 3 are left to whoever shares the server.
    _worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    _server = urlsplit(os.environ["REDIS_URL"])
    os.environ["REDIS_URL"] = _server._replace(path=f"/{_worker + 4}").geturl()

from cofferwit.settings import *  # noqa: F403
from cofferwit.settings import STORAGES

# Static files are served as they lie in the source: `script/check` gathers and names them.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True

# Standings follow each row that a test writes; tests of what is kept say for how long.
COFFERWIT_LADDERS_SECONDS = 0
COFFERWIT_CHANCES_SECONDS = 0

PASSWORD_HASHERS = ["tests.hashing.LightArgon2PasswordHasher"]
