"""A league to look at: months of it, played through the same actions as the real one.

Everything is written at the instants at which it would have happened, by a clock that moves along;
one transaction holds it all, so that a site is filled whole or stays empty.
"""

import random
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from cofferwit.desk.actions import demo_house
from cofferwit.desk.actions.demo_days import Days
from cofferwit.desk.rules import demo_calendar
from cofferwit.desk.rules.demo_people import personas
from cofferwit.members.actions.second_factors import set_up
from cofferwit.members.models import Member
from cofferwit.members.queries import administrators
from forge.models import RankedStart, Safe
from league.actions.ranked_start import set_ranked_start
from league.models import Pick, Season


class NotEmpty(Exception):
    """Somebody plays here already: a demonstration would mix with them."""


@dataclass(frozen=True, slots=True)
class Keeper:
    """A moderator or administrator as whom a visitor can log in.

    `codes` let past the second step, each once.
    """

    member: Member
    codes: list[str]


@dataclass(frozen=True, slots=True)
class Demonstration:
    """What was made; `guide` is the member as whom a visitor can log in, as can the `keepers`."""

    guide: Member
    keepers: list[Keeper]
    members: int
    safes: int
    picks: int


@transaction.atomic
def fill(
    *, members: int, months: int, password: str, now: datetime, seed: int = 1
) -> Demonstration:
    """Fill an empty site with so many members and months, the last of which is the current one.

    The ranked play begins with the first of these months, a week of calibration before it.
    `password` is that of the guide, of a moderator and of the administrator, if they are made here;
    the others cannot log in. `seed` decides who the members are and
    what they do; what the site draws by itself comes out anew each time. Raises `NotEmpty` when the
    site has members other than administrators, or when these have played.
    """
    _must_be_empty()
    draws = random.Random(seed)  # noqa: S311 - who comes to a demonstration is no secret
    course = demo_calendar.course(now=now, months=months)
    _begin_anew()
    known = administrators().exists()
    administrator = demo_house.administrator(password=password, now=course.begins)
    set_ranked_start(at=course.ranked_from, now=course.begins)
    days = Days(course, personas(members, draws), password, draws)
    days.play(until=now)
    return Demonstration(
        guide=days.guide,
        keepers=[*_keepers(days), *([] if known else [_guarded(administrator)])],
        members=Member.objects.filter(is_superuser=False).count(),
        safes=Safe.objects.filter(maker__isnull=False).count(),
        picks=Pick.objects.count(),
    )


def _keepers(days: Days) -> list[Keeper]:
    """The moderator, once both moderators have a second factor."""
    return [_guarded(days.member(part)) for part in days.keepers][:1]


def _guarded(member: Member) -> Keeper:
    return Keeper(member, set_up(member=member))


def _must_be_empty() -> None:
    if Member.objects.filter(is_superuser=False).exists() or Pick.objects.exists():
        raise NotEmpty


def _begin_anew() -> None:
    """Forget when the ranked play began, and the seasons it opened: nobody was there to play."""
    Season.objects.all().delete()
    RankedStart.objects.all().delete()
