"""The words of clues that have an exact meaning here."""

from typing import NamedTuple

from forge.rules.sentences import Sentence

_ = "\N{NARROW NO-BREAK SPACE}"


class Definition(NamedTuple):
    """A term and what it means, both without a full stop."""

    term: Sentence
    meaning: Sentence


DEFINITIONS: dict[str, Definition] = {
    "prime": Definition(
        Sentence("chiffre premier", "prime digit"),
        Sentence("2, 3, 5 ou 7, mais ni 0 ni 1", "2, 3, 5 or 7, but neither 0 nor 1"),
    ),
    "zero": Definition(
        Sentence("zéro", "zero"),
        Sentence(
            "compte parmi les chiffres pairs et parmi les multiples de tout nombre",
            "counts as even and as a multiple of any number",
        ),
    ),
    "gap": Definition(
        Sentence("l’écart entre X et Y", "the gap between X and Y"),
        Sentence(
            f"le plus grand moins le plus petit{_}: entre 2 et 7 comme entre 7 et 2, il est 5",
            "the larger less the smaller: between 2 and 7 as between 7 and 2, it is 5",
        ),
    ),
    "divides": Definition(
        Sentence("X divise Y", "X divides Y"),
        Sentence(
            f"Y est un multiple de X, avec X au moins égal à 2 et Y différent de 0{_};"
            " un chiffre à partir de 2 se divise lui-même",
            "Y is a multiple of X, where X is 2 or more and Y is not 0;"
            " a digit from 2 on divides itself",
        ),
    ),
    "times": Definition(
        Sentence("X vaut k fois Y", "X is k times Y"),
        Sentence(
            f"X est égal à k × Y{_}; c’est le cas quand les deux sont 0",
            "X equals k × Y; this is so when both are 0",
        ),
    ),
    "number": Definition(
        Sentence("le nombre AB", "the number AB"),
        Sentence(
            f"ses deux chiffres lus ensemble, de gauche à droite{_}: 07 vaut 7, et 00 vaut 0",
            "its two digits read together, from left to right: 07 is 7, and 00 is 0",
        ),
    ),
    "number_prime": Definition(
        Sentence("nombre premier", "prime number"),
        Sentence(
            f"divisible par 1 et par lui-même seulement, à partir de 2{_}:"
            " 02, 03, 05, 07, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73,"
            " 79, 83, 89, 97",
            "divisible by 1 and by itself only, from 2 on:"
            " 02, 03, 05, 07, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73,"
            " 79, 83, 89, 97",
        ),
    ),
    "square": Definition(
        Sentence("carré", "square"),
        Sentence(
            f"un chiffre multiplié par lui-même{_}: 00, 01, 04, 09, 16, 25, 36, 49, 64, 81",
            "a digit multiplied by itself: 00, 01, 04, 09, 16, 25, 36, 49, 64, 81",
        ),
    ),
    "code_number": Definition(
        Sentence("le code, lu comme un nombre", "the code, read as a number"),
        Sentence(
            f"0451 vaut 451{_}; il est divisible par k quand il en est un multiple autre que 0",
            "0451 is 451; it is divisible by k when it is a multiple of k other than 0",
        ),
    ),
    "exactly": Definition(
        Sentence("exactement", "exactly"),
        Sentence("ce nombre, ni plus ni moins", "no more, no less"),
    ),
    "strictly": Definition(
        Sentence("strictement", "strictly"),
        Sentence("sans égalité possible", "equality does not count"),
    ),
}
"""Each definition by its key, in the order in which a page lists them."""
