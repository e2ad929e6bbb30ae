"""Telling members something, and taking it back when it has lost its point."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from cofferwit.members.models import Member, Notice
from cofferwit.members.notice_kinds import Payload, is_safety, topic_of
from cofferwit.members.queries.notices import Choices, choices_by_member
from cofferwit.members.rules.notice_topics import Topic, mail_delay, wanted

A_BATCH = 1000
"""Notices written by one statement."""


def notify(*, member: Member, kind: str, key: str, payload: Payload, now: datetime) -> Notice:
    """Tell `member` of the event that `key` names; said again, it is the same notice.

    `payload` holds ids and figures only, so that no name outlives an account. A member who wants
    the topic by e-mail is told that way too, by the job that gathers what is due together: a mail
    is due as soon as the caller's transaction is, and never without it.
    """
    notify_all(payloads={member.pk: payload}, kind=kind, key=key, now=now)
    return Notice.objects.get(member=member, key=key)


def notify_all(*, payloads: Mapping[int, Payload], kind: str, key: str, now: datetime) -> None:
    """Tell many members of one event, each with the payload under the member's id.

    Who has been told of it keeps that notice.
    """
    topic, safety = topic_of(kind), is_safety(kind)
    chosen = choices_by_member(payloads) if topic is not None else {}
    Notice.objects.bulk_create(
        [
            Notice(
                member_id=member,
                kind=kind,
                key=key,
                payload=dict(payload),
                created_at=now,
                mail_from=_mail_from(topic, chosen.get(member, {}), now, safety=safety),
            )
            for member, payload in payloads.items()
        ],
        ignore_conflicts=True,
        batch_size=A_BATCH,
    )


def _mail_from(
    topic: Topic | None, chosen: Choices, now: datetime, *, safety: bool
) -> datetime | None:
    if topic is None or not wanted(topic, chosen.get(topic), safety=safety).email:
        return None
    return now + mail_delay(topic, safety=safety)


def clear(*, member: Member, key: str, now: datetime) -> bool:
    """Take the notice of that event away, read or not; whether there was one to take away."""
    return clear_all(members=[member.pk], key=key, now=now) == 1


def clear_all(*, members: Iterable[int], key: str, now: datetime) -> int:
    """Take the notices of that event away from these members; how many there were."""
    open_ones = Notice.objects.filter(member__in=members, key=key, cleared_at__isnull=True)
    return open_ones.update(cleared_at=now)


def mark_read(*, member: Member, only: Iterable[int] | None = None, now: datetime) -> int:
    """Mark the notices of `member` that were made by `now` as read; how many there were.

    With `only`, those of these ids; another member's are left alone.
    """
    unread = Notice.objects.filter(
        member=member, read_at__isnull=True, cleared_at__isnull=True, created_at__lte=now
    )
    if only is not None:
        unread = unread.filter(pk__in=only)
    return unread.update(read_at=now)
