"""Making administrators, who keep the house."""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.db import transaction

from cofferwit.members.actions import accounts
from cofferwit.members.models import Member


@transaction.atomic
def make_administrator(
    *, email: str, pseudonym: str, password: str, language: str, now: datetime
) -> Member:
    """Make an account with every right, whose address counts as verified.

    Called by whoever has the machine, hence no `by`. Raises what `accounts.sign_up` raises.
    """
    member = accounts.sign_up(
        email=email,
        pseudonym=pseudonym,
        password=password,
        plays_unaided=False,
        language=language,
        now=now,
        staff=True,
    )
    EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
    return member
