"""What a measure and an appeal must say (Rules R9.21 and R9.22)."""

from cofferwit.members.rules.sentences import RuleError, Sentence

LONGEST = 2000
"""Characters of a reason, an appeal or an answer at most."""

_NO_REASON = Sentence(
    "Écrivez le motif : il est lu par les membres concernés.",
    "Write the reason: it is read by the members concerned.",
)
_TOO_LONG = Sentence(
    f"C’est trop long : {LONGEST} caractères au plus.",
    f"This is too long: {LONGEST} characters at most.",
)


def check_reason(text: str) -> str:
    """The reason as it is kept; raises RuleError when it says nothing or is too long."""
    return _said(text, _NO_REASON)


def _said(text: str, nothing: Sentence) -> str:
    """`text` without blanks around it; raises RuleError with `nothing` when it is empty."""
    said = text.replace("\x00", "").strip()
    if not said:
        raise RuleError(nothing)
    if len(said) > LONGEST:
        raise RuleError(_TOO_LONG)
    return said
