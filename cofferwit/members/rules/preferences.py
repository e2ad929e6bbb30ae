"""Which preferences there are, and what each may be."""

from cofferwit.members.rules.sentences import RuleError, Sentence

LANGUAGES = ("fr", "en")
THEMES = ("system", "light", "dark")
TIERS = ("bronze", "silver", "gold")
CHALLENGERS = ("all", "opponents", "nobody")
SWITCHES = ("hide_timer", "hide_rating", "reduced_motion", "single_keys")

CHOICES: dict[str, tuple[str | bool, ...]] = {
    "language": LANGUAGES,
    "theme": THEMES,
    "offer_tier": TIERS,
    "challengers": CHALLENGERS,
    **dict.fromkeys(SWITCHES, (False, True)),
}

UNKNOWN = Sentence(
    "Ce réglage n’existe pas, ou pas avec cette valeur. Rien n’a changé.",
    "There is no such setting, or not with this value. Nothing has changed.",
)
NOTHING_SENT = Sentence(
    "Aucun réglage n’a été envoyé. Rien n’a changé.",
    "No setting was sent. Nothing has changed.",
)


def check_change(name: str, value: object) -> None:
    """Raise RuleError unless the preference `name` may be `value`."""
    for allowed in CHOICES.get(name, ()):
        # 1 equals True in Python: the type has to agree as well.
        if value == allowed and type(value) is type(allowed):
            return
    raise RuleError(UNKNOWN)
