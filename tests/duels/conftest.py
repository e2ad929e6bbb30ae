"""What the tests of duels share."""

from tests.league.conftest import clock

__all__ = ["clock"]
