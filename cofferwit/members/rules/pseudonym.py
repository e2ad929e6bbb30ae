"""What a pseudonym may be, and when two of them are the same to the eye (Rules R9.1 and R9.2).

A pseudonym is public and stands beside results, so nobody may pass for somebody else. Two
pseudonyms are the same when `key` says so: case, accents and look-alike letters do not count.

    shown     Rosalie-01     ROSALlE-Ol     rosalié-o1
    key       rosalle-ol     rosalle-ol     rosalle-ol

The alphabet is Latin, with accents and the letters of `SPECIAL_LETTERS`: whole words can be written
in Greek or Cyrillic letters that look Latin, so these alphabets are refused rather than compared.
"""

import re
import unicodedata

from cofferwit.members.rules.sentences import RuleError, Sentence

MIN_LENGTH = 3
MAX_LENGTH = 20
# A key is longer than its pseudonym when a ligature opens: æ becomes ae.
MAX_KEY_LENGTH = 2 * MAX_LENGTH
PUNCTUATION = ".-_"

# Letters of European languages that are not an ASCII letter with an accent, and how they read.
SPECIAL_LETTERS = {
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "ð": "d",
    "þ": "p",
    "ß": "ss",
    "ł": "l",
    "đ": "d",
    "ħ": "h",
    "ŧ": "t",
    "ŋ": "n",
    "ı": "i",
}
# Greek and Cyrillic letters drawn like a Latin one. They are refused by `check`; the key knows
# them all the same, so that it stays safe for names that came in by another door.
FOREIGN_LOOKALIKES = dict(
    zip(
        "АВЕКМНОРСТУХІЈЅԀԚԜаеорсухіјѕһԁԛԝкмтвнпΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορτυχγ",
        "abekmhopctyxijsdqwaeopcyxijshdqwkmtbhnabezhikmnoptyxaeikvoptuxy",
        strict=True,
    )
)
# After folding, one shape a group: 0 is o; 1, i and the bar are l.
SAME_SHAPE = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l"})
# Two letters that read as one when set close together.
SAME_SHAPE_PAIRS = (("rn", "m"), ("vv", "w"))

# Names that speak for the house, and names the house gives to accounts without one.
RESERVED = (
    "administration",
    "anonyme",
    "anonymous",
    "arbitre",
    "bot",
    "direction",
    "equipe",
    "house",
    "inconnu",
    "invite",
    "guest",
    "maison",
    "membre",
    "member",
    "null",
    "officiel",
    "official",
    "referee",
    "root",
    "staff",
    "support",
    "system",
    "systeme",
    "team",
    "undefined",
    "unknown",
    "webmaster",
)
RESERVED_BEGINNINGS = (
    "admin",
    "cofferwit",
    "moderat",
    "coffre-maison",
    "membre-",
    "membre_",
    "membre.",
    "member-",
)

EMPTY = Sentence("Choisissez un pseudonyme.", "Choose a pseudonym.")
LENGTH = Sentence(
    f"Un pseudonyme compte de {MIN_LENGTH} à {MAX_LENGTH} caractères.",
    f"A pseudonym has {MIN_LENGTH} to {MAX_LENGTH} characters.",
)
EDGES = Sentence(
    "Un pseudonyme commence et finit par une lettre ou un chiffre.",
    "A pseudonym begins and ends with a letter or a digit.",
)
DOUBLED = Sentence(
    "Pas deux signes de suite : mettez une lettre ou un chiffre entre eux.",
    "No two signs in a row: put a letter or a digit between them.",
)
NO_LETTER = Sentence(
    "Un pseudonyme contient au moins une lettre.", "A pseudonym contains at least one letter."
)
TAKEN = Sentence(
    "Ce pseudonyme est pris, ou ressemble trop à un autre. Choisissez-en un autre.",
    "This pseudonym is taken, or looks too much like another. Choose another one.",
)
KEPT = Sentence(
    "Ce pseudonyme est réservé à la maison. Choisissez-en un autre.",
    "This pseudonym is kept for the house. Choose another one.",
)


