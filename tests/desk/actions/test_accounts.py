"""Accounts blocked, unblocked, archived, restored, given roles."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions import accounts
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.models import Measure, Reading
from cofferwit.desk.rules import accounts as rules
from cofferwit.members.models import Member, Notice, StateChange
from cofferwit.members.notice_kinds import said
from cofferwit.members.rules.roles import Role
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import Act
from cofferwit.ops.models import AuditEntry
from duels.models import Duel
from league.actions.course import exit_due
from tests.desk.moderation import LATER, administrator, blocked, moderator
from tests.duels.scenes import accept
from tests.factories import NOON, make_member, make_offered_safe, start_pick
from tests.league.actions.test_at_once import at_once

ACTS = (accounts.block, accounts.unblock, accounts.archive, accounts.restore)


def refused(act, **kwargs):
    with pytest.raises(RuleError) as error:
        act(**({"reason": "Motif.", "now": NOON} | kwargs))
    return error.value.sentence


@pytest.mark.django_db
def test_block_is_one_step_with_its_measure_and_its_audit():
    member, by = make_member(), administrator()
    made = accounts.block(member=member, reason=" Deux comptes. ", by=by, now=LATER)
    member.refresh_from_db()
    assert (member.state, member.state_since) == ("blocked", LATER)
    assert member.state_reason == "Deux comptes."
    assert (made.kind, made.reason, made.by) == ("block", "Deux comptes.", by)
    assert StateChange.objects.get().after == "blocked"
    assert [entry.verb for entry in AuditEntry.objects.all()] == ["measure_block"]
    assert Reading.objects.get().effects == {"stopped": 0, "duels": 0, "leaving": 0}


@pytest.mark.django_db
def test_blocked_while_picking_held_then():
    pick, by = start_pick(make_member()), administrator()
    at = pick.started_at + timedelta(minutes=1)
    blocked(pick.thief, by, now=at)
    pick.refresh_from_db()
    assert (pick.state, pick.ended_at) == ("held", at)
    assert Reading.objects.get().effects["stopped"] == 1


@pytest.mark.django_db
def test_block_makes_open_duels_void_and_says_how_many(django_capture_on_commit_callbacks):
    scene = accept()
    one, duel = scene.aure, scene.duel
    with django_capture_on_commit_callbacks(execute=True):
        blocked(one, administrator(), now=duel.answered_at + timedelta(hours=1))
    assert Duel.objects.get(pk=duel.pk).state == "void"
    assert Reading.objects.get(member=one).effects["duels"] == 1


@pytest.mark.django_db
def test_safes_of_a_blocked_smith_leave():
    safe = make_offered_safe(make_member("Vasco"))
    blocked(safe.maker, administrator(), now=LATER)
    assert Reading.objects.get().effects["leaving"] == 1
    exit_due(now=LATER + timedelta(days=1))
    safe.refresh_from_db()
    assert LATER < safe.left_at < LATER + timedelta(days=1)


@pytest.mark.django_db
def test_unblocked_member_plays_again_and_reads_why():
    member, by = make_member(), administrator()
    blocked(member, by)
    accounts.unblock(member=member, reason="Erreur de notre part.", by=by, now=LATER)
    member.refresh_from_db()
    assert (member.state, member.state_reason) == ("active", "")
    assert member.may(Act.PLAY)
    assert [m.kind for m in Measure.objects.order_by("pk")] == ["block", "unblock"]


@pytest.mark.django_db
def test_archived_and_restored():
    member, by = make_member(), administrator()
    accounts.archive(member=member, reason="À sa demande.", by=by, now=NOON)
    member.refresh_from_db()
    assert (member.state, member.may(Act.READ), member.may(Act.PLAY)) == ("archived", True, False)
    accounts.restore(member=member, reason="De retour.", by=by, now=LATER)
    member.refresh_from_db()
    assert member.state == "active"


@pytest.mark.django_db
@pytest.mark.parametrize("act", ACTS)
def test_moderators_and_members_may_do_none_of_it(act):
    member = make_member()
    for by in (moderator(), make_member("Vasco")):
        with pytest.raises(NotEntitledError):
            act(member=member, reason="Motif.", by=by, now=NOON)
    assert not Measure.objects.exists()
    assert not StateChange.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("act", ACTS)
def test_nobody_decides_about_themselves(act):
    by = administrator()
    administrator("Odile")
    assert refused(act, member=by, by=by) == rules.ONESELF


@pytest.mark.django_db
@pytest.mark.parametrize("act", ACTS)
def test_reason_is_required(act):
    member, by = make_member(), administrator()
    with pytest.raises(RuleError):
        act(member=member, reason="  ", by=by, now=NOON)
    assert not StateChange.objects.exists()


@pytest.mark.django_db
def test_role_makes_a_moderator_and_tells():
    member, by = make_member(), administrator()
    accounts.give_role(member=member, role=Role.MODERATOR, by=by, now=NOON)
    member.refresh_from_db()
    assert (member.role, member.is_staff, member.is_superuser) == ("moderator", True, False)
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.detail) == ("role_given", {"before": "", "after": "moderator"})
    notice = Notice.objects.get()
    assert said(notice.kind, notice.payload) == (
        "Vous êtes désormais de la modération.",
        "/bureau/",
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("role", "staff", "superuser"),
    [(Role.ADMINISTRATOR, True, True), (Role.NONE, False, False)],
)
def test_role_goes_with_the_rights_of_the_site(role, staff, superuser):
    member = moderator()
    accounts.give_role(member=member, role=role, by=administrator(), now=NOON)
    member.refresh_from_db()
    assert (member.role, member.is_staff, member.is_superuser) == (role.value, staff, superuser)


@pytest.mark.django_db
def test_moderator_gives_no_role():
    with pytest.raises(NotEntitledError):
        accounts.give_role(member=make_member(), role=Role.MODERATOR, by=moderator(), now=NOON)


@pytest.mark.django_db
def test_last_administrator_stays_and_one_of_two_may_step_down():
    by = administrator()
    with pytest.raises(RuleError) as error:
        accounts.give_role(member=by, role=Role.NONE, by=by, now=NOON)
    assert error.value.sentence == rules.LAST_ADMINISTRATOR
    administrator("Odile")
    accounts.give_role(member=by, role=Role.MODERATOR, by=by, now=NOON)
    assert Member.objects.get(pk=by.pk).role == "moderator"


@pytest.mark.django_db
def test_blocked_administrator_is_not_counted_among_those_who_stay():
    by, other = administrator(), administrator("Odile")
    blocked(other, by)
    with pytest.raises(RuleError) as error:
        accounts.give_role(member=by, role=Role.NONE, by=by, now=NOON)
    assert error.value.sentence == rules.LAST_ADMINISTRATOR


@pytest.mark.django_db(transaction=True)
def test_two_administrators_who_step_down_at_once_leave_one():
    both = [administrator(), administrator("Odile")]
    results = at_once(
        [
            lambda m=each: accounts.give_role(member=m, role=Role.NONE, by=m, now=NOON)
            for each in both
        ]
    )
    assert sorted(type(each).__name__ for each in results) == ["Member", "RuleError"]
    assert Member.objects.filter(role="administrator").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_administrators_who_block_each_other_at_once_leave_one():
    one, other = administrator(), administrator("Odile")
    results = at_once([lambda: blocked(one, other), lambda: blocked(other, one)])
    assert sorted(type(each).__name__ for each in results) == ["Measure", "NotEntitledError"]
    assert Member.objects.filter(state="active").count() == 1


@pytest.mark.django_db(transaction=True)
def test_member_blocked_by_two_at_once_is_blocked_once():
    member, one, other = make_member(), administrator(), administrator("Odile")
    results = at_once([lambda: blocked(member, one), lambda: blocked(member, other)])
    assert sorted(type(each).__name__ for each in results) == ["Measure", "RuleError"]
    assert StateChange.objects.count() == 1
