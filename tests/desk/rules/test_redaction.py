"""Taking names out of texts."""

import pytest
from hypothesis import given, strategies as st

from cofferwit.desk.rules.redaction import Redaction, Text

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


@pytest.mark.parametrize("text", ["Ida-Lou et ida.b ont ouvert", "x.ida, le_Ida", "Ida2"])
@pytest.mark.parametrize("kind", Text)
def test_name_within_a_longer_one_is_somebody_elses(text, kind):
    assert Redaction(["Ida"], [], "n").of(text, kind) == text


@pytest.mark.parametrize("kind", Text)
@pytest.mark.parametrize(
    ("name", "text", "clean"),
    [
        ("Vasco-7", "VASCO-7 triche.", "n triche."),
        ("le_roi", "le_roi, Le_Roi.", "n, n."),
        ("les", "@les, «\u202fles\u202f», «les», “Les”", "@n, «\u202fn\u202f», «n», “n”"),
        ("les", "Les", "n"),
    ],
)
def test_what_is_plainly_a_name_goes_from_all_texts(name, text, clean, kind):
    assert Redaction([name], [], "n").of(text, kind) == clean


@pytest.mark.parametrize("name", ["primes", "Primes", "1er", "peut-être", "RGPD"])
def test_word_stays_in_the_texts_of_the_house(name):
    text = "Primes : les primes, peut-être le 1er, selon le RGPD. Des Primes."
    assert Redaction([name], [], "n").of(text, Text.HOUSE) == text


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("vasco", "Vasco a vu Vasco, vasco (Vasco)."),
        ("Vasco", "Vasco a vu n, vasco (n)."),
        ("Vu", "Vasco a vu Vasco, vasco (Vasco)."),
    ],
)
def test_word_in_a_text_about_others_is_a_name_as_it_is_written_inside_a_sentence(name, clean):
    text = "Vasco a vu Vasco, vasco (Vasco)."
    assert Redaction([name], [], "n").of(text, Text.OTHERS) == clean


@pytest.mark.parametrize("kind", Text)
def test_address_goes_from_all_texts(kind):
    assert Redaction(["les"], ["z@a.example"], "n").of("les z@a.example", kind)[-1] == "n"
