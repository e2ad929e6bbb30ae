"""A second factor that whoever has the machine sets up."""

import pytest

from cofferwit.members.access import has_second_factor
from cofferwit.members.actions.second_factors import reset, set_up
from tests.factories import NOON, make_member

pytestmark = pytest.mark.django_db


def test_account_is_guarded_and_its_codes_are_handed_out():
    member = make_member()
    codes = set_up(member=member)
    assert has_second_factor(member)
    assert len(set(codes)) == len(codes) == 10
    assert reset(member=member, now=NOON) == 1
    assert not has_second_factor(member)
