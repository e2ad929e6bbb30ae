"""Pseudonyms: what is allowed, and which two are the same to the eye."""

import string
import unicodedata

import pytest
from confusable_homoglyphs import confusables
from hypothesis import given, strategies as st

from cofferwit.members.rules import pseudonym as rule
from cofferwit.members.rules.sentences import RuleError

ALPHABET = string.ascii_letters + string.digits + "éÈçñöÅšŽæŒøłĐßþðħŧŋı"
names = st.text(ALPHABET, min_size=rule.MIN_LENGTH, max_size=rule.MAX_LENGTH).filter(
    lambda name: any(c.isalpha() for c in name) and not rule.is_reserved(name)
)


def reason(text: str) -> str:
    with pytest.raises(RuleError) as refused:
        rule.check(text)
    return refused.value.sentence.en


def test_names_are_in_the_order_in_which_people_look_them_up() -> None:
    names = ["Zoé", "Lise", "Œdipe", "élan", "Ida", "Odile", "ardillon", "Ardillon"]
    assert sorted(names, key=rule.in_order) == [
        "Ardillon",
        "ardillon",
        "élan",
        "Ida",
        "Lise",
        "Odile",
        "Œdipe",
        "Zoé",
    ]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Isaure", "Isaure"),
        ("  Isaure ", "Isaure"),
        ("jean-paul.2", "jean-paul.2"),
        ("Łukasz_ß", "Łukasz_ß"),
        ("Ｉｓａｕｒｅ", "Isaure"),
        ("e\N{COMBINING ACUTE ACCENT}lan", "élan"),
        ("a1b", "a1b"),
        ("x" * 20, "x" * 20),
    ],
)
def test_check_allowed(typed: str, shown: str) -> None:
    assert rule.check(typed) == shown


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", rule.EMPTY.en),
        ("   ", rule.EMPTY.en),
        ("ab", rule.LENGTH.en),
        ("x" * 21, rule.LENGTH.en),
        ("-abc", rule.EDGES.en),
        ("abc.", rule.EDGES.en),
        ("a.-b", rule.DOUBLED.en),
        ("12-34", rule.NO_LETTER.en),
        ("Admin", rule.KEPT.en),
        ("ADM1N", rule.KEPT.en),
        ("c0fferwit-fr", rule.KEPT.en),
        ("Modérateur", rule.KEPT.en),
        ("MAlS0N", rule.KEPT.en),
        ("membre-17", rule.KEPT.en),
        ("anonyme", rule.KEPT.en),
        ("Аlice", "“А” is not a Latin letter. Write your pseudonym in Latin letters."),
        ("Νίκη", "“Ν” is not a Latin letter. Write your pseudonym in Latin letters."),
        ("a b c", "No space: letters, digits, point, hyphen and underscore only."),
        ("ab\x00c", "No space: letters, digits, point, hyphen and underscore only."),
        ("ab\u200bc", "No space: letters, digits, point, hyphen and underscore only."),
        ("ab\u202ec", "No space: letters, digits, point, hyphen and underscore only."),
        ("abc@d", "“@” is not allowed: letters, digits, point, hyphen and underscore only."),
        ("ab٣c", "“٣” is not allowed: letters, digits, point, hyphen and underscore only."),
        ("a🔑bc", "“🔑” is not allowed: letters, digits, point, hyphen and underscore only."),
    ],
)
def test_check_refused(typed: str, why: str) -> None:
    assert reason(typed) == why


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Isaure", "isaure"),
        ("Élan", "elan"),
        ("Zoé", "Z0E"),
        ("Willy", "Wi11y"),
        ("Alice", "AIice"),
        ("Marne", "Mame"),
        ("Vvilly", "Willy"),
        ("Œdipe", "oedipe"),
        ("Straße", "STRASSE"),
        ("Łukasz", "lukasz"),
        ("alice", "аlісе"),
        ("PABLO", "РАВLО"),
        ("nino", "nıno"),
    ],
)
def test_key_same_to_the_eye(one: str, other: str) -> None:
    assert rule.key(one) == rule.key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Isaure", "Isaura"), ("a-b", "a_b"), ("a.b", "ab"), ("nina", "mina")]
)
def test_key_not_the_same(one: str, other: str) -> None:
    assert rule.key(one) != rule.key(other)


@given(names)
def test_key_of_any_allowed_name_is_short_ascii(name: str) -> None:
    shown = rule.check(name)
    key = rule.key(shown)
    assert key.isascii()
    assert key == key.lower()
    assert 0 < len(key) <= rule.MAX_KEY_LENGTH


@given(names)
def test_key_case_and_accents_do_not_count(name: str) -> None:
    accented = "".join(unicodedata.normalize("NFC", c + "\u0301") for c in name)
    assert rule.key(name.upper()) == rule.key(name.lower()) == rule.key(name)
    assert rule.key(accented) == rule.key(name)


def test_key_covers_the_look_alikes_of_unicode() -> None:
    """Whatever Unicode holds to look like an allowed character, if allowed itself, has its key."""
    allowed = [chr(code) for code in range(0x30, 0x250) if rule._is_allowed(chr(code))]
    missed = [
        (mine, twin["c"])
        for mine in allowed
        for found in confusables.is_confusable(mine, greedy=True) or []
        for twin in found["homoglyphs"]
        if all(rule._is_allowed(c) for c in twin["c"]) and rule.key(twin["c"]) != rule.key(mine)
    ]
    assert missed == []


def test_sentences_speak_both_languages() -> None:
    assert rule.TAKEN.in_("fr") != rule.TAKEN.in_("en-gb")
    assert rule.TAKEN.in_("de") == rule.TAKEN.fr
