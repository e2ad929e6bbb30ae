"""What the tests of the desk share."""

import pytest

from cofferwit.desk.actions import renaming
from cofferwit.members.models import Member
from tests import factories
from tests.desk.casework import moderator
from tests.league.conftest import clock
from tests.members.people import make_member

__all__ = ["clock"]


@pytest.fixture
def isaure(db: None) -> Member:
    """A member who may play."""
    return make_member()


@pytest.fixture
def renamed(db: None) -> Member:
    """Vasco, whom Béryl, a moderator, has renamed at noon."""
    vasco = factories.make_member("Vasco")
    renaming.rename(member=vasco, reason="Injurieux.", by=moderator(), now=factories.NOON)
    vasco.refresh_from_db()
    return vasco
