"""The parts that pages are drawn from."""

import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.template import engines
from django.utils import translation

from cofferwit.look.templatetags.cofferwit import ICONS
from forge.rules.clues import Clue
from forge.rules.tiers import Tier
from tests.pages import page

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
# A mail brings its own style: it stands on no page.
PAGES = [path for path in TEMPLATES if path.parent.name != "mail"]
WORD = re.compile(r"[A-Za-z][\w-]*")


def draw(source: str, lang: str = "fr", **context: object):
    loaded = "{% load i18n cofferwit forge %}" + source
    with translation.override(lang):
        return page(engines["django"].from_string(loaded).render(context))


# ---- icons ------------------------------------------------------------------------------------
def test_icon_is_silent_and_inline():
    drawn = draw('{% icon "key" %}').one("svg")
    assert drawn.attributes["aria-hidden"] == "true"
    assert drawn.attributes["viewbox"] == "0 0 256 256"
    assert len(drawn.all("path")) == 1


@pytest.mark.parametrize("name", ["../../settings", "KEY", "", "no-such-icon"])
def test_icon_that_is_none_is_refused(name):
    with pytest.raises((ValueError, FileNotFoundError)):
        draw("{% icon name %}", name=name)


def test_every_icon_named_in_a_template_exists_and_every_file_is_named():
    named = {"favicon"}
    for template in TEMPLATES:
        text = template.read_text()
        named.update(re.findall(r'\{% icon "([a-z0-9-]+)"', text))
        named.update(re.findall(r'icon_(?:before|after)="([a-z0-9-]+)"', text))
    for source in (ROOT / "league" / "templatetags").glob("*.py"):
        named.update(re.findall(r'icon\("([a-z0-9-]+)"', source.read_text()))
    sides = (ROOT / "duels" / "views" / "sides.py").read_text()
    named.update(re.findall(r'icon(?:: str)? ?= ?"([a-z0-9-]+)"', sides))
    assert named == {path.stem for path in ICONS.glob("*.svg")}


# ---- plates, clues, codes ---------------------------------------------------------------------
@pytest.mark.parametrize(
    ("tier", "lang", "words", "pins"),
    [
        (Tier.BRONZE, "fr", "Bronze4 chiffres", 4),
        (Tier.SILVER, "fr", "Argent5 chiffres", 5),
        (Tier.GOLD, "en", "Gold6 digits", 6),
    ],
)
def test_tier_plate_has_a_pin_a_digit_and_the_word(tier, lang, words, pins):
    plate = draw("{% tier_plate tier %}", lang, tier=tier)
    assert plate.one("span", css=f"tier--{tier}").text == words
    assert len(plate.all("rect")) == pins


def test_clue_draws_its_positions():
    drawn = draw("{% clue_line clue %}", clue=Clue("number_below", "ABCD"))
    assert drawn.text == "Le nombre AB est plus petit que CD"
    assert [tab.text for tab in drawn.all("b", css="pos")] == ["AB", "CD"]


def test_clue_speaks_english():
    assert draw("{% clue_line clue %}", "en", clue=Clue("multiple", "D", 4)).text == (
        Clue("multiple", "D", 4).text("en")
    )


@pytest.mark.parametrize(
    ("wrong", "opened", "states"),
    [
        (0, False, ["keyb", "keyb", "keyb"]),
        (1, False, ["keyb keyb--spent", "keyb", "keyb"]),
        (1, True, ["keyb keyb--spent", "keyb", "keyb keyb--unused"]),
        (0, True, ["keyb", "keyb keyb--unused", "keyb keyb--unused"]),
        (3, False, ["keyb keyb--spent"] * 3),
    ],
)
def test_key_blanks_tell_spent_from_left(wrong, opened, states):
    drawn = draw("{% key_blanks wrong opened=opened %}", wrong=wrong, opened=opened)
    assert [blank.attributes["class"] for blank in drawn.all(css="keyb")] == states


def test_key_of_an_opened_code_says_its_digits():
    key = draw('{% key_art code "ABCD" "29.11" %}', code=(0, 4, 5, 1))
    assert key.one("svg").attributes["aria-label"] == "Clé taillée d’après le code 0451"
    assert [text.text for text in key.all("text")] == ["29.11", "0", "4", "5", "1"]


