"""What a member may report, and has reported today."""

from datetime import timedelta

import pytest

from cofferwit.clock import PARIS
from cofferwit.desk.queries.reports import may_see, reports_of_the_day, safe_known_to
from cofferwit.members.models import Member
from tests.desk.casework import pseudonym_report
from tests.factories import (
    NOON,
    end_pick,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
)

pytestmark = pytest.mark.django_db


def test_reports_are_counted_from_the_midnight_of_paris(isaure: Member) -> None:
    midnight = NOON.astimezone(PARIS).replace(hour=0)
    before = midnight - timedelta(microseconds=1)
    for name, at in (("Vasco", before), ("Mordicus", midnight), ("Octave", NOON)):
        pseudonym_report(isaure, make_member(name), now=at)
    assert reports_of_the_day(isaure, NOON) == 2
    assert reports_of_the_day(isaure, before) == 3


def test_safe_is_seen_once_ones_pick_of_it_is_over(isaure: Member) -> None:
    safe = make_offered_safe(make_member("Octave"))
    pick = make_offer_pick(isaure, safe)
    assert not may_see(safe, isaure)
    assert safe_known_to(isaure, safe.pk) is None
    end_pick(pick)
    assert may_see(safe, isaure)
    assert safe_known_to(isaure, safe.pk) == safe
    assert not may_see(safe, make_member("Vasco"))


def test_public_safe_is_seen_by_everybody(isaure: Member) -> None:
    safe = make_offered_safe(make_member("Octave"))
    safe.public_at = NOON
    assert may_see(safe, isaure)


def test_smith_knows_of_a_safe_without_having_picked_it() -> None:
    octave, vasco = make_members("Octave", "Vasco")
    safe = make_offered_safe(octave)
    assert (safe_known_to(octave, safe.pk), safe_known_to(vasco, safe.pk)) == (safe, None)
    assert safe_known_to(octave, safe.pk + 1) is None
