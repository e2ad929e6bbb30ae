"""What a measure moved for one member, said in figures.

Effects are ids and figures (`desk.models.Reading`): those of an account that was put away say how
much it left behind, those of voided picks are `league.queries.voiding_views.Effects` as JSON.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cofferwit.members.rules.sentences import Sentence

LADDERS = {
    "thieves": Sentence("butin", "loot"),
    "smiths": Sentence("points de forge", "forge points"),
}
_LEFT = {
    "stopped": (
        Sentence("crochetage arrêté, compté comme tenu", "pick stopped, taken as held"),
        Sentence("crochetages arrêtés, comptés comme tenus", "picks stopped, taken as held"),
    ),
    "duels": (
        Sentence("duel annulé", "void duel"),
        Sentence("duels annulés", "void duels"),
    ),
    "leaving": (
        Sentence("coffre sorti des offres", "safe taken out of the offers"),
        Sentence("coffres sortis des offres", "safes taken out of the offers"),
    ),
}


class Moved(NamedTuple):
    """A figure with its label, and what it was before.

    `is_rating` marks the member's own rating, which some would rather not see.
    """

    label: Sentence
    before: str
    after: str
    is_rating: bool = False


def counted(effects: Mapping[str, Any]) -> Iterator[tuple[int, Sentence]]:
    """How many of what an account left behind when it was put away; nothing for none."""
    for name, (one, several) in _LEFT.items():
        count = effects.get(name, 0)
        if count:
            yield count, one if count == 1 else several


def moved(effects: Mapping[str, Any]) -> Iterator[Moved]:
    """The figures that voided or restored picks moved: rating, months, safes, titles of days."""
    rating = effects.get("rating")
    if rating is not None and rating[0] != rating[1]:
        yield Moved(Sentence("Cote", "Rating"), _number(rating[0]), _number(rating[1]), True)
    for month in effects.get("months", ()):
        yield from _of_month(month)
    for safe in effects.get("safes", ()):
        yield from _of_safe(safe)
    for title in effects.get("titles", ()):
        named = Sentence(
            f"Titre du jour (place), {title['day']}", f"Title of the day (place), {title['day']}"
        )
        before, after = title["place"]
        yield Moved(named, _number(before), _number(after))


def title_alone(effects: Mapping[str, Any]) -> tuple[int, str]:
    """How many titles of days moved, and the first such day, when nothing else of the member did.

    0 and "" otherwise.
    """
    titles = effects.get("titles", ())
    others = next(moved({**effects, "titles": ()}), None)
    return (len(titles), titles[0]["day"]) if titles and others is None else (0, "")


def _of_month(month: Mapping[str, Any]) -> Iterator[Moved]:
    """The sum, the rank and the prize of a ladder in one month."""
    name = LADDERS[month["ladder"]]
    figures = (
        ("total", name),
        ("rank", Sentence(f"rang ({name.fr})", f"rank ({name.en})")),
        ("credits", Sentence(f"prime ({name.fr})", f"prize ({name.en})")),
    )
    for key, label in figures:
        before, after = month[key]
        if before != after:
            said = Sentence(
                f"{label.fr[0].upper()}{label.fr[1:]}, {month['month']}",
                f"{label.en[0].upper()}{label.en[1:]}, {month['month']}",
            )
            yield Moved(said, _number(before), _number(after))


def _of_safe(safe: Mapping[str, Any]) -> Iterator[Moved]:
    """The factor and the points of one safe."""
    figures = (
        ("factor", Sentence("facteur", "factor")),
        ("points", Sentence("points de forge", "forge points")),
    )
    for key, label in figures:
        before, after = safe[key]
        if before != after:
            said = Sentence(
                f"Coffre {safe['safe_id']}, {label.fr}", f"Safe {safe['safe_id']}, {label.en}"
            )
            yield Moved(said, _number(before), _number(after))


def _number(value: float | str | None) -> str:
    """A figure as it is kept; a dash for none."""
    return "–" if value is None else str(value)
