"""A session engine whose store is out of reach."""

from django.contrib.sessions.backends.base import SessionBase
from django.db import OperationalError


class SessionStore(SessionBase):
    """Fails at every access, as the database's does when it is gone."""

    def load(self) -> dict[str, object]:
        """Never finds anything."""
        raise OperationalError("gone")

    @classmethod
    def clear_expired(cls) -> None:
        """Nothing is kept."""
