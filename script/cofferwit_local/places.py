"""Where the local run keeps its files."""

import hashlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

# The kernel's `sun_path` holds 108 bytes, the last of them a zero.
LONGEST_SOCKET_PATH = 107
POSTGRES_SOCKET = ".s.PGSQL.5432"


@dataclass(frozen=True)
class Places:
    """The folders of one checkout."""

    root: Path

    @classmethod
    def of_checkout(cls, root: Path) -> "Places":
        """The places of the checkout at `root`, an absolute path."""
        return cls(root)

    @property
    def venv(self) -> Path:
        """The virtual environment."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """The Python of the virtual environment."""
        return self.venv / "bin" / "python"

    @property
    def local(self) -> Path:
        """All that the local run writes: data, logs, mails, locks."""
        return self.root / ".local"

    @property
    def logs(self) -> Path:
        """One log a process, and the one of the installation."""
        return self.local / "log"

    @property
    def mail(self) -> Path:
        """The mails that the local run would have sent, a file each."""
        return self.local / "mail"

    @property
    def environment(self) -> Path:
        """What the running site leaves for `manage.py`; not there while it is stopped."""
        return self.local / "environment.json"

    @property
    def tag(self) -> str:
        """A short name that two checkouts of one machine do not share."""
        return hashlib.sha256(os.fsencode(self.root)).hexdigest()[:10]

    def make(self) -> None:
        """Make the folders.

        `.local` may be walked through, so that PostgreSQL, which as root runs under another user,
        reaches its own folder; nothing else in it is open to others.
        """
        self.local.mkdir(mode=0o711, exist_ok=True)
        self.local.chmod(0o711)
        for folder in (self.logs, self.mail):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def outside(self) -> Path:
        """A state folder of this checkout outside of it, for when another user cannot reach in."""
        for base in (Path("/var/lib"), Path("/var/tmp")):  # noqa: S108 - `claim` looks who owns it
            if os.access(base, os.W_OK | os.X_OK):
                return base / f"cofferwit-{self.tag}"
        return Path(tempfile.gettempdir()) / f"cofferwit-{self.tag}"


def fits_socket(folder: Path) -> bool:
    """Whether the address of PostgreSQL's socket in `folder` fits the kernel's structure."""
    return len(os.fsencode(folder / POSTGRES_SOCKET)) < LONGEST_SOCKET_PATH
