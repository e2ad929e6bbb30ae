"""What the numbers of a signal say, in a sentence for the queue.

The names of the numbers are those of `desk.rules.fair_play`. A sentence tells what was counted and
what it is held against; it draws no conclusion.
"""

from collections.abc import Callable, Mapping
from typing import Any

from cofferwit.members.rules.sentences import Sentence

Numbers = Mapping[str, Any]

NOTHING = Sentence("Pas de nombres à montrer", "No numbers to show")


def signal_said(kind: str, numbers: Numbers) -> Sentence:
    """The sentence of a signal of that kind; numbers of another shape say that there are none."""
    try:
        return _SAID[kind](numbers)
    except (KeyError, TypeError, ValueError):
        return NOTHING


def _arranged(n: Numbers) -> Sentence:
    what = _FIRST if n["result"] == "first" else _HELD
    together, picks = n["together"], n["picks"]
    apart, of = n["elsewhere"], n["elsewhere_of"]
    if not of:
        return Sentence(
            f"{what.fr}\u202f: {together} sur {picks} ensemble",
            f"{what.en}: {together} of {picks} together",
        )
    return Sentence(
        f"{what.fr}\u202f: {together} sur {picks} ensemble, {apart} sur {of} ailleurs",
        f"{what.en}: {together} of {picks} together, {apart} of {of} elsewhere",
    )


_FIRST = Sentence("Ouvertures au premier essai", "Openings at the first guess")
_HELD = Sentence("Coffres qui ont tenu", "Safes that held")


def _fast(n: Numbers) -> Sentence:
    fast, openings = n["fast"], n["openings"]
    return Sentence(
        f"{_openings(fast).fr} sous la lecture minimale, sur {openings}",
        f"{_openings(fast).en} below the least reading time, of {openings}",
    )


def _first_try(n: Numbers) -> Sentence:
    first, picks, foretold = n["first_tries"], n["picks"], float(n["foretold"])
    decimals = f"{foretold:.1f}"
    return Sentence(
        f"{_openings(first).fr} au premier essai sur {picks}, {decimals.replace('.', ',')} prévues",
        f"{_openings(first).en} at the first guess of {picks}, {decimals} foretold",
    )


def _failures(n: Numbers) -> Sentence:
    thrown, picks = n["thrown"], n["picks"]
    block, held = n["block"], n["block_held"]
    if thrown or not block:
        return Sentence(
            f"{picks_said(thrown).fr} sans essayer vraiment, sur {picks}",
            f"{picks_said(thrown).en} without really trying, of {picks}",
        )
    return Sentence(
        f"{held} coffre{'s' if held > 1 else ''} de suite {'ont' if held > 1 else 'a'} tenu, "
        f"sur {block}",
        f"{held} safe{'' if held == 1 else 's'} in a row held, of {block}",
    )


def _marks(n: Numbers) -> Sentence:
    devices, addresses = n["devices"], n["addresses"]
    shared = _and([_devices(devices)] * bool(devices) + [_addresses(addresses)] * bool(addresses))
    together, picks = n.get("together", 0), n.get("picks", 0)
    if not picks:
        return Sentence(f"{shared.fr} en commun", f"{shared.en} in common")
    return Sentence(
        f"{shared.fr} en commun\u202f; {together} sur {picks} ensemble",
        f"{shared.en} in common; {together} of {picks} together",
    )


def _openings(count: int) -> Sentence:
    return Sentence(
        f"{count} ouverture{'s' if count > 1 else ''}",
        f"{count} opening{'' if count == 1 else 's'}",
    )


def picks_said(count: int) -> Sentence:
    """So many picks, in words."""
    return Sentence(
        f"{count} crochetage{'s' if count > 1 else ''}",
        f"{count} pick{'' if count == 1 else 's'}",
    )


def _devices(count: int) -> Sentence:
    return Sentence(
        f"{count} appareil{'s' if count > 1 else ''}",
        f"{count} device{'' if count == 1 else 's'}",
    )


def _addresses(count: int) -> Sentence:
    return Sentence(
        f"{count} adresse{'s' if count > 1 else ''}",
        f"{count} address{'' if count == 1 else 'es'}",
    )


def _and(parts: list[Sentence]) -> Sentence:
    return Sentence(
        " et ".join(part.fr for part in parts) or "Rien",
        " and ".join(part.en for part in parts) or "Nothing",
    )


_SAID: dict[str, Callable[[Numbers], Sentence]] = {
    "arranged": _arranged,
    "fast": _fast,
    "first_try": _first_try,
    "failures": _failures,
    "marks": _marks,
}
