"""What is kept of where a member comes from: keyed hashes, and what they may say (Rule R9.34).

An address or a device is never kept as it is. Its hash is made under a key of its own, so that the
table alone does not give it away, and cannot be compared with anything elsewhere.
"""

import hashlib
import hmac
import ipaddress
import re
from collections.abc import Mapping
from datetime import timedelta

DEVICE_DAYS = 390
"""The cookie of a device: thirteen months, the longest that one of its kind may last unasked."""
KEPT = timedelta(days=90)
"""How long a mark is kept after it was last seen."""

HOUSEHOLD = 5
"""More accounts than this at one address are a school or a telephone network: it says nothing."""

SESSION_MARKS = 20
"""New marks that one session may leave in a game day: a visitor without cookies fills no table."""

IPV6_NETWORK = 64
"""Bits of an IPv6 address that tell a household; the rest is the machine's own choice."""

DEVICE_BYTES = 32
"""Random bytes of a device's number."""

_DEVICE = re.compile(r"[A-Za-z0-9_-]{43}")


def is_device(text: str) -> bool:
    """Whether `text` is a device's number as the site writes it."""
    return _DEVICE.fullmatch(text) is not None


def household(address: str) -> str | None:
    """The address as far as it tells one household; None when it tells nothing.

    An IPv6 address counts by its network, one that carries an IPv4 address as the latter. An
    address that is not public is that of a proxy or of a machine next door.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if not found.is_global:
        return None
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((found, IPV6_NETWORK), strict=False))
    return str(found)


def digest(kind: str, text: str, *, key: bytes) -> str:
    """HMAC-SHA256 of what was seen, 64 hex digits; of the same text two kinds have two hashes."""
    return hmac.new(key, f"{kind}:{text}".encode(), hashlib.sha256).hexdigest()


def derived_key(secret: str) -> bytes:
    """The key of the marks of a site that was given none: made from its secret key."""
    return hmac.new(secret.encode(), b"cofferwit access marks", hashlib.sha256).digest()


def unseen(digests: Mapping[str, str], seen: set[str]) -> dict[str, str]:
    """Those of the marks (kind to hash) that a session has not left yet today."""
    return {kind: each for kind, each in digests.items() if short(each) not in seen}


def short(mark: str) -> str:
    """What a session remembers of a mark: too little to be one."""
    return mark[:12]
