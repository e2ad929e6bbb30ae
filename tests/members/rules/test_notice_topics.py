"""Each topic is switched by itself, and mails go only where they may."""

from datetime import timedelta

import pytest

from cofferwit.members.rules.notice_topics import (
    TOPICS,
    Topic,
    Wanted,
    check_topic,
    mail_delay,
    may_be_mailed,
    offered,
    settle_choice,
    wanted,
)
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import Standing


def test_every_topic_is_described():
    assert set(TOPICS) == set(Topic)
    assert max(len(topic) for topic in Topic) <= 20


def test_defaults_are_those_of_the_settings():
    nothing_chosen = {topic: wanted(topic, None) for topic in Topic}
    assert {topic for topic, ways in nothing_chosen.items() if not ways.site} == {Topic.DAILY}
    assert {topic for topic, ways in nothing_chosen.items() if ways.email} == {
        Topic.YOUR_TURN,
        Topic.SOON,
        Topic.CHALLENGE,
        Topic.PRIZES,
        Topic.MODERATION,
        Topic.HOUSE,
    }


@pytest.mark.parametrize("topic", Topic)
def test_what_was_chosen_holds_but_moderation_stays_on_the_site(topic):
    off = Wanted(False, False)
    kept = topic == Topic.MODERATION
    assert wanted(topic, off) == settle_choice(topic, off) == Wanted(kept, False)
    assert wanted(topic, Wanted(True, True)) == Wanted(True, True)


def test_a_topic_that_is_none_is_refused():
    assert check_topic("daily") == Topic.DAILY
    with pytest.raises(RuleError):
        check_topic("weather")


def test_keeping_the_house_is_for_staff():
    assert set(offered(staff=True)) - set(offered(staff=False)) == {Topic.HOUSE}


@pytest.mark.parametrize("topic", Topic)
def test_deadlines_are_mailed_after_a_minute_and_the_rest_is_gathered(topic):
    minutes = 1 if topic == Topic.SOON else 10
    assert mail_delay(topic) == timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("standing", "proven", "mailed"),
    [
        (Standing.ACTIVE, True, set(Topic)),
        (Standing.BLOCKED, True, {Topic.MODERATION}),
        (Standing.ARCHIVED, True, {Topic.MODERATION}),
        (Standing.DELETED, True, set()),
        (Standing.ACTIVE, False, set()),
        (Standing.BLOCKED, False, set()),
    ],
)
def test_mails_by_account(standing, proven, mailed):
    assert {each for each in Topic if may_be_mailed(each, standing, proven=proven)} == mailed


@pytest.mark.parametrize("topic", Topic)
def test_safety_goes_both_ways_at_once_whatever_was_chosen(topic):
    assert wanted(topic, Wanted(False, False), safety=True) == Wanted(True, True)
    assert mail_delay(topic, safety=True) == timedelta(minutes=1)
