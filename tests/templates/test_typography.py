"""French sentences keep their signs: no line begins with a colon or a percent sign."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SOURCES = sorted(
    path
    for app in ("cofferwit", "duels", "forge", "league")
    for path in (ROOT / app).rglob("*.py")
    if "migrations" not in path.parts
)
COMMENT = re.compile(r"\{%\s*comment.*?endcomment\s*%\}", re.DOTALL)
TRANSLATED = re.compile(r'\{%\s*translate "(.*?)".*?%\}')
TAG = re.compile(r"\{%.*?%\}")
FIGURE = re.compile(r"\{\{.*?\}\}|%\(\w+\)s|\{\w+\}")
LOOSE = re.compile(r'(?<=\S) (?:[:;!?»](?=[\s<.,)"]|$)|%(?=[\s<.,)"]|$))|« ')
TRANSLATORS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext"}


def loose(text: str) -> list[str]:
    """Where a line could end before a sign that belongs to the word before it."""
    plain = FIGURE.sub("8", text)
    return [plain[max(0, at.start() - 20) : at.end()] for at in LOOSE.finditer(plain)]


def in_template(text: str) -> list[str]:
    text = COMMENT.sub("", text)
    return loose(TAG.sub("", TRANSLATED.sub(r"\1", FIGURE.sub("8", text))))


def in_source(text: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in TRANSLATORS:
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    found += loose(argument.value)
    return found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('<p>Ouvert : un {{ n }} % de plus ; {% translate "Qui ?" %}</p>', 4),
        ("{% if a %}{{ a }} %{% endif %}", 1),
        ('<p>Ouvert\u202f: {{ n }}\u202f% <a href="?page={{ n }}">b</a>{% if a == b %}</p>', 0),
    ],
)
def test_loose_sign_is_found(source, found):
    assert len(in_template(source)) == found


def test_templates_keep_signs_with_their_words():
    faults = {str(path.relative_to(ROOT)): in_template(path.read_text()) for path in TEMPLATES}
    assert {path: found for path, found in faults.items() if found} == {}


def test_sentences_in_code_keep_signs_with_their_words():
    faults = {str(path.relative_to(ROOT)): in_source(path.read_text()) for path in SOURCES}
    assert {path: found for path, found in faults.items() if found} == {}
