"""Commitment: a safe binds the house before anybody picks it, and anybody can check it after.

The house shows HMAC-SHA256 of the safe under a secret of 32 random bytes. The secret hides: four
digits could otherwise be found by trying them all. The hash binds: once the secret and the code
are shown, no other code, clue or order of clues fits the same commitment.

To check one with standard tools, given the secret in hexadecimal and the bytes of
``canonical_bytes``::

    printf %s '{"clues":[...],"code":"0451","id":12,"tier":"bronze"}' |
        openssl dgst -sha256 -mac HMAC -macopt hexkey:SECRET
"""

import hmac
from collections.abc import Sequence

from forge.rules.canonical import canonical_bytes
from forge.rules.clues.clue import Clue
from forge.rules.codes import Code
from forge.rules.tiers import Tier

SECRET_BYTES = 32


def commitment(
    secret: bytes, *, safe_id: int, tier: Tier, clues: Sequence[Clue], code: Code
) -> str:
    """The commitment to a safe: 64 lower-case hexadecimal digits.

    Raises ``ValueError`` unless ``secret`` is SECRET_BYTES long.
    """
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return hmac.digest(secret, canonical_bytes(safe_id, tier, clues, code), "sha256").hex()
