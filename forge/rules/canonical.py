"""One way to write down a clue or a safe: the bytes that are sealed, sorted and compared.

The format is compact JSON in ASCII: keys in the order of the alphabet, no blank, anything beyond
ASCII escaped, whole numbers without a point. A clue has the keys at, kind and value, those it
lacks left out::

    {"at":"AC","kind":"sum","value":7}
    {"kind":"occurs","value":[3,2]}
"""

import json
from collections.abc import Sequence

from forge.rules.clues.clue import Clue
from forge.rules.codes import Code, format_code
from forge.rules.tiers import Tier


def canonical_json(thing: object) -> str:
    """``thing`` (dicts, lists, text, whole numbers, None) written in its one form."""
    return json.dumps(
        thing, ensure_ascii=True, sort_keys=True, separators=(",", ":"), allow_nan=False
    )


def canonical_clue(clue: Clue) -> str:
    """The one form of a clue, also the last word in sorting clues."""
    return canonical_json(clue.to_json())


def canonical_bytes(safe_id: int, tier: Tier, clues: Sequence[Clue], code: Code) -> bytes:
    """What the commitment to a safe seals: its number, tier, clues in order and code.

    For example, in one line::

        {"clues":[{"at":"A","kind":"even"},{"at":"BC","kind":"sum","value":7}],
        "code":"0451","id":12,"tier":"bronze"}
    """
    safe = {
        "clues": [clue.to_json() for clue in clues],
        "code": format_code(code),
        "id": safe_id,
        "tier": tier.value,
    }
    return canonical_json(safe).encode("ascii")
