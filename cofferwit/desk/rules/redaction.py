"""Taking a person's name and address out of what others have written (Rule R9.51).

An address is nobody else's and goes wherever it stands. A pseudonym may be a word: members are
called Rose, or "les". So a name is one only where it stands whole (neither letter nor digit touches
it, nor a sign `. - _` that joins it to one: Ida is not in "validé", nor in Ida-Lou or ida.b), and
how far it is looked for depends on whose text it is (`Text`). Wherever it is plainly a name it goes
from all of them: with a digit or an underscore after its first letter, behind "@", between
quotation marks, or alone (docs/adr/0109).
"""

import re
import unicodedata
from collections.abc import Iterable
from enum import Enum, auto

OPENING, CLOSING = '«“"', '»”"'


class Text(Enum):
    """Whose text it is: about the person, of people about others, or of the house to everybody."""

    ABOUT = auto()
    OTHERS = auto()
    HOUSE = auto()


class Redaction:
    """Puts `neutral` where a text names the person.

    >>> Redaction(["Ida"], ["ida@example.org"], "Membre 7").of("IDA (ida@example.org) a validé.")
    'Membre 7 (Membre 7) a validé.'
    """

    def __init__(self, names: Iterable[str], addresses: Iterable[str], neutral: str) -> None:
        self.names = tuple(each for each in names if each)
        self.addresses = tuple(each for each in addresses if each)
        self.neutral = neutral

    def of(self, text: str, kind: Text = Text.ABOUT) -> str:
        """The text without the person; the very same when it does not name them."""
        found = _pattern(self.names, self.addresses, kind)
        return found.sub(lambda _found: self.neutral, text)


def _pattern(names: tuple[str, ...], addresses: tuple[str, ...], kind: Text) -> re.Pattern[str]:
    # The longest first, or what comes after an address's beginning would be left standing.
    longest = sorted(addresses, key=len, reverse=True)
    alternatives = [*map(_loosely, longest), *(_name(each, kind) for each in names)]
    return re.compile("|".join(alternatives) or r"(?!)", re.IGNORECASE)


def _name(name: str, kind: Text) -> str:
    """A pattern for the name in a text of that kind, whatever the case, with or without accents.

    In what people write about others a name with a capital is one as it is written, inside a
    sentence: at the beginning of one every word has a capital.
    """
    loosely = _whole(_loosely(name))
    if kind is Text.ABOUT or _is_plain(name):
        return loosely
    quoted = rf"(?:(?<=[{OPENING}])|(?<=[{OPENING}]\s)){loosely}(?=\s?[{CLOSING}])"
    ways = [rf"(?<=@){loosely}", quoted, rf"\A{loosely}\Z"]
    if kind is Text.OTHERS and name != name.lower():
        ways.append(rf"(?:(?<=[^\s.!?…:]\s)|(?<=[(’',;/]))(?-i:{_whole(re.escape(name))})")
    return "|".join(ways)


def _is_plain(name: str) -> bool:
    """Whether it can be nothing but a name: 1er and 24h are words, Vasco-7 and le_roi are none."""
    return name[0].isalpha() and any(each.isdigit() or each == "_" for each in name)


def _whole(pattern: str) -> str:
    """The pattern where it is no part of a longer word or name."""
    return rf"(?<![^\W_])(?<![^\W_][._-]){pattern}(?![._-]?[^\W_])"


def _loosely(word: str) -> str:
    """A pattern for the word with or without the accents it has, composed or not."""
    letters = "".join(map(_letter, unicodedata.normalize("NFC", word)))
    return f"(?:{re.escape(word)}|{letters})"


def _letter(character: str) -> str:
    parts = unicodedata.normalize("NFD", character)
    if parts == character:
        return re.escape(character)
    return f"(?:{re.escape(character)}|{re.escape(parts[0])}(?:{re.escape(parts[1:])})?)"
