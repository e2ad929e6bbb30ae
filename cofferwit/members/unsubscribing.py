"""The word that lets the reader of a mail end mails of its kind, without logging in.

It names the member by id and the topics, signed, and does not grow old: a mail may be read years
after it came, and the only thing it opens is an end to mails.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.core.signing import BadSignature, Signer

from cofferwit.members.rules.notice_topics import Topic

_signer = Signer(salt="cofferwit.members.unsubscribing")


class Unsubscribing(NamedTuple):
    """Whose mails are to end, and which."""

    member: int
    topics: tuple[Topic, ...]


def token_for(member: int, topics: Iterable[Topic]) -> str:
    """The word that ends the member's mails about these topics."""
    return _signer.sign(f"{member}.{'.'.join(sorted(topic.value for topic in topics))}")


def read_token(token: str) -> Unsubscribing | None:
    """What the word says; None unless this site wrote it."""
    try:
        member, *topics = _signer.unsign(token).split(".")
    except BadSignature:
        return None
    known = tuple(topic for topic in Topic if topic.value in topics)
    return Unsubscribing(int(member), known)
