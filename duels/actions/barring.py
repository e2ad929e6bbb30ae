"""Taking no challenges from somebody."""

from datetime import datetime

from cofferwit.members.models import Member
from duels.models import Barring
from duels.rules import challenging


def bar(*, by: Member, whom: Member, now: datetime) -> None:
    """Take no challenges from that member from now on; those that were sent stay.

    Raises `MayNotChallenge` for oneself.
    """
    if by.pk == whom.pk:
        raise challenging.oneself()
    Barring.objects.get_or_create(member=by, barred=whom, defaults={"since": now})


def unbar(*, by: Member, whom: Member) -> None:
    """Take challenges from that member again."""
    Barring.objects.filter(member=by, barred=whom).delete()
