"""Taking a person's name and address out of what others have written (Rule R9.51)."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cached_property


class Redaction:
    """Puts `neutral` where a text names the person, whatever the case and with or without accents.

    A name is one only where no letter or digit touches it: Ida is not in "validé". An address is
    one wherever it stands.

    >>> Redaction(["Ida"], ["ida@example.org"], "Membre 7").of("IDA (ida@example.org) a validé.")
    'Membre 7 (Membre 7) a validé.'
    """

    def __init__(self, names: Iterable[str], addresses: Iterable[str], neutral: str) -> None:
        self.names = [each for each in names if each]
        self.addresses = [each for each in addresses if each]
        self.neutral = neutral

    def of(self, text: str) -> str:
        """The text without the person; the very same when it does not name them."""
        return self._pattern.sub(lambda _found: self.neutral, text)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        # The longest first, or what comes after an address's beginning would be left standing.
        addresses = [_loosely(each) for each in sorted(self.addresses, key=len, reverse=True)]
        names = [rf"(?<![^\W_]){_loosely(each)}(?![^\W_])" for each in self.names]
        alternatives = "|".join(addresses + names)
        return re.compile(alternatives or r"(?!)", re.IGNORECASE)


def _loosely(word: str) -> str:
    """A pattern for the word with or without the accents it has, composed or not."""
    letters = "".join(map(_letter, unicodedata.normalize("NFC", word)))
    return f"(?:{re.escape(word)}|{letters})"


def _letter(character: str) -> str:
    parts = unicodedata.normalize("NFD", character)
    if parts == character:
        return re.escape(character)
    return f"(?:{re.escape(character)}|{re.escape(parts[0])}(?:{re.escape(parts[1:])})?)"
