"""Erasing what is personal about a member; what they played stays, under a neutral name."""

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import QuerySet

from cofferwit.desk.actions.redacting import redact
from cofferwit.desk.models import Appeal, Explanation, ExportMade, Report
from cofferwit.desk.rules import own_data as rules
from cofferwit.desk.rules.redaction import Redaction
from cofferwit.members.models import (
    AccessMark,
    Digest,
    Member,
    Notice,
    NoticeChoice,
    Preferences,
)
from cofferwit.members.rules import pseudonym as pseudonyms
from cofferwit.members.rules.roles import Role
from duels.models import Barring
from forge.models import Draft
from league.models import Worksheet


def erase(member: Member) -> None:
    """Erase all that is personal about the member, whose row the caller has locked.

    The member that is handed in is brought up to date.
    """
    addresses = [member.email, *_rows(EmailAddress, member).values_list("email", flat=True)]
    _end_sessions(member, addresses)
    for rows in _personal(member):
        rows.delete()
    _empty_own_words(member)
    redaction = Redaction([member.pseudonym], addresses, rules.neutral_name(member.pk))
    _neutralise(member)
    redact(redaction, member=member.pk)


def _personal(member: Member) -> Iterator["QuerySet[Any]"]:
    for model in (EmailAddress, Authenticator, UserSession):
        yield _rows(model, member)
    for model in (Notice, NoticeChoice, Digest, AccessMark, ExportMade):
        yield model.objects.filter(member=member)
    yield Barring.objects.filter(member=member)
    yield Barring.objects.filter(barred=member)
    yield Draft.objects.filter(smith=member)
    yield Worksheet.objects.filter(pick__thief=member)


def _rows(model: Any, member: Member) -> "QuerySet[Any]":
    return model.objects.filter(user=member)  # type: ignore[no-any-return]


def _end_sessions(member: Member, addresses: list[str]) -> None:
    """End the member's sessions, and those in which a stranger is about to use their address.

    What a session holds is packed: it has to be opened to be known.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    told = [each.lower() for each in addresses]
    theirs = []
    for session in Session.objects.iterator():
        held = store.decode(session.session_data)
        text = json.dumps(held, ensure_ascii=False, default=str).lower()
        if held.get("_auth_user_id") == str(member.pk) or any(each in text for each in told):
            theirs.append(session.pk)
    Session.objects.filter(pk__in=theirs).delete()


def _empty_own_words(member: Member) -> None:
    """What the member wrote to the house: the cases stand without it."""
    Report.objects.filter(reporter=member).update(text="")
    Explanation.objects.filter(member=member).update(answer="")
    Appeal.objects.filter(reading__member=member).update(text="")


def _neutralise(member: Member) -> None:
    """A name and an address that are nobody's, no way in, no role, new settings."""
    name = rules.neutral_name(member.pk)
    member.pseudonym, member.pseudonym_key = name, pseudonyms.key(name)
    member.email = rules.neutral_email(member.pk)
    member.set_unusable_password()
    member.last_login = None
    member.role, member.is_staff, member.is_superuser = Role.NONE.value, False, False
    member.state_reason = ""
    member.save()
    member.groups.clear()
    member.user_permissions.clear()
    Preferences.objects.filter(member=member).delete()
    Preferences.objects.create(member=member)
