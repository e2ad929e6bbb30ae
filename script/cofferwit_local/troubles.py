"""What can be missing or wrong on a machine, each with the words that say so and what mends it."""

import contextlib
import errno
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path


class Trouble(Exception):
    """Something that a person has to mend. It ends the command with words and a non-zero code."""

    def __init__(self, what: str, mend: str, *, detail: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.mend = mend
        self.detail = detail

    def words(self) -> str:
        """The whole message: what it is, what mends it, then the last lines of a log if any."""
        lines = [self.what, *(f"  {line}" for line in self.mend.splitlines())]
        if self.detail:
            lines += ["", *(f"    | {line}" for line in self.detail.strip().splitlines()[-12:])]
        return "\n".join(lines)


@contextlib.contextmanager
def troubles_end_in_words() -> Iterator[None]:
    """Turn the troubles of a command into a message and an exit code; never a traceback."""
    try:
        yield
    except Trouble as trouble:
        sys.stdout.flush()
        print(f"\n{trouble.words()}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        sys.exit(128 + signal.SIGINT)
    except BrokenPipeError:
        # The reader of our output has gone: nothing is left to say, nor anybody to say it to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(128 + signal.SIGPIPE)
    except OSError as error:
        print(f"\n{of_os_error(error).words()}", file=sys.stderr)
        sys.exit(1)


def of_os_error(error: OSError) -> Trouble:
    """The trouble behind a failed call to the system."""
    where = str(error.filename or "")
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return disk_full(where)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return Trouble(
            f"This user may not write or read {where or 'a file it needs'}: {error.strerror}.",
            "Run the command as the owner of the checkout, or clone it afresh as this user.",
        )
    return Trouble(
        f"The system refused: {error}.",
        "Mend what it names, then run the same command again: nothing done so far is lost.",
    )


def disk_full(where: str, *, free: int | None = None, needed: int | None = None) -> Trouble:
    """No room left; sizes are in bytes."""
    amount = ""
    if free is not None and needed is not None:
        amount = f": {free // 1_000_000} MB free, about {needed // 1_000_000} MB needed"
    return Trouble(
        f"The disk is full{f' at {where}' if where else ''}{amount}.",
        "Free some room (`df -h` shows where), then run the same command again: it goes on.",
    )


def no_venv_module(python: str, version: tuple[int, int]) -> Trouble:
    """Debian and Ubuntu ship Python without the part that makes virtual environments."""
    package = f"python{version[0]}.{version[1]}-venv"
    return Trouble(
        f"{python} cannot make a virtual environment: its `venv` or `ensurepip` module is missing.",
        f"Install it, as root:  apt-get install {package}\n"
        "(python3-venv on some systems), then run the same command again.",
    )


def install_failed(output: str, log: Path) -> Trouble:
    """Why pip could not install, judged from what it wrote.

    `output` is all that pip wrote, `log` the file that keeps it.
    """
    text = output.lower()
    if "no space left on device" in text or "disk quota exceeded" in text:
        return disk_full("the place where packages are installed")
    unreachable = (
        "temporary failure in name resolution",
        "failed to establish a new connection",
        "name or service not known",
        "network is unreachable",
        "connection refused",
        "connecttimeout",
        "readtimeout",
        "read timed out",
        "max retries exceeded",
        "newconnectionerror",
        "nameresolutionerror",
        "proxyerror",
        "cannot connect to proxy",
    )
    if any(sign in text for sign in unreachable):
        return Trouble(
            "The package index cannot be reached, so the packages cannot be installed.",
            "Connect to the network (behind a proxy, set HTTPS_PROXY; with an index of your own,\n"
            f"PIP_INDEX_URL), then run the same command again. Everything pip said: {log}",
        )
    if "certificate_verify_failed" in text or "sslerror" in text:
        return Trouble(
            "The package index was reached but its certificate is not trusted here.",
            "Install the system's certificates (as root: apt-get install ca-certificates) or name\n"
            f"yours in PIP_CERT, then run the same command again. Everything pip said: {log}",
        )
    if "no matching distribution found" in text or "not a supported wheel" in text:
        return Trouble(
            "A package has no version for this machine or this Python.",
            "Linux on x86-64 or ARM with Python 3.11 to 3.14 will do; name another Python with\n"
            f"PYTHON=/path/to/python3.11 before the command. Everything pip said: {log}",
            detail=output,
        )
    return Trouble(
        "The packages could not be installed.",
        f"Read the end of {log}, mend it, then run the same command again.",
        detail=output,
    )


def second_copy(what: str, holder: str) -> Trouble:
    """Another process holds the lock of this checkout."""
    pid = holder.strip()
    stop = f"stop it with  kill {pid}" if pid.isdigit() else "stop it with Ctrl-C in its terminal"
    return Trouble(
        f"{what} is already running from this folder{f' (process {pid})' if pid else ''}.",
        f"Use the one that runs, or {stop}, then run the same command again.",
    )


def port_taken(host: str, port: int, free: int | None) -> Trouble:
    """Another program listens where the site should."""
    other = f"script/server --port {free}" if free else "script/server --port NUMBER"
    return Trouble(
        f"Port {port} of {host} is taken by another program.",
        f"Choose another:  {other}\n"
        f"or stop the program that holds it (`ss -ltnp 'sport = :{port}'` names it).",
    )


def port_refused(host: str, port: int, reason: str) -> Trouble:
    """The system does not let this user listen there."""
    return Trouble(
        f"Cannot listen on port {port} of {host}: {reason}.",
        "Choose a port above 1023 and an address of this machine:\n"
        "script/server --host 127.0.0.1 --port 8000",
    )


def no_browser(reason: str) -> Trouble:
    """The browser tests need Chromium, which this user cannot install."""
    return Trouble(
        f"The browser tests need Chromium: {reason}.",
        "Install it, as root:  apt-get install chromium\n"
        "or name one that you have:  CHROMIUM=/path/to/chromium script/test\n"
        "or leave the browser tests out:  script/test --ignore tests/browser",
    )


def postgres_failed(reason: str, log: Path | None, tail: str) -> Trouble:
    """PostgreSQL did not start, or not in time; `tail` is the end of its log."""
    text = tail.lower()
    if "no space left on device" in text:
        return disk_full(str(log.parent) if log else "")
    if "incompatible with server" in text:
        return Trouble(
            "The database was made by another version of PostgreSQL.",
            "Start once more with the version that made it and save it (pg_dump), or begin anew:\n"
            "move the folder named below out of the way.",
            detail=tail,
        )
    more = f" Its log is {log}." if log else ""
    return Trouble(
        f"PostgreSQL did not start: {reason}.",
        f"Mend what the last lines say, then run the same command again.{more}\n"
        "With a PostgreSQL of your own, put its address in DATABASE_URL instead.",
        detail=tail,
    )


def valkey_failed(reason: str, log: Path, tail: str) -> Trouble:
    """Valkey did not start, or not in time; `tail` is the end of its log."""
    return Trouble(
        f"Valkey did not start: {reason}.",
        f"Mend what the last lines say, then run the same command again. Its log is {log}.\n"
        "With a Redis or Valkey of your own, put its address in REDIS_URL instead.",
        detail=tail,
    )


def cannot_leave_root(error: str) -> Trouble:
    """PostgreSQL refuses to run as root, and root may not become another user here."""
    return Trouble(
        f"PostgreSQL refuses to run as root, and this machine does not let root become another "
        f"user ({error}).",
        "Run the command as an ordinary user, or put the address of a PostgreSQL of yours in\n"
        "DATABASE_URL.",
    )
