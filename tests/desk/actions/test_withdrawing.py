"""A safe that a moderator takes out of the offers."""

import pytest

from cofferwit.clock import next_midnight
from cofferwit.desk.actions import withdrawing
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.models import Measure, Reading
from cofferwit.desk.rules import deciding as rules
from cofferwit.members.rules.sentences import RuleError
from league.actions.course import exit_due
from league.models import Withdrawal
from tests.desk.casework import moderator
from tests.factories import (
    NOON,
    make_house_offer,
    make_member,
    make_members,
    make_offered_safe,
    make_safe,
)

pytestmark = pytest.mark.django_db
MIDNIGHT = next_midnight(NOON)


def test_safe_leaves_at_the_next_midnight_and_its_smith_reads_why() -> None:
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith)
    withdrawing.withdraw(safe=safe, reason="Le code circule.", by=moderator(), now=NOON)
    asked = Withdrawal.objects.get()
    assert (asked.safe, asked.asked_by, asked.effective_at) == (safe, None, MIDNIGHT)
    reading = Reading.objects.get()
    assert (reading.member, reading.measure.reason) == (smith, "Le code circule.")
    exit_due(now=MIDNIGHT)
    safe.refresh_from_db()
    assert safe.left_at == MIDNIGHT


def test_house_safe_has_nobody_to_read_it() -> None:
    safe = make_house_offer()
    measure = withdrawing.withdraw(safe=safe, reason="Faux.", by=moderator(), now=NOON)
    assert (measure.detail["safe"], measure.readings.count()) == (safe.pk, 0)


def test_safe_that_its_smith_has_withdrawn_stays_so() -> None:
    safe = make_offered_safe(make_member("Forgeron"))
    beryl, selim = moderator(), moderator("Sélim")
    for by in (beryl, selim):
        withdrawing.withdraw(safe=safe, reason="Faux.", by=by, now=NOON)
    assert (Withdrawal.objects.count(), Measure.objects.count()) == (1, 2)


def test_safe_that_has_left_or_was_never_on_offer_is_not_withdrawn() -> None:
    beryl = moderator()
    left = make_offered_safe(make_member("Forgeron"))
    never = make_safe(purpose="training")
    for safe in (left, never):
        with pytest.raises(RuleError) as caught:
            withdrawing.withdraw(safe=safe, reason="Faux.", by=beryl, now=left.expires_at)
        assert caught.value.sentence == rules.NO_SAFE_LEFT


def test_own_safe_is_somebody_elses_affair() -> None:
    beryl = moderator()
    with pytest.raises(RuleError) as caught:
        withdrawing.withdraw(safe=make_offered_safe(beryl), reason="x", by=beryl, now=NOON)
    assert caught.value.sentence == rules.CONCERNED


def test_member_withdraws_no_safe_of_another() -> None:
    isaure, smith = make_members("Isaure", "Forgeron")
    with pytest.raises(NotEntitledError):
        withdrawing.withdraw(safe=make_offered_safe(smith), reason="x", by=isaure, now=NOON)
