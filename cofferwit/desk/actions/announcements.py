"""Announcements: written, scheduled, ended."""

from datetime import datetime

from django.db import transaction

from cofferwit.desk.actions.powers import must_hold
from cofferwit.desk.models import Announcement
from cofferwit.desk.queries.announcements import forget
from cofferwit.desk.rules import announcing as rules
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.actions import audit


@transaction.atomic
def announce(
    *,
    fr: str,
    en: str = "",
    starts_at: datetime | None = None,
    ends_at: datetime | None = None,
    by: Member,
    now: datetime,
) -> Announcement:
    """Say something on top of every page, from `starts_at` (now, if that is past or not given).

    Raises NotEntitledError, or RuleError without a French text, for a long one, or for an end that
    is not later than the beginning and than now.
    """
    must_hold(by, Power.ANNOUNCE)
    text_fr, text_en = rules.check(fr, en)
    begins = max(starts_at or now, now)
    rules.check_times(begins, ends_at, now)
    made = Announcement.objects.create(
        text_fr=text_fr, text_en=text_en, starts_at=begins, ends_at=ends_at, by=by, made_at=now
    )
    _record("announcement_made", made.pk, by, now)
    transaction.on_commit(forget)
    return made


@transaction.atomic
def end(*, announcement: int, by: Member, now: datetime) -> None:
    """End an announcement at once; one that has not begun is taken away, as nobody has read it.

    Raises Announcement.DoesNotExist, NotEntitledError, or RuleError when it is over already.
    """
    must_hold(by, Power.ANNOUNCE)
    said = Announcement.objects.select_for_update(no_key=True, of=("self",)).get(pk=announcement)
    if said.ends_at is not None and said.ends_at <= now:
        raise RuleError(rules.OVER)
    if said.starts_at >= now:
        said.delete()
        _record("announcement_dropped", announcement, by, now)
    else:
        said.ends_at = now
        said.save(update_fields=["ends_at"])
        _record("announcement_ended", announcement, by, now)
    transaction.on_commit(forget)


def _record(verb: str, announcement: int, by: Member, now: datetime) -> None:
    audit.record(verb=verb, subject=f"announcement:{announcement}", by=by.pk, now=now)
