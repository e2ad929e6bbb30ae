"""What the tests of the forge share."""

from tests.league.conftest import clock

__all__ = ["clock"]
