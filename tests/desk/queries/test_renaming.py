"""How long another pseudonym may be chosen, and which ones were changed."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions import renaming
from cofferwit.desk.actions.appeals import appeal, decide
from cofferwit.desk.models import Measure
from cofferwit.desk.queries.renaming import changed_names, choosing_until
from cofferwit.members.models import Member
from tests.desk.casework import moderator
from tests.factories import NOON, make_member

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def heard(member: Member, *, upheld: bool, at) -> None:
    """An appeal of the member against the change, decided at that instant."""
    reading = Measure.objects.get().readings.get()
    made = appeal(reading=reading.pk, text="C’est mon nom.", by=member, now=NOON)
    decide(appeal=made.pk, upheld=upheld, answer="Lu.", by=moderator("Sélim"), now=at)


def test_fourteen_days_are_counted_from_the_change(renamed: Member) -> None:
    last = NOON + 14 * DAY
    assert choosing_until(renamed, NOON) == last
    assert choosing_until(renamed, last - timedelta(microseconds=1)) == last
    assert choosing_until(renamed, last) is None


def test_days_are_over_once_a_name_is_chosen(renamed: Member) -> None:
    chosen = renaming.choose(pseudonym="Vascone", by=renamed, now=NOON + DAY)
    assert choosing_until(chosen, NOON + DAY) is None


def test_neutral_name_that_came_of_no_change_gives_no_days() -> None:
    isaure = make_member()
    isaure.pseudonym = f"membre-{isaure.pk}"
    assert choosing_until(isaure, NOON) is None


def test_fourteen_days_are_counted_from_an_appeal_upheld_later(renamed: Member) -> None:
    heard(renamed, upheld=True, at=NOON + 15 * DAY)
    assert choosing_until(renamed, NOON + 15 * DAY) == NOON + 29 * DAY


def test_rejected_appeal_gives_no_days(renamed: Member) -> None:
    heard(renamed, upheld=False, at=NOON + 10 * DAY)
    assert choosing_until(renamed, NOON + 10 * DAY) == NOON + 14 * DAY


def test_name_is_changed_until_an_appeal_gives_it_back(renamed: Member) -> None:
    assert changed_names(renamed) == {Measure.objects.get().detail["before"]}
    heard(renamed, upheld=True, at=NOON + DAY)
    assert changed_names(renamed) == set()
