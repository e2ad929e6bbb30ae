"""What somebody writes to the house, as it is kept."""

from cofferwit.members.rules.sentences import RuleError, Sentence


def too_long(longest: int) -> Sentence:
    """What a text of more characters is answered."""
    return Sentence(
        f"C’est trop long\u202f: {longest} caractères au plus.",
        f"This is too long: {longest} characters at most.",
    )


def check_text(text: str, *, longest: int, nothing: Sentence | None) -> str:
    """The text as it is kept; raises RuleError when too long, or empty where `nothing` is given."""
    words = text.replace("\x00", "").strip()
    if not words and nothing is not None:
        raise RuleError(nothing)
    if len(words) > longest:
        raise RuleError(too_long(longest))
    return words
