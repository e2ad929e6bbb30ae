"""The papers of the house: the newest version of each, as a page shows it."""

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from cofferwit.clock import PARIS
from cofferwit.desk.models import Paper, PaperKind
from cofferwit.desk.queries.paper_figures import figures
from cofferwit.desk.rules import papers as rules

SHIPPED = Path(__file__).resolve().parent.parent / "papers"
SAFE_LINK = re.compile(r"(?:https?://|mailto:|/(?!/)|#)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Shown:
    """A paper on its page: its text as HTML, its date, and what is still to be completed."""

    kind: PaperKind
    html: SafeString
    on: date
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Version:
    """A paper as it is written: in Markdown; `on` is its date, `by` nobody for a shipped one."""

    text: str
    on: date
    by: str | None


def shown(kind: PaperKind, language: str) -> Shown:
    """The paper in that language."""
    version = current(kind, language)
    return Shown(kind, html(version.text, language), version.on, rules.missing(version.text))


def current(kind: PaperKind, language: str) -> Version:
    """The newest version; the one that comes with the site when nobody has written one."""
    rows = Paper.objects.filter(kind=kind, language=language).select_related("by")
    newest = rows.order_by("-written_at", "-pk").first()
    if newest is None:
        text = (SHIPPED / f"{kind.value}.{language}.md").read_text()
        return Version(text, rules.SHIPPED_ON, None)
    return Version(newest.text, newest.written_at.astimezone(PARIS).date(), newest.by.pseudonym)


def wanting() -> list[tuple[PaperKind, str, int]]:
    """Each paper and language in which something is to be completed, and how many places."""
    found = [
        (kind, language, len(rules.missing(current(kind, language).text)))
        for kind in PaperKind
        for language, _name in settings.LANGUAGES
    ]
    return [each for each in found if each[2]]


def html(text: str, language: str) -> SafeString:
    """Markdown as HTML: no tags of its own, no pictures, links to pages and mail alone.

    Headings begin under that of the page; what is to be completed is marked.
    """
    rendered = _markdown().render(rules.filled(text, figures(language)))
    marked = rules.TO_COMPLETE.sub(r'<mark class="todo">[\1]</mark>', rendered)
    return mark_safe(marked)  # noqa: S308 - tags are escaped by the renderer


def _markdown() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("table")
    reader.disable("image")
    reader.validateLink = lambda url: bool(SAFE_LINK.match(url))  # type: ignore[method-assign]
    reader.add_render_rule("table_open", lambda *_args: '<div class="scroll" tabindex="0"><table>')
    reader.add_render_rule("table_close", lambda *_args: "</table></div>")
    reader.core.ruler.push("under_the_title", lambda state: _lower(state.tokens))
    return reader


def _lower(tokens: list[Token]) -> None:
    for token in tokens:
        if token.tag == "h1":
            token.tag = "h2"
