"""One archive a day."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions.exporting import TooSoonError, begin_export
from cofferwit.desk.models import ExportMade
from tests.factories import NOON, make_member

pytestmark = pytest.mark.django_db


def test_second_archive_waits_a_day():
    member = make_member()
    begin_export(member=member, by=member, now=NOON)
    with pytest.raises(TooSoonError) as error:
        begin_export(member=member, by=member, now=NOON + timedelta(days=1, seconds=-1))
    assert error.value.again_at == NOON + timedelta(days=1)
    begin_export(member=member, by=member, now=NOON + timedelta(days=1))
    assert ExportMade.objects.filter(member=member).count() == 2


def test_archives_of_others_do_not_count():
    member, other = make_member(), make_member("Basile")
    begin_export(member=other, by=other, now=NOON)
    begin_export(member=member, by=member, now=NOON)


def test_nobody_takes_the_archive_of_another():
    member, other = make_member(), make_member("Basile")
    with pytest.raises(PermissionError):
        begin_export(member=member, by=other, now=NOON)
