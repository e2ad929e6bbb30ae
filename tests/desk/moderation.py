"""The people of moderation, and measures that they took, for tests of the desk."""

from datetime import datetime, timedelta

from django.test import Client

from cofferwit.desk.actions import accounts
from cofferwit.desk.models import Measure, Reading
from cofferwit.members.models import Member
from tests.factories import NOON, make_member, second_factor


def moderator(pseudonym: str = "Béryl") -> Member:
    """A moderator with a second factor."""
    return second_factor(make_member(pseudonym, is_staff=True))


def administrator(pseudonym: str = "Aldéric") -> Member:
    """An administrator with a second factor."""
    return second_factor(make_member(pseudonym, is_superuser=True))


def blocked(
    member: Member, by: Member, *, reason: str = "Deux comptes.", now: datetime = NOON
) -> Measure:
    """The measure by which the member is blocked."""
    return accounts.block(member=member, reason=reason, by=by, now=now)


def reading_of(member: Member) -> Reading:
    """The only measure that the member reads."""
    return Reading.objects.get(member=member)


def seen_by(member: Member) -> Client:
    """A browser in which the member is logged in."""
    client = Client()
    client.force_login(member)
    return client


LATER = NOON + timedelta(days=1)
