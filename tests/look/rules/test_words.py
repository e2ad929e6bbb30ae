import pytest

from cofferwit.look.rules.words import clock, of, ordinal_ending, span, spoken, thousands


@pytest.mark.parametrize(
    ("seconds", "text"), [(1200, "20:00"), (698, "11:38"), (60, "1:00"), (5, "0:05"), (-1, "0:00")]
)
def test_clock_reads(seconds, text):
    assert clock(seconds) == text


@pytest.mark.parametrize(
    ("seconds", "lang", "text"),
    [
        (698, "fr", "11 minutes 38 secondes"),
        (698, "en", "11 minutes 38 seconds"),
        (61, "fr", "1 minute 1 seconde"),
        (61, "en", "1 minute 1 second"),
        (120, "fr", "2 minutes"),
        (0, "fr", "0 seconde"),
        (-4, "en", "0 second"),
    ],
)
def test_time_is_spoken(seconds, lang, text):
    assert spoken(seconds, lang) == text


def test_long_wait_is_told_in_hours_without_a_breaking_space():
    assert (span(18_000), span(3540), span(-1)) == (
        "5\u202fh\u202f00",
        "59\u202fmin",
        "0\u202fmin",
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("novembre", "de novembre"),
        ("avril", "d’avril"),
        ("août 2026", "d’août 2026"),
        ("octobre", "d’octobre"),
        ("Éloi", "d’Éloi"),
        ("Œnone", "d’Œnone"),
        ("Hugo", "de Hugo"),
        ("Yann", "de Yann"),
        ("_Ann", "de _Ann"),
        ("", "de "),
    ],
)
def test_of_a_name_is_cut_before_a_vowel_in_french_alone(name, text):
    assert (of(name, "fr"), of(name, "en")) == (text, name)


@pytest.mark.parametrize(("lang", "text"), [("fr", "1\u202f000\u202f000"), ("en", "1,000,000")])
def test_thousands_are_separated_as_the_language_does(lang, text):
    assert thousands(1_000_000, lang) == text


@pytest.mark.parametrize(
    ("number", "fr", "en"),
    [
        (1, "er", "st"),
        (2, "e", "nd"),
        (3, "e", "rd"),
        (4, "e", "th"),
        (11, "e", "th"),
        (12, "e", "th"),
        (21, "e", "st"),
        (101, "e", "st"),
        (112, "e", "th"),
    ],
)
def test_rank_ends(number, fr, en):
    assert (ordinal_ending(number, "fr"), ordinal_ending(number, "en")) == (fr, en)


@pytest.mark.parametrize(("number", "fr", "en"), [(1, "re", "st"), (2, "e", "nd"), (21, "e", "st")])
def test_place_is_feminine_in_french(number, fr, en):
    endings = [ordinal_ending(number, lang, feminine=True) for lang in ("fr", "en")]
    assert endings == [fr, en]
