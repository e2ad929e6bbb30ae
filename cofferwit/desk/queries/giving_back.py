"""Since when what a measure took from its reader is given back (Rule R9.32)."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db.models import Q

from cofferwit.desk.models import MeasureKind, Reading
from cofferwit.members.models import AccountLink, AccountState, Member, StateChange
from league.models import Voiding


def given_back(member: Member, readings: Iterable[Reading]) -> dict[int, datetime]:
    """Readings of `member` by their number, with that instant; those that still hold are not in it.

    A link that is lifted, picks that all count again (those of the reader, or all of them when
    the reader has none there), an account that is active again.
    """
    rows = list(readings)
    back = _links(rows) | _accounts(member, rows) | _voids(member, rows)
    return {pk: at for pk, at in back.items() if at is not None}


def _of(readings: Sequence[Reading], *kinds: MeasureKind) -> list[Reading]:
    return [each for each in readings if each.measure.kind in kinds]


def _links(readings: Sequence[Reading]) -> dict[int, datetime | None]:
    links = {each.pk: each.measure.detail["link"] for each in _of(readings, MeasureKind.LINK)}
    if not links:
        return {}
    found = AccountLink.objects.filter(pk__in=links.values())
    lifted = dict(found.values_list("pk", "lifted_at"))
    return {pk: lifted.get(link) for pk, link in links.items()}


def _accounts(member: Member, readings: Sequence[Reading]) -> dict[int, datetime | None]:
    """An account is let in again by the first change of its state to active after the measure."""
    closed = _of(readings, MeasureKind.BLOCK, MeasureKind.ARCHIVE)
    if not closed:
        return {}
    opened = StateChange.objects.filter(member=member, after=AccountState.ACTIVE).order_by("at")
    instants = list(opened.values_list("at", flat=True))
    return {each.pk: next((at for at in instants if at > each.measure.at), None) for each in closed}


def _voids(member: Member, readings: Sequence[Reading]) -> dict[int, datetime | None]:
    voided = {
        each.pk: frozenset(each.measure.detail.get("voidings", ()))
        for each in _of(readings, MeasureKind.VOID)
    }
    if not voided:
        return {}
    touched = {each.pk for each in readings if each.touched}
    lifted = _lifted(member, voided, touched)
    return {pk: _all_lifted([lifted[i] for i in ids & lifted.keys()]) for pk, ids in voided.items()}


def _lifted(
    member: Member, voided: Mapping[int, frozenset[int]], touched: set[int]
) -> dict[int, datetime | None]:
    """The voidings that are about the reader, with when each was lifted."""
    own = frozenset[int]().union(*(ids for pk, ids in voided.items() if pk not in touched))
    others = frozenset[int]().union(*(ids for pk, ids in voided.items() if pk in touched))
    part = Q(pick__thief=member) | Q(pick__safe__maker=member)
    found = Voiding.objects.filter(part & Q(pk__in=own) | Q(pk__in=others))
    return dict(found.values_list("pk", "lifted_at"))


def _all_lifted(instants: Sequence[datetime | None]) -> datetime | None:
    """When the last of them was lifted; None while one stands, or without any."""
    known = [at for at in instants if at is not None]
    return max(known) if known and len(known) == len(instants) else None
