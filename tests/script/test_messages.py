"""Gathering the texts for translation."""

from pathlib import Path

import polib
import pytest
from django.utils.translation import gettext, ngettext, npgettext, override, pgettext

from cofferwit_local import messages
from cofferwit_local.places import Places

ROOT = Path(__file__).resolve().parents[2]

TEMPLATE = """{% load i18n %}
  <p title="{% translate "Le titre" %}">{{ x|default:_("rien") }}</p>
    {% blocktranslate count n=n %}{{ n }} coffre{% plural %}{{ n }} coffres{% endblocktranslate %}
{% blocktranslate trimmed %}
  Deux
  lignes
{% endblocktranslate %}
"""
CODE = '''
"""Not a text."""
from django.utils.translation import gettext_lazy as _, pgettext

WORD = _("Un mot")
LONG = _(
    "Une longue "
    "phrase"
)
WITH = pgettext("pick", "Essai")
PLAIN = "ni celui-ci"
'''


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """A small site with two texts in code and four in a template."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(TEMPLATE, encoding="utf-8")
    for app in messages.APPS:
        (tmp_path / app).mkdir()
    (tmp_path / "league" / "views.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "league" / "migrations").mkdir()
    (tmp_path / "league" / "migrations" / "0001.py").write_text('_("vieux")', encoding="utf-8")
    return Places.of_checkout(tmp_path)


def english(places: Places) -> polib.POFile:
    return polib.pofile(str(messages.place(places.root, "en")))


def translate_all(places: Places) -> None:
    catalogue = english(places)
    for entry in catalogue:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: "%(n)s safe", 1: "%(n)s safes"}
        else:
            entry.msgstr = f"<{entry.msgid}>".strip("<>").upper()
    messages.place(places.root, "en").write_text(f"{catalogue}\n", encoding="utf-8")
    assert messages.main(places, ["extract"]) == 0


def test_every_text_of_the_site_is_translated() -> None:
    assert messages.main(Places.of_checkout(ROOT), ["--check"]) == 0


def said(entry: polib.POEntry, number: int) -> str:
    """What the site says for an entry: its text alone, or that of a number of things."""
    one, many, context = entry.msgid, entry.msgid_plural, entry.msgctxt
    if context:
        return npgettext(context, one, many, number) if many else pgettext(context, one)
    return ngettext(one, many, number) if many else gettext(one)


def test_french_page_says_each_text_as_it_is_written() -> None:
    """A library's catalogue would otherwise translate "File" or "Note", taken for English."""
    entries = english(Places.of_checkout(ROOT))
    with override("fr"):
        told = {(e.msgctxt, e.msgid): (said(e, 1), said(e, 2)) for e in entries}
    assert told == {(e.msgctxt, e.msgid): (e.msgid, e.msgid_plural or e.msgid) for e in entries}


def test_extract_finds_texts_in_templates_and_code(places: Places) -> None:
    assert messages.main(places, ["extract"]) == 0
    found = {(e.msgctxt, e.msgid, e.msgid_plural) for e in english(places)}
    assert found == {
        (None, "Le titre", ""),
        (None, "rien", ""),
        (None, "%(n)s coffre", "%(n)s coffres"),
        (None, "Deux lignes", ""),
        (None, "Un mot", ""),
        (None, "Une longue phrase", ""),
        ("pick", "Essai", ""),
    }


def test_extract_keeps_what_is_translated_and_drops_what_is_gone(places: Places) -> None:
    messages.main(places, ["extract"])
    translate_all(places)
    page = places.root / "templates" / "page.html"
    page.write_text(TEMPLATE.replace("Le titre", "Un autre titre"), encoding="utf-8")
    messages.main(places, ["extract"])
    kept = {e.msgid: e.msgstr for e in english(places)}
    assert kept["rien"] == "RIEN"
    assert kept["Un autre titre"] == ""
    assert "Le titre" not in kept


def test_french_counts_nothing_as_one(places: Places) -> None:
    messages.main(places, ["extract"])
    french = polib.pofile(str(messages.place(places.root, "fr")))
    assert [e.msgid for e in french] == ["%(n)s coffre"]
    assert french.metadata["Plural-Forms"] == "nplurals=2; plural=(n > 1);"


def test_check_is_content_when_all_is_said(
    places: Places, capsys: pytest.CaptureFixture[str]
) -> None:
    messages.main(places, ["extract"])
    translate_all(places)
    capsys.readouterr()
    assert messages.main(places, ["--check"]) == 0
    assert capsys.readouterr().out == "All 7 texts are translated.\n"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda e: setattr(e, "msgstr", ""), "'rien' has no translation"),
        (lambda e: e.flags.append("fuzzy"), "'rien' is marked as doubtful"),
        (lambda e: setattr(e, "msgstr", "nothing %(n)s"), "'rien' has other placeholders"),
        (lambda e: setattr(e, "msgstr", "<b>nothing</b>"), "'rien' has other placeholders"),
    ],
)
def test_check_names_what_is_wrong(
    places: Places, capsys: pytest.CaptureFixture[str], change: object, fault: str
) -> None:
    messages.main(places, ["extract"])
    translate_all(places)
    catalogue = english(places)
    change(catalogue.find("rien"))  # type: ignore[operator]
    messages.place(places.root, "en").write_text(f"{catalogue}\n", encoding="utf-8")
    messages.main(places, ["extract"])
    capsys.readouterr()
    assert messages.main(places, ["--check"]) == 1
    assert fault in capsys.readouterr().out


def test_check_wants_new_texts_gathered(places: Places, capsys: pytest.CaptureFixture[str]) -> None:
    messages.main(places, ["extract"])
    translate_all(places)
    (places.root / "forge" / "new.py").write_text('_("Du neuf")', encoding="utf-8")
    assert messages.main(places, ["--check"]) == 1
    said = capsys.readouterr().out
    assert "en/LC_MESSAGES/django.po is not up to date" in said
    assert "'Du neuf' has no translation" in said


def test_check_wants_the_compiled_file_fresh(places: Places) -> None:
    messages.main(places, ["extract"])
    translate_all(places)
    messages.place(places.root, "en").with_suffix(".mo").write_bytes(b"old")
    assert messages.main(places, ["--check"]) == 1


def test_neither_verb_nor_check_is_refused(places: Places) -> None:
    with pytest.raises(SystemExit):
        messages.main(places, [])
