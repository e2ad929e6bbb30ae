"""What is said of devices, and how little of their addresses."""

from ipaddress import ip_address

import pytest
from hypothesis import given, strategies as st

from cofferwit.members.rules.devices import browser_of, coarse_address, shown_address

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"
CHROME = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/131.0.0.0 Safari/537.36"
)
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"
)


@pytest.mark.parametrize(
    ("address", "kept", "shown"),
    [
        ("203.0.113.9", "203.0.0.0", "203.0.…"),
        ("2001:db8:85a3::8a2e:370:7334", "2001:db8::", "2001:0db8:…"),
        ("::ffff:203.0.113.9", "203.0.0.0", "203.0.…"),
        ("fe80::1%eth0", "fe80::", "fe80:0000:…"),
        ("", "0.0.0.0", ""),
        ("pas une adresse", "0.0.0.0", ""),
    ],
)
def test_address_is_no_finer_than_its_network(address: str, kept: str, shown: str) -> None:
    assert (coarse_address(address), shown_address(address)) == (kept, shown)


@given(st.ip_addresses())
def test_nothing_of_the_host_is_kept(address: object) -> None:
    kept = ip_address(coarse_address(str(address)))
    free = 16 if kept.version == 4 else 96
    assert int(kept) % 2**free == 0
    assert coarse_address(str(kept)) == str(kept)


@pytest.mark.parametrize(
    ("description", "fr", "en"),
    [
        (FIREFOX, "Firefox sur Linux", "Firefox on Linux"),
        (CHROME, "Chrome sur Windows", "Chrome on Windows"),
        (CHROME + " Edg/131.0", "Edge sur Windows", "Edge on Windows"),
        (IPHONE, "Safari sur iPhone", "Safari on iPhone"),
        ("curl (Linux)", "Navigateur sur Linux", "Browser on Linux"),
        ("Firefox/3", "Firefox", "Firefox"),
        ("", "Appareil inconnu", "Unknown device"),
    ],
)
def test_browser_is_named_as_a_person_would(description: str, fr: str, en: str) -> None:
    assert browser_of(description) == (fr, en)
