"""What figures were before they were changed, so that an instant of the past can be asked about."""

from collections.abc import Hashable, Iterator
from datetime import datetime
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Past(Generic[Key, Value]):
    """The earlier values of some keys, each with the instant that ended it, in their order."""

    def __init__(self) -> None:
        self._kept: dict[Key, list[tuple[datetime, Value]]] = {}

    def keep(self, key: Key, value: Value, *, until: datetime) -> None:
        """Remember what stood until that instant; what stood first, if several end at once."""
        entries = self._kept.setdefault(key, [])
        if not entries or entries[-1][0] != until:
            entries.append((until, value))

    def as_of(self, instant: datetime) -> Iterator[tuple[Key, Value]]:
        """The keys that have changed after `instant`, with what stood then."""
        for key, entries in self._kept.items():
            found = [value for until, value in entries if until > instant]
            if found:
                yield key, found[0]
