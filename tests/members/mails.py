"""Mails of tests: members with a proven address, and a mail server that does as it is told."""

from collections.abc import Callable

from allauth.account.models import EmailAddress
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import EmailMessage

from cofferwit.members.models import Member
from tests.factories import make_member


def with_mail(pseudonym: str = "Isaure", **fields: object) -> Member:
    """A member whose address is proven."""
    member = make_member(pseudonym, **fields)
    EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
    return member


class Server(BaseEmailBackend):
    """Fails as often as it is told to, when the line is opened or when the mail is handed over.

    What `meanwhile` holds happens first, once, while the line is being opened.
    """

    meanwhile: list[Callable[[], object]] = []  # noqa: RUF012

    on_open: list[BaseException] = []  # noqa: RUF012
    on_send: list[BaseException] = []  # noqa: RUF012
    taken: list[EmailMessage] = []  # noqa: RUF012

    def open(self) -> bool:
        if self.meanwhile:
            self.meanwhile.pop(0)()
        if self.on_open:
            raise self.on_open.pop(0)
        return True

    def send_messages(self, messages: list[EmailMessage]) -> int:
        if self.on_send:
            raise self.on_send.pop(0)
        self.taken.extend(messages)
        return len(messages)

    @classmethod
    def reset(cls) -> None:
        for kept in (cls.meanwhile, cls.on_open, cls.on_send, cls.taken):
            kept.clear()


SERVER = "tests.members.mails.Server"
