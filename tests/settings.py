"""The site's settings for the tests: each test process has a Valkey database of its own."""

import os
from urllib.parse import urlsplit

if "REDIS_URL" in os.environ:
    # Databases 0 to 3 are left to whoever shares the server; child processes inherit the address.
    _worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    _server = urlsplit(os.environ["REDIS_URL"])
    os.environ["REDIS_URL"] = _server._replace(path=f"/{_worker + 4}").geturl()

from cofferwit.settings import *  # noqa: F403
