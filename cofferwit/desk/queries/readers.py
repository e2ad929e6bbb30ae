"""Who can read an appeal: neither who took the measure or made the appeal, nor whom it concerns."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from cofferwit.desk.models import Appeal, Reading
from cofferwit.desk.queries.keepers import keepers
from cofferwit.desk.rules.measures import POWER_OF
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power, Role


@dataclass(frozen=True, slots=True)
class Readers:
    """How many can come to the desk and act there; administrators are keepers too."""

    administrators: int
    keepers: int


def readers() -> Readers:
    """Those whose account may act and has a second factor."""
    found = _able()
    administrators = sum(each.role == Role.ADMINISTRATOR for each in found)
    return Readers(administrators, len(found))


def without_reader(appeals: Iterable[Appeal]) -> frozenset[int]:
    """Those of the appeals, by id, that nobody can decide as the house stands; two reads."""
    able, asked = _able(), list(appeals)
    concerned = defaultdict(set)
    rows = Reading.objects.filter(
        measure__in={each.reading.measure_id for each in asked}, touched=False
    )
    for measure, member in rows.values_list("measure", "member"):
        concerned[measure].add(member)
    return frozenset(
        each.pk
        for each in asked
        if not any(_reads(one, each, concerned[each.reading.measure_id]) for one in able)
    )


def _reads(one: Member, appeal: Appeal, concerned: set[int]) -> bool:
    measure = appeal.reading.measure
    apart = {measure.by_id, appeal.reading.member_id} | concerned
    return one.holds(POWER_OF[measure.kind]) and one.pk not in apart


def _able() -> list[Member]:
    return [each.member for each in keepers() if each.guarded and each.member.holds(Power.MODERATE)]
