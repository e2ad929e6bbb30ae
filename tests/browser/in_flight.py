"""Requests that the running site has not finished: a closed browser does not stop them."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from time import monotonic

from django.core.signals import request_finished, request_started


class InFlight:
    """Counts the requests that are being answered in this process."""

    def __init__(self) -> None:
        self._count = 0
        self._changed = Condition()

    def _started(self, **_signal: object) -> None:
        with self._changed:
            self._count += 1

    def _finished(self, **_signal: object) -> None:
        with self._changed:
            self._count -= 1
            self._changed.notify_all()

    def wait(self, seconds: float = 30, quiet: float = 0.1) -> None:
        """Return once nothing has been under way for a moment; `seconds` bound the wait."""
        end = monotonic() + seconds
        with self._changed:
            while monotonic() < end:
                self._changed.wait_for(lambda: self._count <= 0, timeout=end - monotonic())
                if not self._changed.wait_for(lambda: self._count > 0, timeout=quiet):
                    return
        raise AssertionError(f"{self._count} requests did not end in {seconds} s")


@contextmanager
def in_flight() -> Iterator[InFlight]:
    """Count requests while the block runs."""
    counted = InFlight()
    request_started.connect(counted._started, weak=False)
    request_finished.connect(counted._finished, weak=False)
    try:
        yield counted
    finally:
        request_started.disconnect(counted._started)
        request_finished.disconnect(counted._finished)
