"""Which accounts are near each other: declared to be of one household, or sharing marks."""

from typing import NamedTuple

from django.db.models import Count, Q

from cofferwit.members.models import AccessMark, AccountLink, MarkKind
from cofferwit.members.rules.marks import HOUSEHOLD


class SharedMark(NamedTuple):
    """One mark that two accounts have in common; `days` of each, the first named first."""

    kind: str
    days: tuple[int, int]


def near(member_id: int) -> set[int]:
    """The accounts whose offers must not be those of this one: linked to it, or sharing marks."""
    return linked(member_id) | sharing(member_id)


def linked(member_id: int) -> set[int]:
    """The accounts that a moderator holds to be of the same household, as long as it stands."""
    links = AccountLink.objects.filter(lifted_at__isnull=True)
    pairs = links.filter(Q(first=member_id) | Q(second=member_id)).values_list("first", "second")
    return {each for pair in pairs for each in pair} - {member_id}


def sharing(member_id: int) -> set[int]:
    """The accounts with a mark in common with this one: a device, or the address of a household.

    An address at which more than HOUSEHOLD accounts were seen says nothing. Marks are kept for
    90 days, so this is what the last 90 days say.
    """
    telling = [(mark.kind, mark.digest) for mark in _telling(member_id)]
    if not telling:
        return set()
    same = Q(pk__in=())
    for kind, digest in telling:
        same |= Q(kind=kind, digest=digest)
    others = AccessMark.objects.filter(same).exclude(member=member_id)
    return set(others.values_list("member", flat=True))


def shared_marks(one: int, other: int) -> list[SharedMark]:
    """The marks that two accounts have in common and that say something, devices first."""
    theirs = {
        (mark.kind, mark.digest): mark.days for mark in AccessMark.objects.filter(member=other)
    }
    shared = [
        SharedMark(mark.kind, (mark.days, theirs[mark.kind, mark.digest]))
        for mark in _telling(one)
        if (mark.kind, mark.digest) in theirs
    ]
    return sorted(shared, key=lambda each: (each.kind != MarkKind.DEVICE, -min(each.days)))


def _telling(member_id: int) -> list[AccessMark]:
    """The marks of a member that say something."""
    own = list(AccessMark.objects.filter(member=member_id))
    addresses = [mark.digest for mark in own if mark.kind == MarkKind.ADDRESS]
    crowded = set(
        AccessMark.objects.filter(kind=MarkKind.ADDRESS, digest__in=addresses)
        .values_list("digest")
        .annotate(accounts=Count("member"))
        .filter(accounts__gt=HOUSEHOLD)
        .values_list("digest", flat=True)
    )
    return [mark for mark in own if mark.kind != MarkKind.ADDRESS or mark.digest not in crowded]
