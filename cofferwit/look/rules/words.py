"""Figures as they are read: clock times, thousands, ordinals."""

import unicodedata

NARROW = "\N{NARROW NO-BREAK SPACE}"
VOWELS = "aeiouæœ"


def clock(seconds: int) -> str:
    """Minutes and seconds on a clock that counts down: 698 is 11:38.

    >>> clock(698), clock(-3)
    ('11:38', '0:00')
    """
    minutes, rest = divmod(max(seconds, 0), 60)
    return f"{minutes}:{rest:02}"


def spoken(seconds: int, lang: str) -> str:
    """The same in words, for a screen reader.

    >>> spoken(61, "fr")
    '1 minute 1 seconde'
    """
    minutes, rest = divmod(max(seconds, 0), 60)
    parts = [
        _counted(n, unit)
        for n, unit in ((minutes, "minute"), (rest, "second" if lang == "en" else "seconde"))
        if n
    ]
    return " ".join(parts) or _counted(0, "second" if lang == "en" else "seconde")


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}{'s' if number > 1 else ''}"


def span(seconds: int) -> str:
    r"""A longer wait: 18 000 seconds are 5 h 00, 360 are 6 min.

    >>> span(17940), span(360)
    ('4\u202fh\u202f59', '6\u202fmin')
    """
    hours, minutes = divmod(max(seconds, 0) // 60, 60)
    if not hours:
        return f"{minutes}{NARROW}min"
    return f"{hours}{NARROW}h{NARROW}{minutes:02}"


def thousands(number: int, lang: str) -> str:
    """Digits in threes, as the language separates them.

    >>> thousands(1000000, "en")
    '1,000,000'
    """
    return f"{number:,}" if lang == "en" else f"{number:,}".replace(",", NARROW)


def of(name: str, lang: str) -> str:
    """Whose or of what: French puts its de before a name, and cuts it before a vowel.

    Other languages have the word in their sentence, and get the name alone. An h or a y is never
    cut before: of a pseudonym, nobody knows how it is said.

    >>> of("octobre", "fr"), of("Hugo", "fr"), of("octobre", "en")
    ('d’octobre', 'de Hugo', 'octobre')
    """
    if lang != "fr":
        return name
    first = unicodedata.normalize("NFD", name)[:1].casefold()
    return f"d’{name}" if first and first in VOWELS else f"de {name}"


def ordinal_ending(number: int, lang: str, *, feminine: bool = False) -> str:
    """What is written above the line after a rank: 1er, 2e; 1st, 12th, 23rd.

    `feminine` is for a place, which is one in French: la 1re place.
    """
    if lang != "en":
        first = "re" if feminine else "er"
        return first if number == 1 else "e"
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
