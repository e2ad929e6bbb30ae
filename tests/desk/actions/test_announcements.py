"""Announcements of the house."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions import announcements as actions
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.models import Announcement
from cofferwit.desk.queries.announcements import standing
from cofferwit.desk.rules import announcing as rules
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.models import AuditEntry
from tests.desk.casework import moderator
from tests.factories import NOON, make_member

HOUR = timedelta(hours=1)
pytestmark = pytest.mark.django_db(transaction=True)


def test_announcement_is_kept_with_its_author_and_told_in_the_log() -> None:
    beryl = moderator()
    made = actions.announce(fr=" Arrêt ", en="Outage", ends_at=NOON + HOUR, by=beryl, now=NOON)
    assert (made.text_fr, made.text_en, made.starts_at, made.by) == (
        "Arrêt",
        "Outage",
        NOON,
        beryl,
    )
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.subject) == ("announcement_made", f"announcement:{made.pk}")


def test_pages_learn_of_a_new_and_an_ended_announcement_at_once() -> None:
    beryl = moderator()
    assert standing(NOON) == ()
    made = actions.announce(fr="Arrêt", by=beryl, now=NOON)
    assert [said.number for said in standing(NOON)] == [made.pk]
    actions.end(announcement=made.pk, by=beryl, now=NOON + HOUR)
    assert standing(NOON + HOUR) == ()


def test_announcements_are_read_once_for_many_pages(django_assert_num_queries) -> None:
    actions.announce(fr="Arrêt", by=moderator(), now=NOON)
    with django_assert_num_queries(1):
        assert standing(NOON) == standing(NOON)


def test_announcement_cannot_begin_in_the_past() -> None:
    made = actions.announce(fr="Arrêt", starts_at=NOON - HOUR, by=moderator(), now=NOON)
    assert made.starts_at == NOON


def test_scheduled_announcement_is_dropped_and_one_that_is_over_stays() -> None:
    beryl = moderator()
    later = actions.announce(fr="Arrêt", starts_at=NOON + HOUR, by=beryl, now=NOON)
    actions.end(announcement=later.pk, by=beryl, now=NOON)
    assert not Announcement.objects.exists()
    over = actions.announce(fr="Arrêt", ends_at=NOON + HOUR, by=beryl, now=NOON)
    with pytest.raises(RuleError) as caught:
        actions.end(announcement=over.pk, by=beryl, now=NOON + HOUR)
    assert caught.value.sentence == rules.OVER
    with pytest.raises(Announcement.DoesNotExist):
        actions.end(announcement=later.pk, by=beryl, now=NOON)


def test_member_announces_and_ends_nothing() -> None:
    isaure = make_member()
    with pytest.raises(NotEntitledError):
        actions.announce(fr="Arrêt", by=isaure, now=NOON)
    with pytest.raises(NotEntitledError):
        actions.end(announcement=1, by=isaure, now=NOON)


def test_announcement_is_checked() -> None:
    with pytest.raises(RuleError) as caught:
        actions.announce(fr=" ", by=moderator(), now=NOON)
    assert caught.value.sentence == rules.NOTHING
