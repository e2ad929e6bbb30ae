"""Asking for the deletion of one's account, and changing one's mind."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions.deletion import ask_deletion, cancel_deletion
from cofferwit.desk.models import DeletionRequest
from cofferwit.desk.rules import own_data as rules
from cofferwit.members.actions.notice_choices import choose
from cofferwit.members.actions.standing import change_state
from cofferwit.members.models import Notice
from cofferwit.members.notice_kinds import said
from cofferwit.members.rules.notice_topics import Wanted
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import STAYS_DELETED, Standing
from cofferwit.ops.models import AuditEntry
from tests.factories import NOON, make_member

pytestmark = pytest.mark.django_db


def refused(member, now=NOON):
    with pytest.raises(RuleError) as error:
        ask_deletion(member=member, by=member, now=now)
    return error.value.sentence


def test_asking_tells_the_member_and_the_audit_log():
    member = make_member()
    asked = ask_deletion(member=member, by=member, now=NOON)
    notice = Notice.objects.get(member=member)
    assert (notice.kind, notice.payload) == ("deletion_asked", {"request": asked.pk})
    assert said(notice.kind, notice.payload) == (
        (
            "Votre compte sera supprimé le 7\N{NO-BREAK SPACE}déc., 12\u202fh\u202f00."
            " Un clic suffit pour le garder."
        ),
        "/compte/suppression/",
    )
    assert AuditEntry.objects.get().verb == "deletion_asked"


def test_asking_is_mailed_to_a_member_who_has_switched_mails_off():
    member = make_member()
    off = {"moderation": Wanted(site=True, email=False)}
    choose(member=member, by=member, choices=off, now=NOON)
    ask_deletion(member=member, by=member, now=NOON)
    assert Notice.objects.get(member=member).mail_from == NOON + timedelta(minutes=1)


def test_account_plays_on_in_the_days_of_grace():
    member = make_member()
    ask_deletion(member=member, by=member, now=NOON)
    member.refresh_from_db()
    assert member.state == "active"


def test_asked_twice_is_refused():
    member = make_member()
    ask_deletion(member=member, by=member, now=NOON)
    assert refused(member) == rules.ALREADY_ASKED


def test_taken_back_it_can_be_asked_for_again():
    member = make_member()
    ask_deletion(member=member, by=member, now=NOON)
    cancel_deletion(member=member, by=member, now=NOON)
    assert Notice.objects.get().cleared_at == NOON
    ask_deletion(member=member, by=member, now=NOON)
    assert list(DeletionRequest.objects.order_by("pk").values_list("cancelled_at", flat=True)) == [
        NOON,
        None,
    ]


def test_fourth_time_in_thirty_days_is_refused():
    member = make_member()
    for day in range(3):
        at = NOON + timedelta(days=day)
        ask_deletion(member=member, by=member, now=at)
        cancel_deletion(member=member, by=member, now=at)
    assert refused(member, NOON + timedelta(days=29)) == rules.TOO_OFTEN
    ask_deletion(member=member, by=member, now=NOON + timedelta(days=30))


def test_nothing_asked_for_is_nothing_to_take_back():
    member = make_member()
    with pytest.raises(RuleError) as error:
        cancel_deletion(member=member, by=member, now=NOON)
    assert error.value.sentence == rules.NOT_ASKED


def test_only_administrator_may_not_go():
    keeper = make_member("Gardienne", is_superuser=True)
    assert refused(keeper) == rules.LAST_ADMINISTRATOR
    make_member("Veilleur", is_superuser=True)
    ask_deletion(member=keeper, by=keeper, now=NOON)


def test_moderator_may_go():
    moderator = make_member("Basile", is_staff=True)
    ask_deletion(member=moderator, by=moderator, now=NOON)


def test_nobody_asks_or_takes_back_for_another():
    member, other = make_member(), make_member("Basile")
    for act in (ask_deletion, cancel_deletion):
        with pytest.raises(PermissionError):
            act(member=member, by=other, now=NOON)


def test_deleted_account_stays_deleted():
    member = make_member()
    change_state(member=member, to=Standing.DELETED, reason="", by=None, now=NOON)
    assert refused(member) == STAYS_DELETED
