"""Sums: what the known digits take of the total, and what is left for the others."""

from collections.abc import Callable, Mapping, Sequence

from forge.rules.deduction.box import GREATEST, LEAST, row
from forge.rules.deduction.words.phrases import beside, place, places, say, statement
from forge.rules.deduction.words.scene import Scene
from forge.rules.sentences import Sentence


def _left_over(scene: Scene) -> Sentence | None:
    """A clue that gives the sum of its positions, when some of their digits are known."""
    positions = scene.first.scope(scene.digits)
    fixed = scene.fixed(positions)
    others = [p for p in positions if p not in fixed]
    if not fixed:
        return None
    if len(others) == 1:
        return say(
            "{terms} = {total}",
            "{terms} = {total}",
            terms=_terms(scene, positions),
            total=scene.value,
        )
    taken = _sum_of(scene, fixed)
    left = say(
        f"{{fixed}} {'prend' if len(fixed) == 1 else 'prennent'} {{taken}} des {{total}}, il reste"
        " {left} pour {others}",
        f"{{fixed}} {'takes' if len(fixed) == 1 else 'take'} {{taken}} of the {{total}}, which"
        " leaves {left} for {others}",
        fixed=places(fixed),
        taken=taken,
        total=scene.value,
        left=scene.value - taken,
        others=places(others),
    )
    known = scene.known(others)
    if known is None:
        return left
    return beside(left, known)


def _only_multiple(scene: Scene) -> Sentence | None:
    """The digits' sum is a multiple of the value: one open digit, or one multiple in reach."""
    everywhere = range(scene.digits)
    if len(scene.fixed(everywhere)) == scene.digits - 1:
        return say(
            "{terms} est un multiple de {divisor}",
            "{terms} is a multiple of {divisor}",
            terms=_terms(scene, everywhere),
            divisor=scene.value,
        )
    rows = [row(scene.before, p) for p in everywhere]
    low, high = sum(LEAST[r] for r in rows), sum(GREATEST[r] for r in rows)
    multiples = [total for total in range(low, high + 1) if total % scene.value == 0]
    if scene.step.technique != "count" or len(multiples) > 1:
        return None
    return say(
        "{clue} et va de {low} à {high}, donc elle vaut {total}",
        "{clue} and is from {low} to {high}, so it is {total}",
        clue=statement(scene.first),
        low=low,
        high=high,
        total=multiples[0],
    )


def _terms(scene: Scene, positions: Sequence[int]) -> str:
    """``0 + 7 + 2 + [F]``: known digits as digits, the others as positions."""
    fixed = scene.fixed(positions)
    return " + ".join(
        str(LEAST[row(scene.before, p)]) if p in fixed else place(p) for p in positions
    )


def _sum_of(scene: Scene, fixed: Sequence[int]) -> int:
    return sum(LEAST[row(scene.before, p)] for p in fixed)


TOTALS: Mapping[str, Callable[[Scene], Sentence | None]] = {
    "sum": _left_over,
    "sum3": _left_over,
    "digit_sum": _left_over,
    "digit_sum_multiple": _only_multiple,
}
