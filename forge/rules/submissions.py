"""A tier and some clues, sent as JSON to be checked: how they are read and what is answered."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from forge.rules.checking import Check, check
from forge.rules.clues import Clue, ClueError
from forge.rules.codes import Code, format_code
from forge.rules.deduction import Path, deduce
from forge.rules.difficulty import Difficulty, grade
from forge.rules.sentences import RuleError, Sentence, echo
from forge.rules.tiers import Tier

MOST_OCTETS = 1_000_000
"""More than the whole language takes, and little enough to be read at once."""

_KEYS = ("tier", "clues")


class SubmissionError(RuleError):
    """What was sent is not a tier with clues; ``sentence`` says what is wrong."""


@dataclass(frozen=True)
class Submission:
    """A tier and different clues about its codes, in the order sent."""

    tier: Tier
    clues: tuple[Clue, ...]


def read_submission(sent: bytes) -> Submission:
    """Read ``{"tier": "gold", "clues": [{"kind": ...}, ...]}``, in UTF-8.

    Raises ``SubmissionError``; a wrong clue is named by its number in the list, from 1.
    """
    obj = _object(_json(_text(sent)))
    tier = _tier(obj["tier"])
    if not isinstance(obj["clues"], list):
        raise SubmissionError(_CLUES_NOT_LIST)
    clues = tuple(_clue(number, clue, tier) for number, clue in enumerate(obj["clues"], 1))
    _refuse_duplicates(clues)
    return Submission(tier, clues)


def _text(sent: bytes) -> str:
    if len(sent) > MOST_OCTETS:
        raise SubmissionError(_TOO_LONG.with_(most=MOST_OCTETS))
    try:
        return sent.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SubmissionError(_NOT_UTF8.with_(octet=error.start + 1)) from error


def _json(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        raise SubmissionError(_NOT_JSON.with_(**where)) from error
    except RecursionError as error:
        raise SubmissionError(_TOO_DEEP) from error
    except ValueError as error:  # an integer of thousands of digits
        raise SubmissionError(_TOO_GREAT) from error


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object as a dict; where a key stands twice, no reader could tell which one counts."""
    obj = dict(pairs)
    if len(obj) < len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise SubmissionError(_KEY_TWICE.with_(key=echo(repeated)))
    return obj


def _no_constant(name: str) -> NoReturn:
    raise SubmissionError(_NOT_A_NUMBER.with_(name=name))


def _object(obj: object) -> dict[str, Any]:
    if not isinstance(obj, dict):
        raise SubmissionError(_NOT_AN_OBJECT)
    for key in obj:
        if key not in _KEYS:
            raise SubmissionError(_UNKNOWN_KEY.with_(key=echo(key)))
    for key in _KEYS:
        if key not in obj:
            raise SubmissionError(_MISSING_KEY.with_(key=key))
    return obj


def _tier(name: object) -> Tier:
    if not isinstance(name, str) or name not in list(Tier):
        raise SubmissionError(_UNKNOWN_TIER)
    return Tier(name)


def _clue(number: int, obj: object, tier: Tier) -> Clue:
    try:
        return Clue.from_json(obj, tier.digits)
    except ClueError as error:
        why = error.sentence
        fr = why.fr[0].lower() + why.fr[1:]
        raise SubmissionError(
            Sentence(f"Indice {number}\N{NARROW NO-BREAK SPACE}: {fr}", f"Clue {number}: {why.en}")
        ) from error


def _refuse_duplicates(clues: Sequence[Clue]) -> None:
    first_seen: dict[Clue, int] = {}
    for number, clue in enumerate(clues, 1):
        first = first_seen.setdefault(clue, number)
        if first != number:
            raise SubmissionError(_SAME_CLUE.with_(first=first, second=number))


def answer(submission: Submission) -> dict[str, Any]:
    """What ``manage.py check_safe`` prints, as plain data.

    Keys: remaining, code, difficulty, redundant, publishable, certificate, path. Without a single
    code left, code, difficulty, certificate and path are None and redundant is empty; path is None
    too where reasoning costs more than is worth waiting for.
    """
    tier, clues = submission.tier, submission.clues
    checked = check(clues, tier.digits)
    path = None if checked.code is None else deduce(clues, tier.digits)
    return {
        "remaining": checked.remaining,
        "code": _written(checked.code),
        "difficulty": _difficulty(path, checked, tier),
        "redundant": list(checked.redundant),
        "publishable": checked.publishable,
        "certificate": _all_written(checked.certificate),
        "path": None if path is None else path.to_json(),
    }


def _difficulty(path: Path | None, checked: Check, tier: Tier) -> Difficulty | None:
    return None if checked.code is None else grade(path, tier.digits)


def _written(code: Code | None) -> str | None:
    return None if code is None else format_code(code)


def _all_written(codes: Iterable[Code | None] | None) -> list[str | None] | None:
    return None if codes is None else [_written(code) for code in codes]


_TOO_LONG = Sentence(
    "Le texte est trop long\N{NARROW NO-BREAK SPACE}: {most} octets au plus.",
    "The text is too long: {most} octets at most.",
)
_NOT_UTF8 = Sentence(
    "Le texte n’est pas en UTF-8 à partir de l’octet {octet}.",
    "The text is not UTF-8 from octet {octet} on.",
)
_NOT_JSON = Sentence(
    "Le texte n’est pas du JSON\N{NARROW NO-BREAK SPACE}: ligne {line}, colonne {column}.",
    "The text is not JSON: line {line}, column {column}.",
)
_TOO_DEEP = Sentence(
    "Le JSON emboîte trop de listes ou d’objets.", "The JSON nests too many lists or objects."
)
_TOO_GREAT = Sentence(
    "Le JSON contient un nombre démesuré.", "The JSON holds a number beyond all measure."
)
_KEY_TWICE = Sentence(
    "La clé {key} figure deux fois dans le même objet.",
    "The key {key} stands twice in the same object.",
)
_NOT_A_NUMBER = Sentence(
    "{name} n’est pas un nombre permis en JSON.", "{name} is not a number that JSON allows."
)
_NOT_AN_OBJECT = Sentence(
    "Il faut un objet JSON avec tier et clues.", "A JSON object with tier and clues is needed."
)
_UNKNOWN_KEY = Sentence(
    "La clé {key} est de trop\N{NARROW NO-BREAK SPACE}: il faut tier et clues.",
    "The key {key} does not belong: tier and clues are needed.",
)
_MISSING_KEY = Sentence("Il manque la clé {key}.", "The key {key} is missing.")
_UNKNOWN_TIER = Sentence(
    "Le palier tier doit être bronze, silver ou gold.", "The tier must be bronze, silver or gold."
)
_CLUES_NOT_LIST = Sentence("Les indices clues doivent être une liste.", "The clues must be a list.")
_SAME_CLUE = Sentence(
    "Les indices {first} et {second} sont le même.", "Clues {first} and {second} are the same."
)
