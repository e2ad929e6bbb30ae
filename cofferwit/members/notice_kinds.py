"""The kinds of notices: each app says of its own what they are about and how they read.

An app registers its kinds as it gets ready (`AppConfig.ready`):

    register("prize", Topic.PRIZES, say_prize)

`say_prize(payload)` answers in the language that is active, with one plain sentence and the address
of the page that it leads to. A payload holds ids and figures; names are looked up as it is read.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from django.core.exceptions import ObjectDoesNotExist
from django.urls import reverse
from django.utils.translation import gettext as _

from cofferwit.members.rules.notice_topics import Topic

logger = logging.getLogger(__name__)

Payload = Mapping[str, int | str | bool | None]


class Said(NamedTuple):
    """A notice as it reads: a sentence without markup, and the address of its page."""

    text: str
    url: str


Say = Callable[[Payload], Said]


class Kind(NamedTuple):
    """What an app has registered."""

    topic: Topic
    say: Say
    is_safety: bool = False


_kinds: dict[str, Kind] = {}


def register(kind: str, topic: Topic | str, say: Say, *, is_safety: bool = False) -> None:
    """Make a kind known; said again, the last holds. Raises ValueError for an unknown topic.

    `is_safety` is for what the owner of an account must learn of even when somebody else sits at
    it: it is mailed whatever was chosen, at once, and read or not on the site.
    """
    _kinds[kind] = Kind(Topic(topic), say, is_safety)


def registered() -> dict[str, Kind]:
    """Every kind by its name."""
    return dict(_kinds)


def topic_of(kind: str) -> Topic | None:
    """What notices of the kind are about; None when nobody has registered it."""
    known = _kinds.get(kind)
    return None if known is None else known.topic


def is_safety(kind: str) -> bool:
    """Whether notices of the kind are mailed whatever their member has chosen."""
    known = _kinds.get(kind)
    return known is not None and known.is_safety


def safety_kinds() -> list[str]:
    """The names of those kinds."""
    return sorted(name for name, kind in _kinds.items() if kind.is_safety)


def kinds_about(topics: Iterable[Topic]) -> list[str]:
    """The names of the kinds that belong to any of these topics."""
    among = set(topics)
    return sorted(name for name, kind in _kinds.items() if kind.topic in among)


def said(kind: str, payload: Payload) -> Said:
    """How a notice reads, in the active language.

    One of a kind that nobody has registered, or that tells of what is no more, is logged and reads
    as a plain sentence: a page of notices never fails for one of them.
    """
    known = _kinds.get(kind)
    if known is None:
        logger.warning("notice of an unknown kind: %s", kind)
        return _plain()
    try:
        return known.say(payload)
    except (ObjectDoesNotExist, KeyError, ValueError, TypeError) as error:
        logger.warning("notice of kind %s does not read: %s", kind, type(error).__name__)
        return _plain()


def _plain() -> Said:
    return Said(_("Du nouveau pour vous."), reverse("notices"))
