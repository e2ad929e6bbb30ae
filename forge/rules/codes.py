"""Codes: digits at positions A, B, C... from left to right; 0 may lead and digits may repeat."""

from forge.rules.sentences import RuleError, Sentence
from forge.rules.tiers import Tier

Code = tuple[int, ...]
"""Digits from left to right, each from 0 to 9."""

POSITIONS = "ABCDEF"
"""The letters of the positions; a code of n digits uses the first n."""

LENGTHS = tuple(tier.digits for tier in Tier)
"""The lengths that a code can have: 4, 5 and 6."""


class CodeError(RuleError):
    """The text is not a code."""


_NOT_TEXT = Sentence("Un code est un texte de chiffres.", "A code is a text made of digits.")
_EMPTY = Sentence("Le code est vide.", "The code is empty.")
_NOT_DIGITS = Sentence(
    "Un code n’a que des chiffres, de 0 à 9.", "A code is made of the digits 0 to 9 only."
)
_WRONG_LENGTH = Sentence(
    "Ce code doit avoir {wanted} chiffres\N{NARROW NO-BREAK SPACE}; celui-ci en a {length}.",
    "This code must have {wanted} digits; this one has {length}.",
)
_NO_TIER = Sentence(
    "Un code a 4, 5 ou 6 chiffres\N{NARROW NO-BREAK SPACE}; celui-ci en a {length}.",
    "A code has 4, 5 or 6 digits; this one has {length}.",
)


def parse_code(text: str, digits: int | None = None) -> Code:
    """Read ``"0451"`` as ``(0, 4, 5, 1)``.

    ``digits`` is the length wanted; without it any tier's length will do. Only the ten ASCII
    digits count. Raises ``CodeError``.
    """
    if not isinstance(text, str):
        raise CodeError(_NOT_TEXT)
    if not text:
        raise CodeError(_EMPTY)
    if not (text.isascii() and text.isdigit()):
        raise CodeError(_NOT_DIGITS)
    if digits is not None and len(text) != digits:
        raise CodeError(_WRONG_LENGTH.with_(wanted=digits, length=len(text)))
    if len(text) not in LENGTHS:
        raise CodeError(_NO_TIER.with_(length=len(text)))
    return tuple(map(int, text))


def format_code(code: Code) -> str:
    """Write ``(0, 4, 5, 1)`` as ``"0451"``."""
    return "".join(map(str, code))


def number_of(code: Code) -> int:
    """The code read as a number: 0451 is 451. Also its index among all codes of its length."""
    return int(format_code(code))


def code_of(number: int, digits: int) -> Code:
    """The code of ``digits`` digits that reads as ``number``, with leading zeros."""
    return tuple(map(int, f"{number:0{digits}d}"))
