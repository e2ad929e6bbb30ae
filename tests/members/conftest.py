"""Members for the tests of accounts."""

import pytest

from cofferwit.members.models import Member
from tests.members.people import make_member


@pytest.fixture
def isaure(db: None) -> Member:
    """A member who may play."""
    return make_member()
