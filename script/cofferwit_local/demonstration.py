"""The demonstration of the local run: a league to look at, on a site that nobody uses yet."""

from .managing import Manage
from .places import Places

LOGINS = "password: "
"""How the line begins from which on `manage.py demo` says how to log in."""


class Demonstration:
    """Filled when the person asks for it; afterwards `words` says how to look at it.

    How to log in waits in a file until it has been shown, so that a start which is cut short in
    between loses nothing.
    """

    def __init__(self, places: Places) -> None:
        self.file = places.local / "demo-login"
        self.refused = False

    def fill(self, manage: Manage) -> None:
        """Fill the site, unless somebody is there already: then it stays as it is."""
        said = manage.run("Filling a league to look at (some two minutes)", "demo", "--if-empty")
        lines = said.splitlines()
        places = [place for place, line in enumerate(lines) if line.startswith(LOGINS)]
        login = lines[places[0] :] if places else []
        if login:
            self.file.touch(mode=0o600)
            self.file.write_text("\n".join(login), encoding="utf-8")
        else:
            self.refused = True

    def words(self) -> list[str]:
        """What a person must know, line by line; nothing when there is nothing new."""
        if self.file.exists():
            login = self.file.read_text(encoding="utf-8").splitlines()
            filled = "The league is filled; log in as one of these, by one password, shown once:"
            return ["", filled, *(f"  {line}" for line in login)]
        if self.refused:
            return ["", "The site has members already: it was not filled with a demonstration."]
        return []

    def told(self) -> None:
        """Forget the password once it has been shown."""
        self.file.unlink(missing_ok=True)
