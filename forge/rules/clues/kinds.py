"""All kinds of clues, gathered from the files of their families."""

from types import ModuleType

from forge.rules.clues import counting, numbers, one_digit, sums, two_digits, whole_code
from forge.rules.clues.kind import ClueKind


def _kinds(family: ModuleType) -> list[ClueKind]:
    return [
        defined()
        for defined in vars(family).values()
        if isinstance(defined, type) and issubclass(defined, ClueKind) and "name" in vars(defined)
    ]


KINDS: dict[str, ClueKind] = {
    kind.name: kind
    for family in (one_digit, two_digits, numbers, sums, whole_code, counting)
    for kind in _kinds(family)
}
"""Each kind by its name, in the order of the catalogue: by family, then as its file has them."""
