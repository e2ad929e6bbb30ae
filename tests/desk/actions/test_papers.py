"""Writing papers, and how they read."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions.papers import write_paper
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.models import Paper, PaperKind
from cofferwit.desk.queries import papers as queries
from cofferwit.desk.queries.paper_figures import figures
from cofferwit.desk.rules import papers as rules
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.models import AuditEntry
from league.rules.season import PRIZES
from tests.factories import NOON, make_member

pytestmark = pytest.mark.django_db
EACH = [(kind, language) for kind in PaperKind for language in ("fr", "en")]


@pytest.fixture
def keeper():
    return make_member("Gardienne", is_superuser=True)


def write(by, text="## Nouveau", *, now=NOON):
    return write_paper(kind=PaperKind.TERMS, language="fr", text=text, by=by, now=now)


def test_newest_version_is_shown_with_its_date(keeper):
    assert queries.current(PaperKind.TERMS, "fr").by is None
    write(keeper)
    write(keeper, "## Plus nouveau", now=NOON + timedelta(days=1))
    shown = queries.shown(PaperKind.TERMS, "fr")
    assert (shown.html, str(shown.on)) == ("<h2>Plus nouveau</h2>\n", "2026-12-01")
    assert Paper.objects.count() == 2
    assert AuditEntry.objects.filter(verb="paper_written").count() == 2
    assert queries.current(PaperKind.TERMS, "en").by is None


def test_moderator_may_not_write(keeper):
    with pytest.raises(NotEntitledError):
        write(make_member("Basile", is_staff=True))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (" \r\n ", rules.EMPTY),
        ("x" * (rules.LONGEST + 1), rules.TOO_LONG),
        ("## Le même\r\n", rules.UNCHANGED),
    ],
)
def test_text_that_is_refused(keeper, text, sentence):
    write(keeper, "## Le même")
    with pytest.raises(RuleError) as error:
        write(keeper, text, now=NOON + timedelta(days=1))
    assert error.value.sentence == sentence


@pytest.mark.parametrize(("kind", "language"), EACH)
def test_shipped_paper_names_no_figure_that_is_unknown(kind, language):
    text = queries.current(kind, language).text
    assert rules.unknown_figures(text, figures(language)) == ()
    assert "{" not in queries.html(text, language)
    assert rules.missing(text)


@pytest.mark.parametrize("kind", PaperKind)
def test_both_languages_of_a_shipped_paper_say_as_much(kind):
    french, english = (queries.current(kind, language).text for language in ("fr", "en"))
    assert rules.FIGURE.findall(french) == rules.FIGURE.findall(english)
    assert french.count("\n## ") + french.startswith("## ") == english.count("\n## ")
    assert len(rules.missing(french)) == len(rules.missing(english))


def test_prizes_are_those_of_the_rules():
    html = queries.shown(PaperKind.PRIZES, "fr").html
    assert [f"<td>{prize}</td>" in html for prize in PRIZES] == [True] * len(PRIZES)
    assert "<td>4 à 10</td>" in html


def test_changed_constant_changes_the_paper(monkeypatch):
    monkeypatch.setattr("cofferwit.desk.queries.paper_figures.PRIZES", (7, 7, 3))
    assert figures("fr")["prize_table"].split("\n")[2:] == ["| 1 à 2 | 7 |", "| 3 | 3 |"]


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>\n"),
        ("[x](javascript:alert)", "<p>[x](javascript:alert)</p>\n"),
        ("[x](//elsewhere)", "<p>[x](//elsewhere)</p>\n"),
        ("[x](/regles/)", '<p><a href="/regles/">x</a></p>\n'),
        ("![x](/a.png)", '<p>!<a href="/a.png">x</a></p>\n'),
        ("# Titre", "<h2>Titre</h2>\n"),
        (
            "[à compléter : <b>]",
            '<p><mark class="todo">[à compléter : &lt;b&gt;]</mark></p>\n',
        ),
        ("{inconnu} {grace_days}", "<p>{inconnu} 7</p>\n"),
    ],
)
def test_markdown_lets_no_markup_in(text, html):
    assert queries.html(text, "fr") == html


def test_what_is_wanting_is_counted(keeper):
    before = len(queries.wanting())
    write(keeper, "## Complet")
    assert len(queries.wanting()) == before - 1 == 7
