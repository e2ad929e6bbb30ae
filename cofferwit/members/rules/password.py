"""Passwords that anybody tries first: one sign over and over, or keys in their order."""

ROWS = (
    "0123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "azertyuiopqsdfghjklmwxcvbn",
    "qwertyuiopasdfghjklzxcvbnm",
)
"""The orders that people know: digits, alphabet, and two keyboards row by row."""


def is_walk(password: str) -> bool:
    """Whether `password` repeats one sign, or follows one of `ROWS`, round and in either sense.

    "aaaaaaaaaaaa", "890123456789", "azertyuiopqs" and "zyxwvutsrqpo" are such.
    """
    folded = password.casefold()
    if len(set(folded)) == 1:
        return True
    return any(folded in _round(row, len(folded)) for row in (*ROWS, *map(_reversed, ROWS)))


def _reversed(row: str) -> str:
    return row[::-1]


def _round(row: str, length: int) -> str:
    """The row repeated until every walk of that length stands in it."""
    return row * (length // len(row) + 2)
