"""What a mail that is due has to say, and to whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet

from cofferwit.members.models import Digest, Member, Notice, Preferences
from cofferwit.members.notice_kinds import is_safety, safety_kinds, topic_of
from cofferwit.members.queries.notices import choices_of
from cofferwit.members.rules.notice_topics import Topic, may_be_mailed, wanted
from cofferwit.members.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Item:
    """One notice of a mail."""

    kind: str
    payload: dict[str, int | str | bool | None]
    topic: Topic


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail to be written: to whom, in which language ("fr" or "en"), and of what it tells."""

    digest: int
    member: int
    pseudonym: str
    address: str
    language: str
    items: tuple[Item, ...]

    @property
    def topics(self) -> tuple[Topic, ...]:
        """What it is about, each once, in the order of the settings."""
        return tuple(topic for topic in Topic if any(item.topic == topic for item in self.items))


def members_to_mail(now: datetime) -> Sequence[int]:
    """The members of whom a notice has waited long enough by `now`."""
    due = Notice.objects.filter(mail_from__lte=now, digest__isnull=True)
    return list(due.order_by("member").values_list("member", flat=True).distinct())


def still_new(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """Those that the member has not read, and that have not lost their point.

    What the safety of the account is about may have been read by somebody else who sits at it.
    """
    unread = Q(read_at__isnull=True) | Q(kind__in=safety_kinds())
    return notices.filter(unread, cleared_at__isnull=True)


def letter_of(digest: Digest) -> Letter | None:
    """What the mail says now; None when there is nothing left to tell, or nobody to tell it to."""
    member = digest.member
    items = tuple(_items(digest, member))
    if not items:
        return None
    return Letter(
        digest=digest.pk,
        member=member.pk,
        pseudonym=member.pseudonym,
        address=member.email,
        language=Preferences.objects.get(member=member).language,
        items=items,
    )


def _items(digest: Digest, member: Member) -> list[Item]:
    chosen, standing, proven = choices_of(member), Standing(member.state), _is_proven(member)
    items = []
    for notice in still_new(Notice.objects.filter(digest=digest)).order_by("created_at", "pk"):
        topic = topic_of(notice.kind)
        if topic is None:
            continue
        if not wanted(topic, chosen.get(topic), safety=is_safety(notice.kind)).email:
            continue
        if may_be_mailed(topic, standing, proven=proven):
            items.append(Item(notice.kind, notice.payload, topic))
    return items


def _is_proven(member: Member) -> bool:
    return EmailAddress.objects.filter(
        user=member, email__iexact=member.email, verified=True
    ).exists()
