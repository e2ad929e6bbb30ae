"""From a bare Python to a complete `.venv`. Runs under any Python 3.11: standard library alone."""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .places import Places
from .troubles import Trouble, disk_full, install_failed, no_venv_module

ROOM_TO_INSTALL = 900_000_000  # bytes: the tests' environment takes about 650 MB
# "Downloading celery-5.7.0-py3-none-any.whl (463 kB)", with or without an address before it.
PACKAGE = re.compile(
    r"(Downloading|Processing|Using cached) (?:\S*/)?(\S+?)-(\d[^-\s]*?)"
    r"(?:-\S*\.whl|\.tar\.gz)(?!\.metadata)(?: \((\d[^)]*B)\))?"
)


def is_own_python(places: Places) -> bool:
    """Whether this process runs in the checkout's environment and `ensure` has seen to it."""
    checked = os.environ.pop("COFFERWIT_ENVIRONMENT_READY", "") == str(places.venv)
    return checked and os.path.realpath(sys.prefix) == os.path.realpath(places.venv)


def ensure(places: Places, requirements: tuple[str, ...]) -> None:
    """Make `.venv` and install `requirements` (paths from the root) unless that is done already.

    Raises Trouble for whatever stands in the way. A run that was cut short is taken up again.
    """
    places.make()
    with setup_lock(places):
        if not venv_works(places):
            make_venv(places)
        wanted = fingerprint(places.root, requirements)
        stamp = places.venv / f".installed-{requirements[0].replace('/', '-')}"
        if not stamp.exists() or stamp.read_text() != wanted:
            install(places, requirements)
            stamp.write_text(wanted)
    os.environ["COFFERWIT_ENVIRONMENT_READY"] = str(places.venv)


@contextmanager
def setup_lock(places: Places) -> Iterator[None]:
    """One installation at a time; a second command waits for the first."""
    with (places.local / "setup.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another command is installing into this folder: waiting for it.", flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def venv_works(places: Places) -> bool:
    """Whether `.venv` has a Python that runs, is new enough, and has pip."""
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    try:
        done = subprocess.run([places.python, "-c", probe], capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def make_venv(places: Places) -> None:
    """Make `.venv` anew with the Python that runs this."""
    version = ".".join(map(str, sys.version_info[:3]))
    if places.venv.exists():
        print("The environment in .venv is incomplete or its Python is gone: making it again.")
    print(f"Making the environment .venv with Python {version} ...", flush=True)
    check_room(places.root)
    # In a virtual environment `sys.executable` may be the very one that is made anew.
    python = getattr(sys, "_base_executable", None) or sys.executable
    done = subprocess.run(
        [python, "-m", "venv", "--clear", str(places.venv)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise venv_failed(python, done.stdout)


def venv_failed(python: str, output: str) -> Trouble:
    """Why `python -m venv` failed, judged from what it wrote."""
    if "No space left on device" in output:
        return disk_full(".venv")
    if "ensurepip" in output or "No module named venv" in output:
        return no_venv_module(python, sys.version_info[:2])
    return Trouble(
        f"{python} could not make the environment .venv.",
        "Mend what the last lines say, or name another Python: PYTHON=/path/to/python3.11",
        detail=output,
    )


def check_room(where: Path) -> None:
    """Refuse to begin what cannot end."""
    free = shutil.disk_usage(where).free
    if free < ROOM_TO_INSTALL:
        raise disk_full(str(where), free=free, needed=ROOM_TO_INSTALL)


def fingerprint(root: Path, requirements: tuple[str, ...]) -> str:
    """What an installation depends on: the text of the lists and of those they include."""
    seen: dict[Path, str] = {}
    waiting = [(root / name).resolve() for name in requirements]
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen[path] = path.read_text(encoding="utf-8")
        others = re.findall(r"^-[rc] +(\S+)", seen[path], re.MULTILINE)
        waiting += [(path.parent / other).resolve() for other in others]
    text = "\n".join(seen[path] for path in sorted(seen))
    return hashlib.sha256(text.encode()).hexdigest()


def install(places: Places, requirements: tuple[str, ...]) -> None:
    """Install with pip, telling in words what it does; all it writes is kept in the log."""
    check_room(places.root)
    print("Installing the packages (once; a few minutes on a slow line) ...", flush=True)
    command = [str(places.python), "-m", "pip", "install", "--no-input", "--progress-bar", "off"]
    command += ["--disable-pip-version-check", "--prefer-binary"]
    for name in requirements:
        command += ["-r", str(places.root / name)]
    log = places.logs / "install.log"
    lines: list[str] = []
    with (
        log.open("w", encoding="utf-8") as file,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        ) as pip,
    ):
        assert pip.stdout is not None
        for line in pip.stdout:
            file.write(line)
            lines.append(line)
            if words := progress(line):
                print(f"  {words}", flush=True)
    if pip.returncode:
        raise install_failed("".join(lines), log)
    print("The packages are installed.", flush=True)


def progress(line: str) -> str:
    """What a line of pip means to a person; empty when it means nothing."""
    line = line.strip()
    if found := PACKAGE.match(line):
        name, version, size = found[2].replace("_", "-"), found[3], found[4]
        verb = "fetching" if found[1] == "Downloading" else "taking"
        return f"{verb} {name} {version}{f', {size}' if size else ''}"
    if line.startswith("Installing collected packages:"):
        count = line.count(",") + 1
        return f"unpacking {count} packages; this takes a moment"
    if re.match(r"Building wheel for (\S+)", line):
        return f"building {line.split()[3]}"
    if line.startswith("WARNING: Retrying"):
        return "the package index does not answer; trying again"
    return ""
