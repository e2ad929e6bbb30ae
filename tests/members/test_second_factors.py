"""The secrets of applications as the database keeps them."""

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)

from cofferwit.members.models import Member
from tests.factories import make_member

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def code() -> str:
    return format_hotp_value(hotp_value(SECRET, list(yield_hotp_counters_from_time())[1]))


def application(member: Member) -> TOTP:
    TOTP.activate(member, SECRET)
    wrapped: TOTP = Authenticator.objects.get().wrap()
    return wrapped


def test_secret_is_not_kept_in_the_clear(db: None) -> None:
    held = application(make_member())
    assert SECRET not in str(held.instance.data)
    assert held.validate_code(code())


def test_secret_outlives_a_new_key_of_the_site_while_the_old_one_is_named(
    db: None, settings: Any
) -> None:
    held = application(make_member())
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another" * 10
    assert held.validate_code(code())


def test_secret_under_a_lost_key_answers_to_no_code(db: None, settings: Any) -> None:
    held = application(make_member())
    settings.SECRET_KEY = "another" * 10
    assert not held.validate_code(code())


def test_code_serves_once(db: None) -> None:
    held = application(make_member())
    shown = code()
    assert [held.validate_code(shown), held.validate_code(shown)] == [True, False]
