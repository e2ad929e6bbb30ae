"""Reads a clue written as JSON, and says exactly what is wrong when it is not one."""

from collections.abc import Mapping
from typing import Any

from forge.rules.clues.errors import ClueError
from forge.rules.clues.kind import ClueKind, Value
from forge.rules.clues.kinds import KINDS
from forge.rules.clues.places import WHOLE_CODE
from forge.rules.sentences import Sentence, echo

_KEYS = ("kind", "at", "value")


def read_clue(obj: object, digits: int) -> tuple[str, str, Value]:
    """Kind, positions and value of a canonical clue about codes of that many digits.

    Raises ``ClueError``.
    """
    if not isinstance(obj, Mapping):
        raise ClueError(_NOT_AN_OBJECT)
    for key in obj:
        if key not in _KEYS:
            raise ClueError(_UNKNOWN_KEY.with_(key=echo(key)))
    kind = _read_kind(obj)
    return kind.name, _read_at(obj, kind, digits), _read_value(obj, kind, digits)


def _read_kind(obj: Mapping[str, Any]) -> ClueKind:
    if "kind" not in obj:
        raise ClueError(_NO_KIND)
    name = obj["kind"]
    if not isinstance(name, str):
        raise ClueError(_KIND_NOT_TEXT)
    if name not in KINDS:
        raise ClueError(_UNKNOWN_KIND.with_(kind=echo(name)))
    return KINDS[name]


def _read_at(obj: Mapping[str, Any], kind: ClueKind, digits: int) -> str:
    if kind.places == WHOLE_CODE:
        if "at" in obj:
            raise ClueError(_AT_UNWANTED.with_(kind=kind.name))
        return ""
    if "at" not in obj:
        raise ClueError(_AT_MISSING.with_(kind=kind.name))
    at = obj["at"]
    if not isinstance(at, str):
        raise ClueError(_AT_NOT_TEXT)
    kind.places.check(at, digits)
    return at


def _read_value(obj: Mapping[str, Any], kind: ClueKind, digits: int) -> Value:
    allowed = kind.values(digits)
    if allowed[0] is None:
        if "value" in obj:
            raise ClueError(_VALUE_UNWANTED.with_(kind=kind.name))
        return None
    if "value" not in obj:
        raise ClueError(_VALUE_MISSING.with_(kind=kind.name))
    value = _plain(obj["value"], pair=isinstance(allowed[0], tuple))
    if value not in allowed:
        raise ClueError(_refusal(kind, obj["value"], digits))
    return value


def _plain(value: object, *, pair: bool) -> Value:
    """An integer, or two of them; a bool or 7.0 is no integer here."""
    if not pair:
        if type(value) is not int:
            raise ClueError(_VALUE_NOT_INTEGER)
        return value
    if not isinstance(value, list) or len(value) != 2 or {type(part) for part in value} != {int}:
        raise ClueError(_VALUE_NOT_PAIR)
    return value[0], value[1]


def _refusal(kind: ClueKind, value: object, digits: int) -> Sentence:
    allowed = kind.values_in_words(digits)
    shown = echo(value)
    return Sentence(
        _VALUE_REFUSED.fr.format(kind=kind.name, value=shown, allowed=allowed.fr),
        _VALUE_REFUSED.en.format(kind=kind.name, value=shown, allowed=allowed.en),
    )


_NOT_AN_OBJECT = Sentence(
    "Un indice est un objet JSON avec kind, at et value.",
    "A clue is a JSON object with kind, at and value.",
)
_UNKNOWN_KEY = Sentence(
    "Un indice n’a pas de clé {key}\N{NARROW NO-BREAK SPACE}; ses clés sont kind, at et value.",
    "A clue has no key {key}; its keys are kind, at and value.",
)
_NO_KIND = Sentence(
    "Il manque kind, le genre de l’indice.", "The kind of the clue, kind, is missing."
)
_KIND_NOT_TEXT = Sentence("Le genre kind doit être un texte.", "The kind must be a text.")
_UNKNOWN_KIND = Sentence(
    "Aucun genre d’indice ne s’appelle {kind}.", "No kind of clue is called {kind}."
)
_AT_UNWANTED = Sentence(
    "Un indice {kind} parle du code entier\N{NARROW NO-BREAK SPACE}: il n’a pas de at.",
    "A clue {kind} is about the whole code: it has no at.",
)
_AT_MISSING = Sentence(
    "Il manque at, les positions d’un indice {kind}.",
    "The positions of a clue {kind}, at, are missing.",
)
_AT_NOT_TEXT = Sentence(
    "Les positions at doivent être un texte, comme AC.", "The positions at must be a text like AC."
)
_VALUE_UNWANTED = Sentence("Un indice {kind} n’a pas de value.", "A clue {kind} has no value.")
_VALUE_MISSING = Sentence(
    "Il manque value, la valeur d’un indice {kind}.", "The value of a clue {kind} is missing."
)
_VALUE_NOT_INTEGER = Sentence(
    "La valeur value doit être un nombre entier, écrit sans virgule ni guillemets.",
    "The value must be an integer, written without a decimal point or quotes.",
)
_VALUE_NOT_PAIR = Sentence(
    "La valeur value doit être une liste de deux nombres entiers, comme [8, 1].",
    "The value must be a list of two integers like [8, 1].",
)
_VALUE_REFUSED = Sentence(
    "La valeur {value} ne convient pas à {kind}\N{NARROW NO-BREAK SPACE}: il faut {allowed}.",
    "The value {value} does not suit {kind}: it must be {allowed}.",
)
