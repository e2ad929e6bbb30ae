"""Why a clue is refused."""

from forge.rules.sentences import RuleError


class ClueError(RuleError):
    """These values are not a clue of the language; ``sentence`` says what exactly is wrong."""