def test_key_of_an_unknown_code_is_blank():
    key = draw('{% key_art None "ABCD" %}')
    assert key.one("svg").classes == {"keyart", "keyart--blank"}
    assert [text.text for text in key.all("text")] == ["A", "B", "C", "D"]


# ---- clock and scales -------------------------------------------------------------------------
def test_clock_is_a_silent_timer_that_the_script_may_run():
    clock = draw("{% clock_dial 1200 698 penalties live=True %}", penalties=[(372, 432)])
    timer = clock.one(css="clock")
    assert timer.attributes["role"] == "timer"
    assert timer.attributes["aria-label"] == "Temps restant\u202f: 11 minutes 38 secondes"
    assert (timer.attributes["data-total"], timer.attributes["data-remaining"]) == ("1200", "698")
    assert timer.attributes["data-penalties"] == "372-432"
    assert timer.text == "11:38sur 20:00"


@pytest.mark.parametrize(("remaining", "last"), [(61, False), (60, True), (0, True)])
def test_clock_shows_its_last_minute(remaining, last):
    timer = draw("{% clock_dial 600 remaining %}", remaining=remaining).one(css="clock")
    assert ("is-last" in timer.classes) == last


def test_numbers_of_drawings_are_written_with_points_in_french():
    drawn = draw('{% code_rule 24 6 %}{% key_art code "ABCD" %}', code=(1, 2, 3, 4))
    for element in drawn.all("path") + drawn.all("text"):
        for name in ("d", "x", "y"):
            assert "," not in (element.attributes.get(name) or "")


def test_rule_writes_thousands_as_the_language_does():
    labels = {
        lang: [t.text for t in draw("{% code_rule 24 6 %}", lang).all("text")]
        for lang in ("fr", "en")
    }
    assert labels["fr"] == ["1", "100", "10\u202f000", "1\u202f000\u202f000"]
    assert labels["en"] == ["1", "100", "10,000", "1,000,000"]


def test_gauge_marks_each_clue_where_it_leaves_off():
    gauge = draw("{% code_gauge counts 4 %}", counts=[400, 40, 10]).one("svg")
    assert gauge.attributes["aria-label"] == ("Jauge logarithmique\u202f: 10 codes sur 10\u202f000")
    assert [mark.text for mark in gauge.all("text", css="gauge__n")] == ["1", "2", "3"]


# ---- days and hours ---------------------------------------------------------------------------
MIDNIGHT = datetime(2026, 11, 29, 23, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("lang", "text"),
    [("fr", "30\xa0novembre à 00\u202fh\u202f05"), ("en", "30\xa0November at 00:05")],
)
def test_instant_is_written_in_paris_time(lang, text):
    element = draw("{% paris_time instant with_day=True %}", lang, instant=MIDNIGHT).one("time")
    assert element.text == text
    assert element.attributes["datetime"] == "2026-11-29T23:05:00+00:00"


@pytest.mark.parametrize(
    ("expression", "fr", "en"),
    [
        ("day|weekday_date", "mardi 1er\xa0décembre", "Tuesday 1\xa0December"),
        ("day|full_date", "mardi 1er\xa0décembre 2026", "Tuesday 1\xa0December 2026"),
        ("day|short_date", "1er\xa0décembre", "1\xa0December"),
        ("day|month_year", "décembre 2026", "December 2026"),
        ("day|month_year|of", "de décembre 2026", "December 2026"),
        ("day|weekday_initial", "M", "T"),
        ("day|day_and_month", "01.12", "01.12"),
    ],
)
def test_day_is_written(expression, fr, en):
    written = {
        lang: draw("{{ " + expression + " }}", lang, day=date(2026, 12, 1)).text
        for lang in ("fr", "en")
    }
    assert written == {"fr": fr, "en": en}


@pytest.mark.parametrize(
    ("expression", "fr", "en"),
    [
        ("at|moment", "30\xa0nov., 00\u202fh\u202f05", "30\xa0Nov, 00:05"),
        ("at|dated", "30\xa0nov. 2026", "30\xa0Nov 2026"),
        ("at|paris_day|short_date", "30\xa0novembre", "30\xa0November"),
        ("1|place_ordinal", "1re", "1st"),
    ],
)
def test_cell_of_a_table_is_short(expression, fr, en):
    written = {
        lang: draw("{{ " + expression + " }}", lang, at=MIDNIGHT).text for lang in ("fr", "en")
    }
    assert written == {"fr": fr, "en": en}


