"""Who is logged in, fetched in one query with the preferences that every page needs."""

from allauth.account.auth_backends import AuthenticationBackend

from cofferwit.members.models import Member


class MemberBackend(AuthenticationBackend):
    """allauth's own, joined with the preferences."""

    def get_user(self, user_id: int) -> Member | None:
        """The member of a session, unless the account may no longer log in."""
        member = Member.objects.select_related("preferences").filter(pk=user_id).first()
        return member if member is not None and self.user_can_authenticate(member) else None
