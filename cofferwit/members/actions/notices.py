"""Telling a member something, and taking it back when it has lost its point."""

from collections.abc import Mapping
from datetime import datetime

from cofferwit.members.models import Member, Notice

Payload = Mapping[str, int | str | bool | None]


def notify(*, member: Member, kind: str, key: str, payload: Payload, now: datetime) -> Notice:
    """Tell `member` of the event that `key` names; said again, it is the same notice.

    `payload` holds ids and figures only, so that no name outlives an account.
    """
    notice, _made = Notice.objects.get_or_create(
        member=member,
        key=key,
        defaults={"kind": kind, "payload": dict(payload), "created_at": now},
    )
    return notice


def clear(*, member: Member, key: str, now: datetime) -> bool:
    """Take the notice of that event away, read or not; whether there was one to take away."""
    open_ones = Notice.objects.filter(member=member, key=key, cleared_at__isnull=True)
    return open_ones.update(cleared_at=now) == 1


def mark_read(*, member: Member, now: datetime) -> int:
    """Mark every notice of `member` that was made by `now` as read; how many there were."""
    unread = Notice.objects.filter(
        member=member, read_at__isnull=True, cleared_at__isnull=True, created_at__lte=now
    )
    return unread.update(read_at=now)
