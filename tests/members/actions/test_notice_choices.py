"""Each topic is switched by itself, by its member alone."""

import pytest

from cofferwit.members.actions.notice_choices import choose, stop_mails
from cofferwit.members.actions.notices import notify
from cofferwit.members.models import AccountState, Member, NoticeChoice
from cofferwit.members.notice_kinds import registered
from cofferwit.members.queries.notices import choice_lines, shown_notices, unread_count
from cofferwit.members.rules.notice_topics import Topic, Wanted
from cofferwit.members.rules.sentences import RuleError
from tests.factories import NOON, make_member

pytestmark = pytest.mark.django_db
OFF = Wanted(False, False)


def held(member: Member) -> dict[Topic, Wanted]:
    return {line.topic: line.ways for line in choice_lines(member)}


def test_one_topic_changes_and_no_other() -> None:
    member = make_member()
    before = held(member)
    assert choose(member=member, choices={"prizes": OFF}, by=member, now=NOON) == {
        Topic.PRIZES: OFF
    }
    assert held(member) == before | {Topic.PRIZES: OFF}
    choose(member=member, choices={"prizes": Wanted(True, False)}, by=member, now=NOON)
    assert held(member) == before | {Topic.PRIZES: Wanted(True, False)}
    assert NoticeChoice.objects.count() == 1


def test_moderation_is_always_told_on_the_site() -> None:
    member = make_member()
    choose(member=member, choices={"moderation": OFF}, by=member, now=NOON)
    assert held(member)[Topic.MODERATION] == Wanted(True, False)


def test_unknown_topic_changes_nothing() -> None:
    member = make_member()
    with pytest.raises(RuleError):
        choose(member=member, choices={"prizes": OFF, "weather": OFF}, by=member, now=NOON)
    assert not NoticeChoice.objects.exists()


def test_another_member_may_not_choose() -> None:
    with pytest.raises(PermissionError):
        choose(member=make_member(), choices={"prizes": OFF}, by=make_member("Vasco"), now=NOON)


def test_archived_account_may_not_choose_but_may_end_mails() -> None:
    member = make_member(state=AccountState.ARCHIVED)
    with pytest.raises(RuleError):
        choose(member=member, choices={"prizes": OFF}, by=member, now=NOON)
    for _ in range(2):
        stop_mails(member=member.pk, topics=[Topic.MODERATION, Topic.PRIZES], now=NOON)
    ways = held(member)
    assert ways[Topic.PRIZES] == ways[Topic.MODERATION] == Wanted(True, False)


def test_ending_mails_leaves_a_site_that_is_off_off() -> None:
    member = make_member()
    choose(member=member, choices={"daily": Wanted(False, True)}, by=member, now=NOON)
    stop_mails(member=member.pk, topics=[Topic.DAILY], now=NOON)
    assert held(member)[Topic.DAILY] == OFF


@pytest.mark.parametrize("kind", sorted(registered()))
def test_switch_of_the_topic_silences_the_kind_on_the_site(kind: str) -> None:
    member, topic = make_member(), registered()[kind].topic
    notify(member=member, kind=kind, key="a", payload={}, now=NOON)
    choose(member=member, choices={topic: Wanted(True, False)}, by=member, now=NOON)
    assert unread_count(member) == 1
    choose(member=member, choices={topic: OFF}, by=member, now=NOON)
    assert unread_count(member) == (1 if topic == Topic.MODERATION else 0)
    others = {each: OFF for each in Topic if each != topic}
    choose(member=member, choices={**others, topic: Wanted(True, False)}, by=member, now=NOON)
    assert shown_notices(member).count() == 1


def test_kind_that_nobody_registered_is_shown() -> None:
    member = make_member()
    notify(member=member, kind="never_heard_of", key="a", payload={}, now=NOON)
    choose(member=member, choices=dict.fromkeys(Topic, OFF), by=member, now=NOON)
    assert unread_count(member) == 1
