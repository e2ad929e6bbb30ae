"""Taking names out of texts."""

import pytest
from hypothesis import given, strategies as st

from cofferwit.desk.rules.redaction import Redaction

REDACTION = Redaction(["Zéphyrine", ""], ["z@a.example", "z@a.example.org"], "Membre 7")


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("", ""),
        ("rien", "rien"),
        ("Zéphyrine", "Membre 7"),
        ("zephyrine triche, ZÉPHYRINE aussi", "Membre 7 triche, Membre 7 aussi"),
        ("Ze\u0301phyrine", "Membre 7"),
        ("«Zéphyrine», (zéphyrine)", "«Membre 7», (Membre 7)"),
        ("Zéphyrines et aZéphyrine, Zéphyrine2", "Zéphyrines et aZéphyrine, Zéphyrine2"),
        ("_zéphyrine_", "_Membre 7_"),
        ("Z@A.Example.ORG", "Membre 7"),
        ("mailto:z@a.example?", "mailto:Membre 7?"),
    ],
)
def test_name_and_address_are_replaced(text, clean):
    assert REDACTION.of(text) == clean


@given(st.text(), st.text(min_size=1, alphabet=st.characters(categories=("L", "N"))))
def test_nobody_named_leaves_the_text_as_it_is(text, name):
    assert Redaction([], [], "x").of(text) == text
    assert name not in Redaction([], [name], "\u00b7").of(name)


def test_name_with_signs_of_patterns_is_taken_to_the_letter():
    assert Redaction(["a.b"], [], "n").of("a.b axb") == "n axb"
