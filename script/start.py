"""Entry of every command in this folder: makes the environment ready, then runs the command in it.

The first half runs under whatever Python the machine has and needs the standard library alone; once
`.venv` is complete the process becomes that Python and comes through here a second time.
"""

import os
import sys
from pathlib import Path

from cofferwit_local import bootstrap
from cofferwit_local.places import Places
from cofferwit_local.troubles import Trouble, troubles_end_in_words

NEEDS = {
    "server": ("script/requirements.txt",),
    "test": ("tests/requirements.txt",),
    "check": ("tests/requirements.txt",),
    "bench": ("tests/requirements.txt",),
    "messages": ("tests/requirements.txt",),
}


def main(arguments: list[str]) -> int:
    """Run one command; the value is its exit code."""
    command, *rest = arguments
    places = Places.of_checkout(Path(__file__).resolve().parent.parent)
    os.chdir(places.root)
    if not bootstrap.is_own_python(places):
        bootstrap.ensure(places, NEEDS[command])
        python = str(places.python)
        sys.stdout.flush()
        os.execv(python, [python, str(Path(__file__).resolve()), command, *rest])
    if command == "server":
        from cofferwit_local import server

        return server.main(places, rest)
    if command == "test":
        from cofferwit_local import testing

        return testing.main(places, rest)
    if command == "check":
        from cofferwit_local import checking

        return checking.main(places, rest)
    if command == "bench":
        from cofferwit_local import benching

        return benching.main(places, rest)
    if command == "messages":
        from cofferwit_local import messages

        return messages.main(places, rest)
    raise Trouble(f"There is no command {command!r}.", f"Choose one of: {', '.join(NEEDS)}.")


if __name__ == "__main__":
    with troubles_end_in_words():
        sys.exit(main(sys.argv[1:]))
