"""What a member gives their word for."""

from django.conf import settings
from django.db import models


class Promise(models.Model):
    """The word, given before the first ranked pick, that safes are solved without a program.

    It stands beside the promise of the sign-up: this one is given where it begins to matter to
    others. A member without a row has not given it yet.
    """

    member = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, primary_key=True, related_name="promise"
    )
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"promise of {self.member_id}"
