"""`manage.py`, as the local run uses it."""

import sys
import time
from collections.abc import Mapping

from .places import Places
from .processes import spawn
from .troubles import Trouble, disk_full


class Manage:
    """Runs commands of `manage.py` one after the other, telling what each is for."""

    def __init__(self, places: Places, environment: Mapping[str, str]) -> None:
        self.places = places
        self.environment = environment

    def run(self, words: str, *arguments: str, more: Mapping[str, str] | None = None) -> str:
        """Run one command and return what it wrote; raises Trouble when it fails.

        `more` is added to its environment.

        It runs in a session of its own: at Ctrl-C we are told first, and end it in order.
        """
        print(f"{words} ...", flush=True)
        log = self.places.logs / f"{arguments[0]}.log"
        log.write_bytes(b"")
        child = spawn(
            arguments[0],
            [sys.executable, "manage.py", *arguments],
            log=log,
            env={**self.environment, **(more or {})},
            cwd=self.places.root,
        )
        try:
            while not child.ended():
                time.sleep(0.05)
        except BaseException:
            child.stop()
            raise
        output = log.read_text(encoding="utf-8", errors="replace")
        if child.process.returncode:
            if "No space left on device" in output:
                raise disk_full(str(self.places.local))
            raise Trouble(
                f"`manage.py {' '.join(arguments)}` failed.",
                f"Mend what the last lines say, then run the same command again. Its log is {log}.",
                detail=output,
            )
        return output
