"""What the site has to tell a member, and by which way each wants to be told."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from cofferwit.members.models import Member, Notice, NoticeChoice
from cofferwit.members.notice_kinds import kinds_about
from cofferwit.members.rules.notice_topics import TOPICS, About, Topic, Wanted, offered, wanted

Choices = dict[Topic, Wanted]


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """A line of the settings: a topic, what it is, and by which ways the member hears of it."""

    topic: Topic
    about: About
    ways: Wanted


def open_notices(member: Member) -> QuerySet[Notice]:
    """What the site has to tell `member` and has not taken back, newest first."""
    return Notice.objects.filter(member=member, cleared_at__isnull=True)


def shown_notices(member: Member) -> QuerySet[Notice]:
    """Of these, what the member wants to be told on the site."""
    chosen = choices_of(member)
    silent = [topic for topic in Topic if not wanted(topic, chosen.get(topic)).site]
    return open_notices(member).exclude(kind__in=kinds_about(silent))


def unread_count(member: Member) -> int:
    """How many of these the member has not read: two short queries, asked on every page."""
    return shown_notices(member).filter(read_at__isnull=True).count()


def choices_of(member: Member) -> Choices:
    """What the member has chosen, topic by topic; one not chosen has its defaults."""
    return choices_by_member([member.pk])[member.pk]


def choices_by_member(members: Iterable[int]) -> defaultdict[int, Choices]:
    """The same of many members."""
    found: defaultdict[int, Choices] = defaultdict(dict)
    kept = {topic.value for topic in Topic}
    for row in NoticeChoice.objects.filter(member__in=members, topic__in=kept):
        found[row.member_id][Topic(row.topic)] = Wanted(row.site, row.email)
    return found


def choice_lines(member: Member) -> list[ChoiceLine]:
    """The lines of the settings, in their order."""
    chosen = choices_of(member)
    return [
        ChoiceLine(topic, TOPICS[topic], wanted(topic, chosen.get(topic)))
        for topic in offered(staff=member.is_staff)
    ]
