"""What the tests of the desk share."""

from tests.league.conftest import clock

__all__ = ["clock"]
