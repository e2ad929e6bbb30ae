"""Reasons that pure rules give to people, in both languages of the site."""

from typing import NamedTuple


class Sentence(NamedTuple):
    """One sentence, in French and in English."""

    fr: str
    en: str

    def in_(self, lang: str) -> str:
        """The sentence in the language `lang` ("en", or French for anything else)."""
        return self.en if lang.startswith("en") else self.fr


class RuleError(Exception):
    """A rule says no; `sentence` tells the person why and what would be accepted."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence
