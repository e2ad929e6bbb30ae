"""Choosing by which way one is told of what."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db import transaction

from cofferwit.members.models import Member, NoticeChoice
from cofferwit.members.queries.notices import choices_of
from cofferwit.members.rules.notice_topics import (
    Topic,
    Wanted,
    check_topic,
    settle_choice,
    wanted,
)
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import REASONS, Act, Standing


def choose(
    *, member: Member, choices: Mapping[str, Wanted], by: Member, now: datetime
) -> dict[Topic, Wanted]:
    """Set the ways of the topics that `choices` names; returns what then holds for them.

    What may not be switched off on the site stays on. Raises RuleError for an unknown topic, or an
    account that may not change; PermissionError when it is another's.
    """
    del now
    if by.pk != member.pk:
        raise PermissionError("the notices of a member are the member's own affair")
    asked = {check_topic(name): ways for name, ways in choices.items()}
    held = {topic: settle_choice(topic, ways) for topic, ways in asked.items()}
    with transaction.atomic():
        locked = Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        if not locked.may(Act.CHANGE):
            raise RuleError(REASONS[Standing(locked.state)])
        _keep(member.pk, held)
    return held


@transaction.atomic
def stop_mails(*, member: int, topics: Iterable[Topic], now: datetime) -> None:
    """Send that member no mails about these topics any more; the site still tells of them.

    Asked for by a link of a mail, whatever the state of the account; done twice, it is done.
    """
    del now
    locked = Member.objects.select_for_update(no_key=True).get(pk=member)
    chosen = choices_of(locked)
    _keep(
        locked.pk, {topic: Wanted(wanted(topic, chosen.get(topic)).site, False) for topic in topics}
    )


def _keep(member: int, held: Mapping[Topic, Wanted]) -> None:
    NoticeChoice.objects.bulk_create(
        [
            NoticeChoice(member_id=member, topic=topic.value, site=ways.site, email=ways.email)
            for topic, ways in held.items()
        ],
        update_conflicts=True,
        unique_fields=["member", "topic"],
        update_fields=["site", "email"],
    )
