"""What is kept of addresses and devices."""

import pytest

from cofferwit.members.rules.marks import derived_key, digest, household, is_device, short, unseen

KEY = b"k" * 32


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("91.121.4.9", "91.121.4.9"),
        ("::ffff:91.121.4.9", "91.121.4.9"),
        ("2a01:cb04:12:3400:a:b:c:d", "2a01:cb04:12:3400::/64"),
        ("2a01:cb04:12:3400:ffff::1", "2a01:cb04:12:3400::/64"),
        ("2a01:cb04:12:3401::1", "2a01:cb04:12:3401::/64"),
        ("127.0.0.1", None),
        ("192.168.1.4", None),
        ("::1", None),
        ("::ffff:10.0.0.1", None),
        ("fe80::1", None),
        ("nowhere", None),
        ("", None),
    ],
)
def test_address_counts_as_far_as_it_tells_a_household(address: str, kept: str | None) -> None:
    assert household(address) == kept


def test_digest_hides_what_was_seen_and_depends_on_key_and_kind() -> None:
    made = digest("address", "91.121.4.9", key=KEY)
    assert len(made) == 64
    assert made == digest("address", "91.121.4.9", key=KEY)
    others = {
        digest("device", "91.121.4.9", key=KEY),
        digest("address", "91.121.4.8", key=KEY),
        digest("address", "91.121.4.9", key=b"j" * 32),
    }
    assert made not in others
    assert len(others) == 3


def test_key_without_one_follows_from_the_secret_and_is_not_it() -> None:
    assert derived_key("secret") == derived_key("secret")
    assert derived_key("secret") != derived_key("secret2")
    assert b"secret" not in derived_key("secret")


@pytest.mark.parametrize(
    ("text", "known"),
    [("A" * 43, True), ("-_" + "a9" * 20 + "Z", True), ("A" * 42, False), ("A" * 42 + "=", False)],
)
def test_device_is_known_by_its_form(text: str, known: bool) -> None:
    assert is_device(text) is known


def test_unseen_are_those_that_the_session_has_not_left_today() -> None:
    marks = {"address": "a" * 64, "device": "b" * 64}
    assert unseen(marks, set()) == marks
    assert unseen(marks, {short("a" * 64)}) == {"device": "b" * 64}
    assert unseen(marks, {short(each) for each in marks.values()}) == {}
