"""A Chromium for the browser tests: found, or installed by apt as root."""

import os
import shutil
import subprocess
from pathlib import Path

from .places import Places
from .troubles import Trouble, no_browser

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str:
    """The path of a Chromium that runs, or an empty string. A name in CHROMIUM must run."""
    if wish := os.environ.get("CHROMIUM"):
        path = shutil.which(wish)
        if path is None or not runs(path):
            raise Trouble(
                f"CHROMIUM names {wish}, which does not run.",
                "Correct it, or unset it to have Chromium looked for: unset CHROMIUM",
            )
        return path
    for name in NAMES:
        path = shutil.which(name)
        if path is not None and runs(path):
            return path
    return ""


def runs(path: str) -> bool:
    """Whether the browser starts: Ubuntu's `chromium-browser` may only tell to install a snap."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and b"Chrom" in done.stdout


def ensure_chromium(places: Places) -> str:
    """The path of a Chromium, installed if root may do so. Raises Trouble with what to do."""
    if path := find_chromium():
        return path
    apt = shutil.which("apt-get")
    if apt is None:
        raise no_browser("none was found, and this system has no apt to install it with")
    if os.geteuid() != 0:
        raise no_browser("none was found, and only root may install it")
    log = places.logs / "apt.log"
    print("Installing Chromium with apt (once; a few minutes) ...", flush=True)
    if not apt_installed(apt, log):
        raise no_browser(f"apt could not install it; what it said is in {log}")
    if path := find_chromium():
        print("Chromium is installed.", flush=True)
        return path
    raise no_browser(f"apt installed a package without it; what it said is in {log}")


def apt_installed(apt: str, log: Path) -> bool:
    """Install the package; when that fails, once more with fresh lists of packages."""
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    install = [apt, "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"]
    with log.open("w", encoding="utf-8") as output:
        for command in (install, [apt, "update"], install):
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=env,
                check=False,
            )
            if command is install and done.returncode == 0:
                return True
            if command is install:
                print("  fetching the lists of packages", flush=True)
    return False