def test_week_starts_on_monday():
    week = draw("{% weekday_initials as letters %}{{ letters|join:'' }}")
    assert week.text == "LMMJVSD"


def test_long_value_is_cut_in_groups_of_eight():
    drawn = draw(
        '{% include "components/hash.html" with value=value %}', value="0123456789abcdef01"
    )
    assert [span.text for span in drawn.all("span")] == ["01234567", "89abcdef", "01"]


# ---- messages, fields, actions ----------------------------------------------------------------
def test_button_that_cannot_be_used_says_why():
    source = '{% include "components/button.html" %}'
    button = draw(source, kind="line", label="Essayer", reason="busy", link="/x").one("button")
    assert (button.attributes["aria-disabled"], button.attributes["aria-describedby"]) == (
        "true",
        "busy",
    )


@pytest.mark.parametrize(
    ("kind", "css"), [("", "note"), ("good", "note--good"), ("bad", "note--bad")]
)
def test_note_escapes_what_it_says(kind, css):
    note = draw('{% include "components/note.html" %}', kind=kind, text="<b>2 < 3</b>")
    assert note.one(css=css).text == "<b>2 < 3</b>"


def test_small_code_says_what_is_known():
    drawn = draw(
        '{% include "components/mini_code.html" %}', confirmed=(None, 8, None, 0), letters="ABCD"
    )
    code = drawn.one("p")
    assert code.attributes["aria-label"] == "B vaut 8, D vaut 0, 2 chiffres à trouver"
    assert code.text == "AB8CD0"


# ---- the whole house --------------------------------------------------------------------------
@pytest.mark.parametrize("template", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_template_has_no_style_and_no_script_of_its_own(template):
    text = re.sub(
        r"\{% comment %\}.*?\{% endcomment %\}", "", template.read_text(), flags=re.DOTALL
    )
    assert re.findall(r"<style\b|\sstyle=|\son[a-z]+=\"|<script(?![^>]*\bsrc=)[^>]*>", text) == []


def test_style_sheets_define_colours_in_one_file():
    sheets = ROOT / "cofferwit" / "static" / "cofferwit"
    used = set()
    for sheet in sheets.glob("*.css"):
        used.update(re.findall(r"var\((--[a-z0-9-]+)", sheet.read_text()))
    defined = set(re.findall(r"(--[a-z0-9-]+)\s*:", (sheets / "tokens.css").read_text()))
    local = {"--c", "--p", "--d", "--r", "--cell"}
    assert used - local <= defined


def test_style_sheets_style_nothing_that_is_not_drawn():
    """Each class of a sheet is a word of some template, script or tag."""
    sources = [*TEMPLATES, *(ROOT / "cofferwit" / "static").rglob("*.js")]
    sources += [
        p for app in ("cofferwit", "duels", "forge", "league") for p in (ROOT / app).rglob("*.py")
    ]
    drawn = {word for source in sources for word in WORD.findall(source.read_text())}
    styled = set()
    for sheet in (ROOT / "cofferwit" / "static" / "cofferwit").glob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
        styled.update(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^{}]*\}", "", text)))
    made = re.compile(r"(p-[A-F]|d-\d|c-\d|tier--\w+|btn--\w+|note--\w+|mark__\w+)")
    assert {name for name in styled - drawn if not made.fullmatch(name)} == set()


# ---- dates ------------------------------------------------------------------------------------
FIRST = datetime(2026, 12, 1, 11, tzinfo=UTC)


@pytest.mark.parametrize(
    ("source", "lang", "ending"),
    [
        ("{{ at.date|short_date|raised }}", "fr", ["er"]),
        ("{{ at|moment }}", "fr", ["er"]),
        ("{{ at|dated }}", "fr", ["er"]),
        ("{% paris_time at with_day=True %}", "fr", ["er"]),
        ("{{ at|moment }}", "en", []),
        ("{{ at.date|short_date }}", "fr", []),
    ],
)
def test_first_of_a_month_has_its_ending_above_the_line(source, lang, ending):
    drawn = draw(source, lang, at=FIRST)
    assert [each.text for each in drawn.all("sup")] == ending


def test_raised_ending_lets_no_markup_in():
    drawn = draw("{{ text|raised }}", text="<i>1er</i> mai")
    assert (drawn.all("i"), drawn.text) == ([], "<i>1er</i> mai")
