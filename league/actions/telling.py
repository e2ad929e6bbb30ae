"""Telling members what the league has for them: settlements, paths, the day's safe, a month's end.

Each is told once, in the transaction that brings it about; names and sentences are made when a
notice is read.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from cofferwit.clock import daily_day
from cofferwit.members.actions.notices import clear, clear_all, notify, notify_all
from cofferwit.members.models import AccountState, Member, NoticeChoice
from cofferwit.members.rules.notice_topics import Topic
from forge.models import Safe
from league.models import DailySafe, Pick, PickState, Settlement
from league.rules import purposes

MEMBERS_AT_ONCE = 1000


def tell_of_settlement(settlement: Settlement) -> None:
    """Tell the smith what the safe has earned."""
    notify(
        member=settlement.smith,
        kind="settled",
        key=f"settled:{settlement.safe_id}",
        payload={
            "safe": settlement.safe_id,
            "factor": str(settlement.factor),
            "points": settlement.points,
            "picks": settlement.picks,
            "openings": settlement.openings,
        },
        now=settlement.settled_at,
    )


def tell_of_path(safe: Safe, at: datetime) -> None:
    """Tell those who picked the safe as an offer that its path can be read."""
    picks = Pick.objects.filter(
        safe=safe, purpose=purposes.OFFER, state__in=[PickState.OPENED, PickState.HELD]
    )
    payloads = {
        pick.thief_id: {
            "safe": safe.pk,
            "pick": str(pick.pk),
            "opened_at_guess": pick.opened_at_guess,
        }
        for pick in picks
    }
    notify_all(payloads=payloads, kind="path_open", key=f"path:{safe.pk}", now=at)


def tell_of_daily(*, now: datetime) -> int:
    """Tell of today's safe those who asked to be told, and take yesterday's back; how many.

    Who has begun it needs no telling. Run again, it tells nobody twice.
    """
    daily = DailySafe.objects.filter(day=daily_day(now)).select_related("safe").first()
    if daily is None:
        return 0
    begun = Pick.objects.filter(purpose=purposes.daily(daily.day)).values("thief")
    told = 0
    for members in _in_parts(_who_asked_for_the_daily()):
        clear_all(members=members, key=_of_day(daily.day - timedelta(days=1)), now=now)
        fresh = Member.objects.filter(pk__in=members).exclude(pk__in=begun)
        payload = {"day": daily.day.isoformat(), "tier": daily.safe.tier}
        payloads = dict.fromkeys(fresh.values_list("pk", flat=True), payload)
        notify_all(payloads=payloads, kind="daily", key=_of_day(daily.day), now=now)
        told += len(payloads)
    return told


def no_more_of_daily(member: Member, day: date, now: datetime) -> None:
    """Take the telling of that day's safe back: the member has begun it."""
    clear(member=member, key=_of_day(day), now=now)


def tell_of_season(month: str, members: Iterable[int], now: datetime) -> None:
    """Tell members who took part in a month, and won nothing, that its standing is final."""
    payloads = {member: {"month": month} for member in members}
    notify_all(payloads=payloads, kind="season_over", key=f"season:{month}", now=now)


def _who_asked_for_the_daily() -> list[int]:
    asked = NoticeChoice.objects.filter(topic=Topic.DAILY, member__state=AccountState.ACTIVE)
    either = asked.exclude(site=False, email=False)
    return list(either.order_by("member").values_list("member", flat=True))


def _in_parts(members: list[int]) -> Iterable[list[int]]:
    for start in range(0, len(members), MEMBERS_AT_ONCE):
        yield members[start : start + MEMBERS_AT_ONCE]


def _of_day(day: date) -> str:
    return f"daily:{day.isoformat()}"
