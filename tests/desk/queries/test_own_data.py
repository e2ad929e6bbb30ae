"""What a member may ask for about the account."""

import pytest

from cofferwit.desk.queries.own_data import is_last_administrator
from cofferwit.members.models import AccountState
from tests.factories import make_member

pytestmark = pytest.mark.django_db


def test_last_administrator_is_the_only_one_whose_account_is_active() -> None:
    keeper = make_member("Gardienne", is_superuser=True)
    blocked = make_member("Bloquée", is_superuser=True, state=AccountState.BLOCKED)
    assert is_last_administrator(keeper)
    assert not is_last_administrator(blocked)
    assert not is_last_administrator(make_member("Basile", is_staff=True))
    make_member("Veilleur", is_superuser=True)
    assert not is_last_administrator(keeper)
