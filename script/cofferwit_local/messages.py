"""`script/messages`: the site's texts, gathered for translation and compiled. No gettext needed."""

import argparse
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import polib
from babel.messages.extract import extract
from django.utils.translation.template import templatize

from .places import Places

DESCRIPTION = """\
Texts are written in French, in the templates and in the code; English is in
cofferwit/locale/en/LC_MESSAGES/django.po. `extract` brings that file up to date: new texts come in
without a translation, texts that are gone leave it, and the compiled file is written beside it.
`--check` changes nothing and fails when the file is not up to date or a translation is missing."""

APPS = ("cofferwit", "forge", "league", "duels")
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
HEADERS = {"MIME-Version": "1.0", "Content-Type": "text/plain; charset=UTF-8"}
PLURALS = {"en": "nplurals=2; plural=(n != 1);", "fr": "nplurals=2; plural=(n > 1);"}
WIDTH = 98
PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+\}|</?\w+")

Key = tuple[str | None, str]


@dataclass
class Message:
    """A text of the site: its plural and context if any, and the files that say it."""

    text: str
    plural: str | None = None
    context: str | None = None
    places: set[str] = field(default_factory=set)


def main(places: Places, arguments: list[str]) -> int:
    """Gather or check; 1 when the check finds something."""
    parser = argparse.ArgumentParser(
        prog="script/messages",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("verb", nargs="?", choices=["extract"], help="bring the files up to date")
    parser.add_argument("--check", action="store_true", help="only say whether they are")
    options = parser.parse_args(arguments)
    if options.check == bool(options.verb):
        parser.error("say either extract or --check")
    messages = gather(places.root)
    catalogues = {
        "en": english(messages, read(place(places.root, "en"))),
        "fr": french(messages),
    }
    if options.verb:
        for language, catalogue in catalogues.items():
            write(catalogue, place(places.root, language))
        missing = len(catalogues["en"].untranslated_entries())
        print(f"{len(messages)} texts; {missing} have no translation yet.")
        return 0
    faults = [
        fault
        for language, catalogue in catalogues.items()
        for fault in faults_of(catalogue, place(places.root, language))
    ]
    print("\n".join(faults) or f"All {len(messages)} texts are translated.")
    return 1 if faults else 0


# ---- the texts of the site ---------------------------------------------------------------------
def gather(root: Path) -> dict[Key, Message]:
    """Every text of the templates and the code, by context and words.

    Raises ValueError when one text has two plurals.
    """
    found: dict[Key, Message] = {}
    for path, source in sources(root):
        for message in texts(source):
            kept = found.setdefault((message.context, message.text), message)
            if message.plural and kept.plural and message.plural != kept.plural:
                raise ValueError(f"{message.text!r} has two plurals")
            kept.plural = kept.plural or message.plural
            kept.places.add(path.relative_to(root).as_posix())
    return found


def sources(root: Path) -> Iterator[tuple[Path, str]]:
    """Each file that may hold texts, as Python: a template is turned into calls of gettext."""
    for app in APPS:
        for path in sorted((root / app).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path, path.read_text(encoding="utf-8")
    for path in sorted((root / "templates").rglob("*")):
        if path.suffix in (".html", ".txt"):
            code = templatize(path.read_text(encoding="utf-8"), origin=str(path))
            # What is not a text is blanked out; its indentation would still not be Python's.
            yield path, "\n".join(line.strip() for line in code.splitlines())


def texts(source: str) -> Iterator[Message]:
    """The texts that a piece of Python hands to gettext."""
    file = io.BytesIO(source.encode())
    options = {"encoding": "utf-8"}
    for _line, words, _comments, context in extract("python", file, KEYWORDS, (), options):
        text, plural = words if isinstance(words, tuple) else (words, None)
        yield Message(text, plural, context)


# ---- the catalogues ----------------------------------------------------------------------------
def place(root: Path, language: str) -> Path:
    """Where the catalogue of a language is kept."""
    return root / "cofferwit" / "locale" / language / "LC_MESSAGES" / "django.po"


def read(path: Path) -> dict[Key, polib.POEntry]:
    """The entries of a catalogue, without the obsolete ones; none when there is no file."""
    if not path.exists():
        return {}
    entries = polib.pofile(str(path), wrapwidth=WIDTH)
    return {(entry.msgctxt, entry.msgid): entry for entry in entries if not entry.obsolete}


def english(messages: dict[Key, Message], known: dict[Key, polib.POEntry]) -> polib.POFile:
    """The English catalogue: every text, with the translation it already has."""
    catalogue = empty("en")
    for key, message in sorted(messages.items(), key=order):
        entry = entry_of(message)
        before = known.get(key)
        if before is not None and bool(before.msgid_plural) == bool(message.plural):
            entry.msgstr = before.msgstr
            entry.msgstr_plural = before.msgstr_plural or entry.msgstr_plural
            entry.flags = [flag for flag in before.flags if flag != "python-format"] + entry.flags
            entry.tcomment = before.tcomment
        catalogue.append(entry)
    return catalogue


def french(messages: dict[Key, Message]) -> polib.POFile:
    """The French catalogue: only plurals, for French counts 0 as one."""
    catalogue = empty("fr")
    for _key, message in sorted(messages.items(), key=order):
        if message.plural:
            entry = entry_of(message)
            entry.msgstr_plural = {0: message.text, 1: message.plural}
            catalogue.append(entry)
    return catalogue


def empty(language: str) -> polib.POFile:
    """A catalogue with its headers alone."""
    catalogue = polib.POFile(wrapwidth=WIDTH)
    catalogue.header = "Made by script/messages."
    catalogue.metadata = {"Language": language, **HEADERS, "Plural-Forms": PLURALS[language]}
    return catalogue


def entry_of(message: Message) -> polib.POEntry:
    """The entry of a text, without a translation."""
    return polib.POEntry(
        msgid=message.text,
        msgid_plural=message.plural or "",
        msgctxt=message.context,
        msgstr_plural={0: "", 1: ""} if message.plural else {},
        occurrences=[(path, "") for path in sorted(message.places)],
        flags=["python-format"] if "%(" in message.text else [],
    )


def order(item: tuple[Key, Message]) -> tuple[str, str, str]:
    """Texts of one file stand together."""
    message = item[1]
    return min(message.places), message.text, message.context or ""


def write(catalogue: polib.POFile, path: Path) -> None:
    """Keep the catalogue, and its compiled form beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(str(catalogue) + "\n", encoding="utf-8")
    path.with_suffix(".mo").write_bytes(catalogue.to_binary())


# ---- the check ---------------------------------------------------------------------------------
def faults_of(catalogue: polib.POFile, path: Path) -> Iterator[str]:
    """What is wrong with the files of a language, a line each."""
    name = "/".join(path.parts[-5:])
    if not path.exists() or path.read_text(encoding="utf-8") != str(catalogue) + "\n":
        yield f"{name} is not up to date: run script/messages extract."
    compiled = path.with_suffix(".mo")
    if not compiled.exists() or compiled.read_bytes() != catalogue.to_binary():
        yield f"{name[:-3]}.mo is not up to date: run script/messages extract."
    for entry in catalogue:
        if entry.fuzzy:
            yield f"{name}: the translation of {entry.msgid!r} is marked as doubtful."
        elif not entry.translated():
            yield f"{name}: {entry.msgid!r} has no translation."
        elif filled_otherwise(entry):
            yield f"{name}: the translation of {entry.msgid!r} has other placeholders."


def filled_otherwise(entry: polib.POEntry) -> bool:
    """Whether a translation has other placeholders than its text; one alone may leave some out."""
    if not entry.msgid_plural:
        return placeholders(entry.msgid) != placeholders(entry.msgstr)
    wanted = placeholders(entry.msgid_plural)
    one, many = (placeholders(entry.msgstr_plural[i]) for i in (0, 1))
    return many != wanted or not one <= wanted


def placeholders(text: str) -> set[str]:
    """What is filled in later: %(name)s, {name} and the tags of a sentence with emphasis."""
    return set(PLACEHOLDER.findall(text))
