"""What the tests of the desk share."""

import pytest

from cofferwit.members.models import Member
from tests.league.conftest import clock
from tests.members.people import make_member

__all__ = ["clock"]


@pytest.fixture
def isaure(db: None) -> Member:
    """A member who may play."""
    return make_member()
