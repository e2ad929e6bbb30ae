"""Finding members."""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, QuerySet

from cofferwit.members.models import AccountState, Member
from cofferwit.members.rules.pseudonym import MAX_LENGTH, key


def with_pseudonym(pseudonym: str) -> QuerySet[Member]:
    """The member whom a reader would recognise under this name: none or one.

    Text that no pseudonym can be finds nobody: the database takes no NUL, and no key is that long.
    """
    if len(pseudonym) > MAX_LENGTH or not pseudonym.isprintable():
        return Member.objects.none()
    return Member.objects.filter(pseudonym_key=key(pseudonym))


def has_profile(pseudonym: str) -> bool:
    """Whether the name has a profile: a member whose account is not deleted bears it."""
    return with_pseudonym(pseudonym).exclude(state=AccountState.DELETED).exists()


def member_numbered(number: int) -> Member | None:
    """The member of that number, whatever has become of the account."""
    return Member.objects.filter(pk=number).first()


def administrators() -> QuerySet[Member]:
    """The accounts that hold every right."""
    return Member.objects.filter(is_superuser=True, state=AccountState.ACTIVE)


def unverified(*, before: datetime) -> QuerySet[Member]:
    """Sign-ups from before that instant whose address was never proven, the oldest first."""
    proven = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    return (
        Member.objects.filter(joined_at__lt=before, last_login=None, emailaddress__verified=False)
        .exclude(Exists(proven))
        .distinct()
        .order_by("joined_at", "pk")
    )
