"""Decimal figures as they are read: ratings, changes, chances, shares.

English writes 1,184.37 and 36%; French writes a comma, and a narrow blank between thousands and
before the percent sign. A minus is the sign of that name, never a hyphen.
"""

from decimal import ROUND_HALF_UP, Decimal

from cofferwit.look.rules.words import NARROW, thousands

MINUS = "\N{MINUS SIGN}"


def decimal(value: Decimal, lang: str) -> str:
    r"""A figure with the decimals it has, but for zeros at the end: 1.25, 0.36442, 16.

    >>> decimal(Decimal("1184.30"), "en"), decimal(Decimal("-0.50"), "fr")
    ('1,184.3', '−0,5')
    """
    whole, _, part = f"{abs(value):f}".partition(".")
    return _written(value, whole, part.rstrip("0"), lang)


def places(value: Decimal, number: int, lang: str) -> str:
    r"""A figure with so many decimals, zeros at the end too; ties away from zero.

    >>> places(Decimal("0.36442"), 3, "fr"), places(Decimal("-0.5"), 3, "en")
    ('0,364', '−0.500')
    """
    rounded = value.quantize(Decimal(1).scaleb(-number), ROUND_HALF_UP)
    whole, _, part = f"{abs(rounded):f}".partition(".")
    return _written(rounded, whole, part, lang)


def rating(value: Decimal, lang: str) -> str:
    r"""A rating with its two decimals.

    >>> rating(Decimal("1184.3"), "fr")
    '1\u202f184,30'
    """
    return places(value, 2, lang)


def whole(value: Decimal, lang: str) -> str:
    r"""The nearest whole number, ties away from zero.

    >>> whole(Decimal("1184.50"), "en")
    '1,185'
    """
    return decimal(value.quantize(Decimal(1), ROUND_HALF_UP), lang)


def change(value: Decimal, lang: str, *, number: int = 0) -> str:
    r"""What a figure gained or lost, with its sign and so many decimals.

    >>> change(Decimal("6.97"), "fr", number=2), change(Decimal("-8.7"), "fr", number=2)
    ('+6,97', '−8,70')
    >>> change(Decimal(20), "fr")
    '+20'
    """
    text = places(value, number, lang)
    return f"+{text}" if value > 0 else text


def percent(share: Decimal, lang: str) -> str:
    r"""A share of one in whole percents.

    >>> percent(Decimal("0.36442"), "fr"), percent(Decimal("0.365"), "en")
    ('36\u202f%', '37%')
    """
    text = whole(100 * share, lang)
    return f"{text}%" if lang == "en" else f"{text}{NARROW}%"


def _written(value: Decimal, whole: str, part: str, lang: str) -> str:
    point = "." if lang == "en" else ","
    sign = MINUS if value < 0 and (int(whole) or part.strip("0")) else ""
    return f"{sign}{thousands(int(whole), lang)}{point + part if part else ''}"
