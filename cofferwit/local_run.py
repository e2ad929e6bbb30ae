"""Finding the site that `script/server` runs, so that `manage.py` speaks to its servers.

The launcher leaves the environment of its processes in `.local/environment.json`, readable by its
owner alone, and takes it away when it stops.
"""

import json
import os
from pathlib import Path

FILE = Path(".local") / "environment.json"


def join(root: Path) -> None:
    """Take over the running site's environment, unless this process was given one of its own."""
    if any(name == "DATABASE_URL" or name.startswith("COFFERWIT_") for name in os.environ):
        return
    try:
        found = json.loads((root / FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return
    os.environ.update(found)
