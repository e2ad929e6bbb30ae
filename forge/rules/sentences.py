"""What pure rules say to people: a sentence in each language of the site."""

from typing import NamedTuple


class Sentence(NamedTuple):
    """The same words in French and in English; either may hold ``{placeholders}``."""

    fr: str
    en: str

    def in_(self, lang: str | None) -> str:
        """The words in ``lang`` ("en", "en-gb", "fr", ...); French for any other language."""
        primary = (lang or "fr").lower().replace("_", "-").split("-")[0]
        return self.en if primary == "en" else self.fr

    def with_(self, **values: object) -> "Sentence":
        """The same sentence with its placeholders filled in both languages."""
        return Sentence(self.fr.format(**values), self.en.format(**values))


class RuleError(Exception):
    """A rule says no; ``sentence`` tells a person why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence


_LONGEST_ECHO = 40


def echo(value: object) -> str:
    """What somebody typed, fit to be repeated in a sentence: short, printable, encodable."""
    printable = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in str(value))
    return printable if len(printable) <= _LONGEST_ECHO else printable[: _LONGEST_ECHO - 1] + "…"
