"""Long waits, in figures, in words and drawn."""

from datetime import timedelta

import pytest
from django.template import engines
from django.utils import translation

from cofferwit.look.templatetags.windows import Played
from tests.factories import NOON
from tests.pages import page

HOUR = timedelta(hours=1)


def draw(source: str, lang: str = "fr", **context: object):
    with translation.override(lang):
        template = engines["django"].from_string("{% load windows %}" + source)
        return page(template.render(context))


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (360, "6\u202fmin"),
        (8820, "2\u202fh\u202f27"),
        (86399, "23\u202fh\u202f59"),
        (86400, "1\u202fj"),
        (144000, "1\u202fj 16\u202fh"),
        (-5, "0\u202fmin"),
    ],
)
def test_wait_is_as_short_as_it_is_long(seconds, text):
    assert draw("<p>{{ seconds|wait }}</p>", seconds=seconds).one("p").text == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (8820, "2 heures 27 minutes"),
        (3660, "1 heure 1 minute"),
        (259200, "3 jours"),
        (59, "moins d’une minute"),
        (-5, "moins d’une minute"),
    ],
)
def test_wait_is_spoken_in_words(seconds, text):
    assert draw("<p>{{ seconds|spoken_wait }}</p>", seconds=seconds).one("p").text == text


def test_window_dial_says_what_is_left_and_for_what():
    dial = draw(
        '{% window_dial start end now what="pour jouer" %}',
        start=NOON,
        end=NOON + 24 * HOUR,
        now=NOON + 22 * HOUR,
    ).one(css="clock")
    assert dial.attributes["aria-label"] == "2 heures pour jouer"
    assert dial.text == "2\u202fh\u202f00pour jouer"
    assert dial.one("path", css="dial__left").attributes["d"].count("M") == 8


def test_window_dial_after_its_end_has_nothing_left():
    dial = draw(
        '{% window_dial start end now what="pour jouer" %}',
        start=NOON,
        end=NOON + HOUR,
        now=NOON + 2 * HOUR,
    )
    assert dial.one("path", css="dial__left").attributes["d"] == ""


def test_sealed_dial_has_no_hand_and_no_measure():
    dial = draw('{% sealed_dial "a joué" %}').one(css="clock--sealed")
    assert dial.text == "a joué"
    assert dial.all(css="dial__hand") == dial.all(css="dial__left") == []


def rule(*, over: bool, played=()):
    return draw(
        '{% hours_rule start end now played says="24 heures" over=over %}',
        start=NOON,
        end=NOON + 24 * HOUR,
        now=NOON + 6 * HOUR,
        played=played,
        over=over,
    ).all(css="duelrule")


def test_hours_that_run_show_now_on_both_widths():
    wide, narrow = rule(over=False)
    assert "maintenant, 18\u202fh\u202f00" in wide.text
    assert "maintenant, 18\u202fh\u202f00" in narrow.text
    assert "30\u00a0nov., 12\u202fh\u202f00" in wide.text
    assert "30\u00a0nov." not in narrow.text


def test_hours_of_the_first_of_a_month_are_drawn_without_markup():
    """A `sup` would end the drawing there, for a browser."""
    wide, _narrow = rule(over=False)
    assert (wide.all("sup"), "1er\u00a0déc., 12\u202fh\u202f00" in wide.text) == ([], True)


def test_hours_that_are_over_show_who_played_and_when():
    played = (Played(NOON + HOUR, "Basile", False), Played(NOON + 9 * HOUR, "vous", True))
    wide, narrow = rule(over=True, played=played)
    assert "Basile, 13\u202fh\u202f00" in wide.text
    assert "Basile, 13\u202fh\u202f00" not in narrow.text
    assert [len(each.all("path", css="is-me")) for each in (wide, narrow)] == [1, 1]
    assert wide.all(css="duelrule__left") == []
    assert "maintenant" not in wide.text
