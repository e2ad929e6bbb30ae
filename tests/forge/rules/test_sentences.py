"""Sentences in two languages, and what may be repeated in them."""

import pytest

from forge.rules.sentences import RuleError, Sentence, echo

SENTENCE = Sentence("Le {what}", "The {what}")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", "Le {what}"),
        ("en", "The {what}"),
        ("en-gb", "The {what}"),
        ("EN_us", "The {what}"),
        ("fr-ca", "Le {what}"),
        ("de", "Le {what}"),
        (None, "Le {what}"),
        ("", "Le {what}"),
    ],
)
def test_in_language(lang, words):
    assert SENTENCE.in_(lang) == words


def test_with_fills_both_and_leaves_braces_of_others_alone():
    assert SENTENCE.with_(what="{x}") == Sentence("Le {x}", "The {x}")


def test_rule_error_carries_its_sentence():
    error = RuleError(SENTENCE)
    assert (error.sentence, str(error)) == (SENTENCE, "The {what}")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("sum", "sum"),
        (7.0, "7.0"),
        ("a\nb\x1b[0m", "a�b�[0m"),
        ("\ud800", "�"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
    ],
)
def test_echo_is_short_and_printable(value, shown):
    assert echo(value) == shown
    echo(value).encode()
