"""Writing and sending the mail that tells of notices."""

from collections.abc import Iterable
from dataclasses import dataclass
from email.utils import parseaddr
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import ngettext

from cofferwit.members.notice_kinds import said
from cofferwit.members.queries.letters import Item, Letter
from cofferwit.members.rules.notice_topics import TOPICS, Topic
from cofferwit.members.unsubscribing import token_for

PERMANENT = 500
"""Answers of a mail server from here on are final; those below are for now."""


class NotSent(Exception):
    """The mail did not go, or nobody knows; `reason` holds no address.

    `final` when another try makes no sense: the server refuses this mail, or the line broke while
    it was handed over, so that it may have arrived.
    """

    def __init__(self, reason: str, *, final: bool) -> None:
        super().__init__(reason)
        self.reason = reason
        self.final = final


@dataclass(frozen=True, slots=True)
class Line:
    """One notice as the mail says it, with a whole address."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Ending:
    """What the foot of the mail offers to end."""

    title: str
    url: str


def deliver(letter: Letter) -> None:
    """Hand the mail over to the mail server. Raises `NotSent`."""
    message = compose(letter)
    connection = get_connection()
    message.connection = connection
    try:
        connection.open()
    except (OSError, SMTPException) as error:
        raise NotSent(_name(error), final=False) from error
    try:
        message.send()
    except (OSError, SMTPException) as error:
        raise NotSent(_name(error), final=_is_final(error)) from error
    finally:
        connection.close()


def _name(error: Exception) -> str:
    code = _code(error)
    return type(error).__name__ + (f" {code}" if code else "")


def _is_final(error: Exception) -> bool:
    """Only a mail that the server refuses for now may be handed over again."""
    code = _code(error)
    return code is None or code >= PERMANENT


def _code(error: Exception) -> int | None:
    if isinstance(error, SMTPResponseException):
        return error.smtp_code
    if isinstance(error, SMTPRecipientsRefused):
        return max((code for code, _text in error.recipients.values()), default=None)
    return None


# ---- the mail ------------------------------------------------------------------------------------
def compose(letter: Letter) -> EmailMultiAlternatives:
    """The mail in the member's language, as text and as HTML, with the ways to end its kind."""
    with translation.override(letter.language):
        lines = [_line(item) for item in letter.items]
        one_click = _whole(_ending_url(letter.member, letter.topics))
        context = {
            "pseudonym": letter.pseudonym,
            "language": letter.language,
            "lines": lines,
            "endings": _endings(letter),
            "settings_url": _whole(reverse("settings")) + "#avis",
            "site": settings.COFFERWIT_SITE,
        }
        message = EmailMultiAlternatives(
            subject=_subject(lines),
            body=render_to_string("members/mail/digest.txt", context),
            to=[letter.address],
            headers={
                # The same at each try, so that a mail that came twice can be seen to be one.
                "Message-ID": f"<digest-{letter.digest}@{_domain()}>",
                "List-Unsubscribe": f"<{one_click}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                "Auto-Submitted": "auto-generated",
            },
        )
        message.attach_alternative(
            render_to_string("members/mail/digest.html", context), "text/html"
        )
    return message


def _line(item: Item) -> Line:
    text, url = said(item.kind, item.payload)
    return Line(text.replace("\n", " "), _whole(url))


def _subject(lines: list[Line]) -> str:
    """What the mail tells of first, and how much more there is."""
    first, more = lines[0].text.removesuffix("."), len(lines) - 1
    if more:
        words = ngettext("{first}, et {n} autre avis", "{first}, et {n} autres avis", more)
        first = words.format(first=first, n=more)
    return settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + first


def _endings(letter: Letter) -> list[Ending]:
    return [
        Ending(
            TOPICS[topic].title.in_(letter.language),
            _whole(_ending_url(letter.member, [topic])),
        )
        for topic in letter.topics
    ]


def _ending_url(member: int, topics: Iterable[Topic]) -> str:
    return reverse("unsubscribe", args=[token_for(member, topics)])


def _whole(path: str) -> str:
    return settings.COFFERWIT_SITE + path


def _domain() -> str:
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
