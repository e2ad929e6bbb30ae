"""A ZIP archive that is sent while it is made."""

import tempfile
import zipfile
from collections.abc import Iterator
from datetime import datetime
from typing import IO, Any, cast

from cofferwit.clock import PARIS

IN_MEMORY = 1 << 20
"""Bytes of a table that are kept in memory before they go to a file of the machine."""
AT_ONCE = 1 << 16


class Drain:
    """What is written since it was last emptied; it cannot be wound back, as a ZIP need not be."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        """Take bytes in."""
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing is held back."""

    def empty(self) -> bytes:
        """What came in since the last time."""
        taken, self._parts = b"".join(self._parts), []
        return taken


class Zip:
    """An archive under way: what `add` gives is to be sent at once, `close` ends it."""

    def __init__(self, now: datetime) -> None:
        self._drain = Drain()
        self._zip = zipfile.ZipFile(cast("IO[bytes]", self._drain), "w", zipfile.ZIP_DEFLATED)
        self._at = now.astimezone(PARIS)

    def add(self, name: str, parts: Iterator[bytes]) -> Iterator[bytes]:
        """One file of the archive, from its parts."""
        info = zipfile.ZipInfo(name, self._at.timetuple()[:6])
        info.compress_type = zipfile.ZIP_DEFLATED
        info.external_attr = 0o644 << 16
        with self._zip.open(info, "w") as file:
            for part in parts:
                file.write(part)
                if sent := self._drain.empty():
                    yield sent
        yield self._drain.empty()

    def close(self) -> bytes:
        """The list of files, which ends an archive."""
        self._zip.close()
        return self._drain.empty()


def spool() -> "tempfile.SpooledTemporaryFile[bytes]":
    """Room for a file that is made beside the one being sent."""
    return tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)


def parts_of(file: Any) -> Iterator[bytes]:
    """A file from its beginning, part by part."""
    file.seek(0)
    while part := file.read(AT_ONCE):
        yield part
