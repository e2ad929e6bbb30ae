"""Child processes that never outlive us, and locks that the kernel lets go of when we die."""

import ctypes
import fcntl
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from .troubles import second_copy

PR_SET_PDEATHSIG = 1
URGENT_PATIENCE = 5.0  # seconds


@dataclass
class Child:
    """A leader that we started, in a session of its own so that Ctrl-C reaches only us.

    Stopping it means one signal to it alone: it sees to its own children.
    """

    name: str
    process: subprocess.Popen[bytes]
    log: Path
    stop_signal: signal.Signals = signal.SIGTERM
    patience: float = 15.0  # seconds before it is killed
    urgent_signal: signal.Signals | None = None  # what it understands as "now", before that

    def ended(self) -> bool:
        """Whether it has ended by itself."""
        return self.process.poll() is not None

    def ask_to_stop(self) -> None:
        """Send the signal that means "finish and leave"."""
        if not self.ended():
            self.process.send_signal(self.stop_signal)

    def wait(self) -> None:
        """Wait for its end; when our patience is over, end it and what is left of its session."""
        if self.left_within(self.patience):
            return
        if self.urgent_signal is not None:
            self.process.send_signal(self.urgent_signal)
            if self.left_within(URGENT_PATIENCE):
                return
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def left_within(self, seconds: float) -> bool:
        """Whether it ends within so many seconds."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def stop(self) -> None:
        """Ask, then wait."""
        self.ask_to_stop()
        self.wait()

    def log_tail(self, lines: int = 12) -> str:
        """The last lines of its log."""
        return tail(self.log, lines)


@dataclass(frozen=True)
class Person:
    """The user a child runs as, when not ourselves."""

    uid: int
    gid: int
    popen: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, uid: int, gid: int) -> "Person":
        """Another user, with no supplementary group."""
        return cls(uid, gid, {"user": uid, "group": gid, "extra_groups": []})


def spawn(
    name: str,
    command: list[str],
    *,
    log: Path,
    env: Mapping[str, str],
    stop_signal: signal.Signals = signal.SIGTERM,
    patience: float = 15.0,
    urgent_signal: signal.Signals | None = None,
    person: Person | None = None,
    stdin: IO[bytes] | int = subprocess.DEVNULL,
    pass_fds: tuple[int, ...] = (),
    cwd: Path | None = None,
) -> Child:
    """Start a leader; its output goes to the end of `log`.

    Call from the main thread only: the kernel sends the death signal when the thread that started
    the child is gone.
    """
    with log.open("ab") as output:
        process = subprocess.Popen(
            command,
            stdin=stdin,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=dict(env),
            cwd=cwd,
            start_new_session=True,
            pass_fds=pass_fds,
            preexec_fn=die_with_parent(stop_signal),
            **(person.popen if person else {}),
        )
    return Child(name, process, log, stop_signal, patience, urgent_signal)


def die_with_parent(stop_signal: signal.Signals) -> Callable[[], None] | None:
    """What a child runs before its program: ask the kernel for `stop_signal` at our death.

    So even `kill -9` leaves no orphan. It runs after the change of user, which would undo it.
    """
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    parent = os.getpid()

    def ask_the_kernel() -> None:
        prctl(PR_SET_PDEATHSIG, int(stop_signal), 0, 0, 0)
        if os.getppid() != parent:  # we died before the request was made
            os._exit(1)

    return ask_the_kernel


def stop_all(children: list[Child]) -> None:
    """Stop the leaders together, then wait for each."""
    for child in children:
        child.ask_to_stop()
    for child in children:
        child.wait()


class Lock:
    """One copy at a time. The kernel lets go of it when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: IO[str] | None = None
        self.abandoned = False  # whether the holder before us was killed

    def take(self, what: str, *, wait: float = 0.0) -> None:
        """Take it, waiting up to `wait` seconds; raises Trouble when another process holds it."""
        if not self.try_to_take(wait=wait):
            raise second_copy(what, self.path.read_text(encoding="utf-8"))

    def try_to_take(self, *, wait: float = 0.0) -> bool:
        """Take it if it is free within `wait` seconds."""
        file = self.path.open("a+", encoding="utf-8")
        deadline = time.monotonic() + wait
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    file.close()
                    return False
                time.sleep(0.05)
        file.seek(0)
        self.abandoned = file.read() != ""
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        self.file = file
        return True

    def let_go(self) -> None:
        """Give it back."""
        if self.file is not None:
            self.file.truncate(0)
            self.file.close()
            self.file = None


def tail(path: Path, lines: int = 12) -> str:
    """The last lines of a text file; empty when it is not there."""
    try:
        return "\n".join(path.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])
    except OSError:
        return ""
