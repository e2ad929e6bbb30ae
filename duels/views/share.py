"""The result of a duel as text, for elsewhere: never a code, a clue or a guess."""

import re

from django.utils.translation import gettext as _

from cofferwit.look.rules.words import clock
from cofferwit.look.templatetags.cofferwit import plain_ordinal
from cofferwit.members.answers import language
from duels.queries import DuelPage, Side
from duels.rules.course import Kind
from duels.rules.verdict import Criterion
from duels.views.words import in_order, left_of, named, score
from forge.rules.tiers import Tier


def share_text(duel: DuelPage, address: str) -> str:
    """Four lines: what was fought, who won, by what, and where it can be read."""
    first, second = in_order(duel)
    kind = _("duel de forge") if duel.kind == Kind.FORGE else _("duel éclair")
    tier = Tier(duel.tier).label.in_(language()).lower()
    lines = (
        _("Cofferwit, {kind} ({tier})").format(kind=kind, tier=tier),
        _result(duel, named(first.pseudonym), named(second.pseudonym)),
        _figures(duel, first, second),
        address,
    )
    return re.sub(r"[^\S\n]", " ", "\n".join(lines))


def _result(duel: DuelPage, first: str, second: str) -> str:
    if duel.outcome == "drawn":
        return _("{first} et {second} à égalité").format(first=first, second=second)
    return _("{first} bat {second}").format(first=first, second=second)


def _figures(duel: DuelPage, first: Side, second: Side) -> str:
    if duel.criterion == Criterion.FORGED:
        return _("{name} n’a pas forgé").format(name=named(second.pseudonym))
    if duel.kind == Kind.FORGE:
        words = _("score {first} contre {second}")
        return words.format(first=score(first), second=score(second))
    if duel.criterion == Criterion.BOTH_HELD:
        return _("les deux coffres ont tenu")
    if duel.criterion == Criterion.TIME and first.run and second.run:
        words = _("{rank} essai de part et d’autre, il restait {first} contre {second}")
        return words.format(
            rank=plain_ordinal(first.run.opened_at_guess or 0),
            first=left_of(first.run, second.run),
            second=left_of(second.run, first.run),
        )
    return _("{first} contre {second}").format(first=_run(first), second=_run(second))


def _run(side: Side) -> str:
    if side.run is None or side.run.opened_at_guess is None:
        return _("coffre tenu")
    rank, time = plain_ordinal(side.run.opened_at_guess), clock(side.run.used_seconds)
    return _("{rank} essai en {time}").format(rank=rank, time=time)
