"""Reads about members."""

import pytest

from cofferwit.members.models import AccountState
from cofferwit.members.queries import has_profile, member_numbered, with_pseudonym
from cofferwit.members.rules.pseudonym import MAX_LENGTH
from tests.factories import make_member

pytestmark = pytest.mark.django_db


def test_member_is_found_by_a_name_that_reads_alike():
    member = make_member("Rosalie-01")
    assert with_pseudonym("rosalié-ol").get() == member


@pytest.mark.parametrize("text", ["", "\0", "a\0b", "a\nb", "x" * (MAX_LENGTH + 1)])
def test_text_that_no_pseudonym_can_be_finds_nobody(text):
    make_member("x" * MAX_LENGTH)
    assert not with_pseudonym(text).exists()


def test_deleted_member_is_found_by_number_but_has_no_profile():
    member = make_member("Rosalie")
    assert (member_numbered(member.pk), has_profile("rosalie")) == (member, True)
    member.state = AccountState.DELETED
    member.save()
    assert (member_numbered(member.pk), has_profile("rosalie")) == (member, False)
    assert member_numbered(member.pk + 1) is None