def check(text: str) -> str:
    """The pseudonym as it will be shown, from what was typed.

    Raises RuleError with the reason when it is not allowed. Whether it is taken is a question for
    the database, which compares `key`.
    """
    pseudonym = unicodedata.normalize("NFKC", text).strip()
    if not pseudonym:
        raise RuleError(EMPTY)
    for character in pseudonym:
        if not _is_allowed(character):
            raise RuleError(_refused_character(character))
    if not MIN_LENGTH <= len(pseudonym) <= MAX_LENGTH:
        raise RuleError(LENGTH)
    if pseudonym[0] in PUNCTUATION or pseudonym[-1] in PUNCTUATION:
        raise RuleError(EDGES)
    if re.search(r"[._-]{2}", pseudonym):
        raise RuleError(DOUBLED)
    if not any(character.isalpha() for character in pseudonym):
        raise RuleError(NO_LETTER)
    if is_reserved(pseudonym):
        raise RuleError(KEPT)
    return pseudonym


def key(pseudonym: str) -> str:
    """What two pseudonyms share when a reader could take one for the other.

    Lower-case ASCII for every pseudonym that `check` accepts, at most MAX_KEY_LENGTH characters.
    """
    compatible = unicodedata.normalize("NFKC", pseudonym)
    latin = "".join(FOREIGN_LOOKALIKES.get(character, character) for character in compatible)
    bare = _without_accents(latin.casefold())
    read = "".join(SPECIAL_LETTERS.get(character, character) for character in bare)
    shape = read.translate(SAME_SHAPE)
    for pair, letter in SAME_SHAPE_PAIRS:
        shape = shape.replace(pair, letter)
    return shape


def in_order(pseudonym: str) -> tuple[str, str]:
    """What a list of names is sorted by, as people look them up: neither case nor accents count.

    >>> sorted(["Zoé", "ardillon", "Éloi", "Ida", "Lise"], key=in_order)
    ['ardillon', 'Éloi', 'Ida', 'Lise', 'Zoé']
    """
    bare = _without_accents(pseudonym.casefold())
    return "".join(SPECIAL_LETTERS.get(letter, letter) for letter in bare), pseudonym


def is_reserved(pseudonym: str) -> bool:
    """Whether the name would speak for the house."""
    mine = key(pseudonym)
    return mine in _RESERVED_KEYS or mine.startswith(_RESERVED_BEGINNING_KEYS)


def _is_allowed(character: str) -> bool:
    if character in PUNCTUATION or character in "0123456789":
        return True
    if character.lower() in SPECIAL_LETTERS or character == "ẞ":
        return True
    bare = _without_accents(character)
    return len(bare) == 1 and bare.isascii() and bare.isalpha()


def _refused_character(character: str) -> Sentence:
    shown = character if character.isprintable() and not character.isspace() else None
    if shown is None:
        return Sentence(
            "Pas d’espace : lettres, chiffres, point, tiret et tiret bas seulement.",
            "No space: letters, digits, point, hyphen and underscore only.",
        )
    if character.isalpha():
        return Sentence(
            f"« {shown} » n’est pas une lettre latine. Écrivez votre pseudonyme en lettres"
            " latines.",
            f"“{shown}” is not a Latin letter. Write your pseudonym in Latin letters.",
        )
    return Sentence(
        f"« {shown} » n’est pas permis : lettres, chiffres, point, tiret et tiret bas seulement.",
        f"“{shown}” is not allowed: letters, digits, point, hyphen and underscore only.",
    )


def _without_accents(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(character for character in decomposed if not unicodedata.combining(character))


_RESERVED_KEYS = frozenset(key(name) for name in RESERVED)
_RESERVED_BEGINNING_KEYS = tuple(key(name) for name in RESERVED_BEGINNINGS)
