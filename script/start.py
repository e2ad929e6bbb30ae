"""Entry of every command in this folder: makes the environment ready, then runs the command in it.

The first half runs under whatever Python the machine has and needs the standard library alone; once
`.venv` is complete the process becomes that Python and comes through here a second time.
"""

import importlib
import os
import sys
from pathlib import Path
from typing import NamedTuple

from cofferwit_local import bootstrap
from cofferwit_local.places import Places
from cofferwit_local.troubles import troubles_end_in_words


class Command(NamedTuple):
    """A command: the module whose `main(places, arguments)` does it, and the packages it needs."""

    module: str
    requirements: str


COMMANDS = {
    "server": Command("server", "script/requirements.txt"),
    "test": Command("testing", "tests/requirements.txt"),
    "check": Command("checking", "tests/requirements.txt"),
    "bench": Command("benching", "tests/requirements.txt"),
    "simulate": Command("simulating", "script/requirements.txt"),
    "messages": Command("messages", "tests/requirements.txt"),
}


def main(arguments: list[str]) -> int:
    """Run one command; the value is its exit code."""
    command, *rest = arguments
    places = Places.of_checkout(Path(__file__).resolve().parent.parent)
    os.chdir(places.root)
    if not bootstrap.is_own_python(places):
        bootstrap.ensure(places, (COMMANDS[command].requirements,))
        python = str(places.python)
        sys.stdout.flush()
        os.execv(python, [python, str(Path(__file__).resolve()), command, *rest])
    # Imported only now: most of it needs the packages that have just been installed.
    module = importlib.import_module(f"cofferwit_local.{COMMANDS[command].module}")
    code: int = module.main(places, rest)
    return code


if __name__ == "__main__":
    with troubles_end_in_words():
        sys.exit(main(sys.argv[1:]))
