"""A table: partial codes carried over three or four clues, never more than 30 at a time."""

from collections.abc import Mapping

from forge.rules.deduction.box import Box
from forge.rules.deduction.readings import LISTED_WAYS, Found, Readings
from forge.rules.deduction.techniques.joining import Table, joined, listed, spanned

FEWEST = 3
CARRIED = 4
"""A table carries from ``FEWEST`` to ``CARRIED`` clues; two clues are a pair."""

Tables = Mapping[tuple[int, ...], Table]
"""Tables by the clues they carry, in the order in which these were joined."""


def find(readings: Readings, box: Box) -> list[Found]:
    """Each table of three or four clues that strikes something."""
    lists = {
        index: table
        for index in range(len(readings.clues))
        if (table := listed(readings, index, box))
    }
    tables: Tables = {
        (index,): table for index, table in lists.items() if len(table.codes) <= LISTED_WAYS
    }
    found = []
    for length in range(2, CARRIED + 1):
        tables = _longer(readings, box, tables, lists)
        if length >= FEWEST:
            found += [_found(box, used, table) for used, table in tables.items()]
    return [one for one in found if one.after != box]


def again(readings: Readings, box: Box, found: Found) -> Found | None:
    """The same clues carried in the same order in this box."""
    first, *others = (listed(readings, index, box) for index in found.clues)
    table = first
    for one in others:
        if table is None or one is None or len(table.codes) > LISTED_WAYS:
            return None
        table = joined(readings, table, one, box)
    if table is None:
        return None
    redone = _found(box, found.clues, table)
    return redone if redone.after != box else None


def _longer(readings: Readings, box: Box, tables: Tables, lists: Mapping[int, Table]) -> Tables:
    """Each table joined to one more list; a set of clues is carried once."""
    longer: dict[tuple[int, ...], Table] = {}
    seen: set[frozenset[int]] = set()
    for used, table in tables.items():
        for index, one in lists.items():
            members = frozenset((*used, index))
            if index in used or members in seen:
                continue
            both = joined(readings, table, one, box)
            if both is not None:
                seen.add(members)
                longer[*used, index] = both
    return longer


def _found(box: Box, used: tuple[int, ...], table: Table) -> Found:
    return Found("table", used, spanned(table, box), len(table.codes))
