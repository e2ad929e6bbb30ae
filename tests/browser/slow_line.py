"""A bad line to the site: a test that looks before the page has answered fails on it each time."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import uniform
from time import sleep
from typing import Any

from django.conf import settings
from django.core.signals import request_started


@contextmanager
def slow_line(most_ms: int) -> Iterator[None]:
    """While the block runs, the site answers up to `most_ms` milliseconds late.

    Its files come at once: a page has dozens, and no test waits for one of them.
    """

    def _hold(environ: dict[str, Any], **_signal: object) -> None:
        if not environ["PATH_INFO"].startswith(settings.STATIC_URL):
            sleep(uniform(0, most_ms) / 1000)

    request_started.connect(_hold, weak=False)
    try:
        yield
    finally:
        request_started.disconnect(_hold)
