"""Accounts that come from the same device or address.

A mark is a fact and no chance: households share devices, a school or a network's gate shares an
address among hundreds. So a mark alone opens no case. It lowers the bar for a pair that stands out
by its picks (`limits.MARKED_PAIR`), if it is a device that few accounts share.
"""

from cofferwit.desk.rules.fair_play.facts import Finding
from cofferwit.desk.rules.fair_play.limits import MARKED_PAIR

FEW_ACCOUNTS = 4
"""A device of more accounts is one of a school, a library or a café."""
FEW_AT_AN_ADDRESS = 3
LEAST_TOGETHER = 2
"""Picks together, from which on a marked pair is looked at."""


def is_strong(*, device: bool, accounts: int) -> bool:
    """Whether the mark says that two accounts are near: a device that few share."""
    return device and accounts <= FEW_ACCOUNTS


def is_weak(*, device: bool, accounts: int) -> bool:
    """Whether it says next to nothing."""
    return accounts > (FEW_ACCOUNTS if device else FEW_AT_AN_ADDRESS)


def marked(pair: Finding, *, devices: int, addresses: int) -> Finding:
    """A pair that shares so many strong marks, and so many addresses; `pair` is what picks say."""
    return Finding(
        chance=pair.chance,
        limit=MARKED_PAIR,
        enough=devices > 0 and pair.trials >= LEAST_TOGETHER,
        trials=pair.trials,
        numbers={"devices": devices, "addresses": addresses, **pair.numbers},
        picks=pair.picks,
    )
