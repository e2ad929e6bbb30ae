"""The first administrator of the local run, whose password must reach the person who starts it."""

import secrets

from .managing import Manage
from .places import Places

EMAIL = "intendance@example.org"


class Administrator:
    """Made at the first start.

    The password waits in a file until it has been shown, so that a start which is cut short between
    making the account and showing it loses nothing.
    """

    def __init__(self, places: Places) -> None:
        self.file = places.local / "administrator-password"
        self.password = ""

    def make(self, manage: Manage) -> None:
        """Make the account unless there is one; afterwards `words` knows whether to speak."""
        if not self.file.exists():
            self.file.write_text(secrets.token_urlsafe(12), encoding="ascii")
        password = self.file.read_text(encoding="ascii")
        made = manage.run(
            "Looking for an administrator",
            "make_administrator",
            "--if-none",
            "--email",
            EMAIL,
            more={"COFFERWIT_ADMINISTRATOR_PASSWORD": password},
        )
        if "has this password" in made:
            self.password = password
        else:
            self.told()

    def words(self) -> list[str]:
        """What a person must know, line by line; nothing when they know it."""
        if not self.password:
            return []
        return [
            "",
            "An administrator was made; this is shown once:",
            f"  e-mail: {EMAIL}",
            f"  password: {self.password}",
        ]

    def told(self) -> None:
        """Forget the password once it has been shown."""
        self.file.unlink(missing_ok=True)
