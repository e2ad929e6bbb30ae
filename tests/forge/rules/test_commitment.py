"""The commitment: it can be checked by standard tools and fits one safe alone."""

import pytest
from hypothesis import given, strategies as st

from forge.rules.clues import Clue
from forge.rules.commitment import SECRET_BYTES, commitment
from forge.rules.tiers import Tier

SECRET = bytes(range(SECRET_BYTES))
SAFE = {
    "safe_id": 12,
    "tier": Tier.BRONZE,
    "clues": (Clue("even", "A"), Clue("sum", "BC", 9), Clue("occurs", value=(3, 0))),
    "code": (0, 4, 5, 1),
}
# By openssl, from the bytes written out in test_canonical.py, with the secret as hexkey.
BY_OPENSSL = "7d479f22c1fe95ad9c1ea51f6556ba7b9194eb951257bfa521562ff9e5b7f1d5"


def test_commitment_is_what_openssl_says():
    assert commitment(SECRET, **SAFE) == BY_OPENSSL


@pytest.mark.parametrize(
    "change",
    [
        {"safe_id": 13},
        {"tier": Tier.SILVER},
        {"code": (0, 4, 5, 2)},
        {"clues": SAFE["clues"][::-1]},
        {"clues": SAFE["clues"][:2]},
    ],
)
def test_any_other_safe_does_not_fit(change):
    assert commitment(SECRET, **SAFE | change) != BY_OPENSSL


@given(st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES).filter(lambda s: s != SECRET))
def test_another_secret_does_not_fit(secret):
    assert commitment(secret, **SAFE) != BY_OPENSSL


@pytest.mark.parametrize("length", [0, 31, 33])
def test_secret_of_another_length_is_refused(length):
    with pytest.raises(ValueError, match="a secret has 32 bytes"):
        commitment(bytes(length), **SAFE)
