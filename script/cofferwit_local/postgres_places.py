"""Where the checkout's PostgreSQL lives: inside the checkout, or outside when it cannot get in."""

import os
import shutil
from pathlib import Path

from .places import Places, fits_socket
from .postgres import NOBODY, Postgres, UnreachableError
from .troubles import Trouble


def start_postgres(places: Places) -> tuple[Postgres, str]:
    """Start the checkout's server; the second value is what a person must be told, or empty.

    As root the server runs as another user. Where that one cannot enter the checkout its folders
    stay as closed as they are, and data and programs live in a state folder outside.
    """
    log = places.logs / "postgresql.log"
    inside = places.local / "postgres"
    sockets = inside / "socket"
    if not fits_socket(sockets):
        sockets = Path("/tmp") / f"cofferwit-{places.tag}"  # noqa: S108 - `claim` looks who owns it
        claim(sockets)
    outside = places.outside()
    if not (outside / "data" / "PG_VERSION").exists():
        server = Postgres(inside, log, sockets)
        try:
            server.start()
        except UnreachableError:
            shutil.rmtree(inside, ignore_errors=True)
        else:
            return server, ""
    return start_outside(outside, log)


def start_outside(outside: Path, log: Path) -> tuple[Postgres, str]:
    """Start the server in the state folder outside of the checkout, with its programs copied."""
    claim(outside)
    outside.chmod(0o711)
    server = Postgres(outside, log, outside / "socket")
    server.programs = copy_programs(server.programs, outside / "programs")
    try:
        server.start()
    except UnreachableError:
        raise Trouble(
            f"PostgreSQL, which runs as user {NOBODY} when root starts it, cannot enter {outside}.",
            f"Let others walk through its parents (chmod o+x {outside.parent}), run the command\n"
            "as an ordinary user, or put the address of a PostgreSQL of yours in DATABASE_URL.",
        ) from None
    return server, f"The database is kept in {outside}: PostgreSQL's user cannot enter this folder."


def claim(folder: Path) -> None:
    """Make a folder in a place that everybody can write to, and refuse one that others made."""
    folder.mkdir(mode=0o700, exist_ok=True)
    owner = folder.lstat().st_uid
    if folder.is_symlink() or owner not in {os.geteuid(), NOBODY if os.geteuid() == 0 else -1}:
        raise Trouble(
            f"{folder} belongs to another user, and the database must live there.",
            f"Remove it (as root: rm -r {folder}), or clone into a folder with a shorter path.",
        )


def copy_programs(programs: Path, target: Path) -> Path:
    """Copy what the server needs of the wheel to where its user can reach it, once a version.

    The folders keep their places to each other: the programs look for their libraries that way.
    """
    stamp = target / "copied-from"
    source = f"{programs} {(programs / 'postgres').stat().st_mtime_ns}"
    package = programs.parent.parent
    copied = target / package.name / programs.parent.name
    if not stamp.exists() or stamp.read_text() != source:
        shutil.rmtree(target, ignore_errors=True)
        for part in ("lib", "share"):
            shutil.copytree(programs.parent / part, copied / part, symlinks=True)
        (copied / "bin").mkdir()
        for name in ("postgres", "initdb"):
            shutil.copy2(programs / name, copied / "bin" / name)
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.exists():
            shutil.copytree(libraries, target / libraries.name, symlinks=True)
        for path in [target, *target.rglob("*")]:
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
        stamp.write_text(source)
    return copied / "bin"
