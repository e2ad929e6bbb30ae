"""The statements of a code as the forge lists them, and what is marked on them."""

from itertools import product

import pytest
from hypothesis import given, settings

from forge.rules.catalogue import catalogue
from forge.rules.clues import At, Clue
from forge.rules.lines import CODES_KEPT, Strength, _told, lines, place_of, strength, told
from forge.rules.traits import says_the_same
from tests.forge.rules.plain_meanings import holds
from tests.forge.rules.safes import BRONZE, GOLD, SILVER
from tests.forge.rules.strategies import codes

THIN = "\N{NARROW NO-BREAK SPACE}"


def words_of(code, clue: Clue, lang: str):
    return told(code, lang)[place_of(code, clue)]


@pytest.mark.parametrize("code", [BRONZE.code, SILVER.code, GOLD.code])
def test_lines_are_those_of_the_catalogue_in_its_order(code):
    known = lines(code)
    assert [(line.clue, line.keeps) for line in known] == [
        (statement.clue, statement.keeps) for statement in catalogue(code)
    ]
    assert [line.index for line in known] == list(range(len(known)))
    assert [place_of(code, line.clue) for line in known] == list(range(len(known)))


def test_statement_that_is_not_true_has_no_place():
    assert place_of(BRONZE.code, Clue("even", "A")) is None


@pytest.mark.parametrize(
    ("keeps", "said"),
    [
        (1, Strength.STRONG),
        (2000, Strength.STRONG),
        (2001, Strength.MIDDLE),
        (5000, Strength.MIDDLE),
        (5001, Strength.WEAK),
        (10000, Strength.WEAK),
    ],
)
def test_strength_has_its_edges(keeps, said):
    assert strength(keeps, 4) is said


@settings(deadline=None, max_examples=2)
@given(codes(4))
def test_marks_are_as_brute_force_finds_them(code):
    true_codes = {}
    for line in lines(code):
        clue = line.clue
        true_codes[line.index] = frozenset(
            written
            for written in map("".join, product("0123456789", repeat=4))
            if holds(clue.kind, clue.at, clue.value, written)
        )
    for line in lines(code):
        kept = true_codes[line.index]
        decided = [x for i, x in enumerate("ABCD") if len({written[i] for written in kept}) == 1]
        assert line.gives_away == "".join(decided)
        others = [i for i, other in true_codes.items() if other == kept and i != line.index]
        assert line.same_as == tuple(others)


@settings(deadline=None, max_examples=3)
@given(codes(6))
def test_gold_lines_say_the_same_as_their_tables_do(code):
    known = lines(code)
    groups = says_the_same([line.clue for line in known], 6)
    assert {(line.index, *line.same_as) for line in known if line.same_as} == {
        (one, *(other for other in group if other != one)) for group in groups for one in group
    }


def test_words_follow_the_language():
    clue = Clue("gap", "AE", 0)
    fr, en = words_of(GOLD.code, clue, "fr"), words_of(GOLD.code, clue, "en-gb")
    assert (fr.text, en.text) == (clue.text("fr"), clue.text("en"))
    assert fr.parts == clue.parts("fr")
    assert [part for part in en.parts if isinstance(part, At)] == ["A", "E"]
    assert (fr.json, fr.at, fr.family) == (
        {"kind": "gap", "at": "AE", "value": 0},
        "AE",
        "two_digits",
    )
    assert fr.line == lines(GOLD.code)[place_of(GOLD.code, clue)]
    assert (
        fr.same_as
        == f"Dit la même chose que «{THIN}A et E sont égaux{THIN}»{THIN}: un seul suffit."
    )
    assert (
        en.same_as == f"Says the same as “{Clue('equal', 'AE').text('en')}”: one of them is enough."
    )
    assert fr.gives_away == ""


def test_languages_share_what_is_kept():
    assert told(BRONZE.code, "en-gb") is told(BRONZE.code, "en")
    assert told(BRONZE.code, None) is told(BRONZE.code, "de")


def test_what_is_kept_is_bounded():
    assert lines.cache_info().maxsize == _told.cache_info().maxsize == CODES_KEPT


@pytest.mark.parametrize(
    ("code", "clue", "fr", "en"),
    [
        (
            GOLD.code,
            Clue("less", "A", 1),
            "Suffit à donner le chiffre en A.",
            "Gives the digit at A away by itself.",
        ),
        (
            GOLD.code,
            Clue("sum", "AE", 0),
            "Suffit à donner les chiffres en A et E.",
            "Gives the digits at A and E away by itself.",
        ),
        (
            (0, 0, 0, 0),
            Clue("digit_sum", value=0),
            "Suffit à donner le code entier.",
            "Gives the whole code away by itself.",
        ),
        (GOLD.code, Clue("sum", "AB", 7), "", ""),
    ],
)
def test_statement_that_gives_digits_away_says_which(code, clue, fr, en):
    assert (words_of(code, clue, "fr").gives_away, words_of(code, clue, "en").gives_away) == (
        fr,
        en,
    )
