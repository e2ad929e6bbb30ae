"""Making accounts, and forgetting those that were never finished."""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction

from cofferwit.members import queries
from cofferwit.members.models import AccountState, Member, Preferences
from cofferwit.members.rules import pseudonym as pseudonyms
from cofferwit.members.rules.roles import Role
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.waiting import CODE_AWAITED


class EmailTakenError(Exception):
    """Somebody has an account under this address; strangers must not learn it."""


def sign_up(
    *,
    email: str,
    pseudonym: str,
    password: str | None,
    plays_unaided: bool,
    language: str,
    now: datetime,
    staff: bool = False,
) -> Member:
    """Make an account with its preferences, in one transaction.

    The address still has to be verified. `plays_unaided` records the promise to solve without a
    program, with its date. `staff` makes an administrator with every right. Without a password
    nobody can log in.
    Raises RuleError for a pseudonym that is refused or taken, EmailTakenError for a known address;
    two sign-ups at the same instant are settled by the database, and the later one gets the same.
    """
    shown = pseudonyms.check(pseudonym)
    member = Member(
        email=Member.objects.normalize_email(email).lower(),
        pseudonym=shown,
        pseudonym_key=pseudonyms.key(shown),
        state=AccountState.ACTIVE,
        state_since=now,
        joined_at=now,
        plays_unaided_since=now if plays_unaided else None,
        role=(Role.ADMINISTRATOR if staff else Role.NONE).value,
        is_staff=staff,
        is_superuser=staff,
    )
    member.set_password(password)
    try:
        with transaction.atomic():
            member.save()
            Preferences.objects.create(member=member, language=language)
    except IntegrityError as error:
        raise _refusal(error) from error
    return member


def _refusal(error: IntegrityError) -> Exception:
    """What the refusal of the database means to a person; anything else stays what it was."""
    constraint = getattr(getattr(error.__cause__, "diag", None), "constraint_name", None)
    if constraint == "member_pseudonym_once":
        return RuleError(pseudonyms.TAKEN)
    if constraint == "member_email_once":
        return EmailTakenError()
    return error


def forget_unverified(*, now: datetime) -> int:
    """Erase the sign-ups whose code never came back within CODE_AWAITED; how many there were.

    Their address and their pseudonym are free again: nobody keeps a name by a half sign-up.
    """
    half = queries.unverified(before=now - CODE_AWAITED)
    return sum(_erase(member) for member in half)


@transaction.atomic
def _erase(member: Member) -> bool:
    """Erase one, unless the code has come back in the meantime; whether it was erased."""
    locked = Member.objects.select_for_update().filter(pk=member.pk)
    if not locked or EmailAddress.objects.filter(user=member, verified=True).exists():
        return False
    member.delete()
    return True
