"""What somebody typed, or what stands in an address or a form, as the number of a row."""

MOST_DIGITS = 18
"""A longer number is no id, and might have no room in the database."""


def as_number(text: str) -> int | None:
    """The number that the text is, in plain digits; None when it is none."""
    plain = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if plain else None
