"""The theme speaks French: it brings none of its own."""

import re
from pathlib import Path

import polib
import pytest
import unfold
from django.utils import translation
from django.utils.translation import gettext

THEME = Path(unfold.__file__).parent / "templates"
CATALOGUE = Path(__file__).parents[3] / "cofferwit/desk/locale/fr/LC_MESSAGES/django.po"
TEXT = re.compile(r"\{% trans(?:late)? (?:\"([^\"]+)\"|'([^']+)')[^%]*%\}")
ALIKE = {"Action", "Date", "Image"}
"""Words that are the same in French."""


def texts():
    return {
        one or other
        for path in THEME.rglob("*.html")
        for one, other in TEXT.findall(path.read_text(encoding="utf-8"))
    }


def test_every_text_of_the_theme_has_its_french():
    assert len(texts()) > 80
    with translation.override("fr"):
        assert {text for text in texts() - ALIKE if gettext(text) == text} == set()


def test_compiled_catalogue_is_that_of_its_source():
    assert CATALOGUE.with_suffix(".mo").read_bytes() == polib.pofile(str(CATALOGUE)).to_binary()


@pytest.mark.parametrize("text", ["Filters", "Type to search"])
def test_english_stays_english(text):
    with translation.override("en"):
        assert gettext(text) == text
