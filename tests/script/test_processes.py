"""Children end when they are asked to, when they are not listening, and when we die."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from cofferwit_local.processes import Child, spawn, tail

SAYS_SO = """
import signal, sys, time
def leave(number, frame):
    print("left by", signal.Signals(number).name, flush=True)
    sys.exit(0)
def stay(number, frame):
    print("stays in spite of", signal.Signals(number).name, flush=True)
for name in {heeded!r}:
    signal.signal(getattr(signal, name), leave)
for name in {ignored!r}:
    signal.signal(getattr(signal, name), stay)
print("ready", flush=True)
while True:
    time.sleep(0.05)
"""


def started(
    folder: Path, *, heeded: tuple[str, ...], ignored: tuple[str, ...], **how: object
) -> Child:
    """A child that heeds some signals and ignores others, once it is ready."""
    code = SAYS_SO.format(heeded=heeded, ignored=ignored)
    log = folder / "child.log"
    child = spawn("child", [sys.executable, "-c", code], log=log, env={}, **how)
    deadline = time.monotonic() + 20
    while "ready" not in tail(log) and time.monotonic() < deadline:
        time.sleep(0.02)
    return child


def test_child_leaves_when_asked(tmp_path: Path) -> None:
    child = started(tmp_path, heeded=("SIGTERM",), ignored=())
    assert child.ended() is False
    child.stop()
    assert child.log_tail() == "ready\nleft by SIGTERM"
    assert child.process.returncode == 0


def test_child_leaves_by_its_own_signal(tmp_path: Path) -> None:
    child = started(tmp_path, heeded=("SIGINT",), ignored=(), stop_signal=signal.SIGINT)
    child.stop()
    assert child.log_tail() == "ready\nleft by SIGINT"


def test_child_that_takes_its_time_is_told_to_hurry(tmp_path: Path) -> None:
    child = started(
        tmp_path,
        heeded=("SIGQUIT",),
        ignored=("SIGTERM",),
        patience=0.5,
        urgent_signal=signal.SIGQUIT,
    )
    child.stop()
    assert child.log_tail() == "ready\nstays in spite of SIGTERM\nleft by SIGQUIT"


def test_child_that_does_not_listen_is_killed(tmp_path: Path) -> None:
    child = started(tmp_path, heeded=(), ignored=("SIGTERM",), patience=0.5)
    child.stop()
    assert child.process.returncode == -signal.SIGKILL


def test_child_does_not_hear_the_terminal(tmp_path: Path) -> None:
    child = started(tmp_path, heeded=("SIGTERM",), ignored=())
    assert os.getsid(child.process.pid) == child.process.pid
    child.stop()


@pytest.mark.parametrize("lines", [1, 2, 9])
def test_tail_gives_the_last_lines(tmp_path: Path, lines: int) -> None:
    log = tmp_path / "log"
    log.write_text("one\ntwo\nthree\n")
    assert tail(log, lines) == "\n".join(["one", "two", "three"][-lines:])


def test_tail_of_nothing_is_empty(tmp_path: Path) -> None:
    assert tail(tmp_path / "none") == ""


def test_descriptors_stay_with_us(tmp_path: Path) -> None:
    with (tmp_path / "open").open("w") as file:
        os.set_inheritable(file.fileno(), True)
        code = f"import os; os.fstat({file.fileno()})"
        child = spawn("child", [sys.executable, "-c", code], log=tmp_path / "log", env={})
        child.process.wait(20)
    assert child.process.returncode == 1
    assert child.log_tail(1).endswith("Bad file descriptor")
