"""Several clues together: joined, combined as equations, in a table, or read as parities."""

from collections.abc import Iterator

from forge.rules.deduction.box import ALL, EVEN, ODD, Row, boxed, full, row, with_row
from forge.rules.deduction.equations import Equation
from forge.rules.deduction.path import Link, Refutation
from forge.rules.deduction.techniques.cases import follow
from forge.rules.deduction.techniques.pairs import combined
from forge.rules.deduction.words.chains import therefore, told_refutation
from forge.rules.deduction.words.lists import told_list
from forge.rules.deduction.words.phrases import (
    THIN,
    all_of,
    beside,
    candidates_told,
    clue_numbers,
    one_after_another,
    place,
    quoted,
    say,
)
from forge.rules.deduction.words.scene import Scene
from forge.rules.sentences import Sentence

EXPLAINED = 3
"""So many struck digits get a reason each; more are explained together."""


def told_pair(scene: Scene) -> Sentence:
    """Two clues: why each struck digit fails, or what they leave together."""
    reasons = list(_refuted_one_by_one(scene))
    standing = [one for one in reasons if one]
    if standing and len(standing) == len(reasons):
        readings = scene.readings()
        told = [told_refutation(readings, scene.before, one) for one in standing]
        return one_after_another([*told, therefore(scene)])
    clues = all_of([quoted(clue) for clue in scene.named])
    return told_list(scene, say("Ensemble, {clues}", "Together, {clues}", clues=clues))


def _refuted_one_by_one(scene: Scene) -> Iterator[Refutation | None]:
    """For each struck digit the two links that refute it; nothing at all when they are many."""
    first, second = scene.step.clues
    struck = [(p, d) for p, gone in enumerate(scene.step.struck) for d in gone]
    if len(struck) > EXPLAINED:
        return
    readings = scene.readings()
    orders: tuple[tuple[Link, ...], ...] = (((first,), (second,)), ((second,), (first,)))
    for position, digit in struck:
        supposed = with_row(scene.before, position, 1 << digit)
        failing = (links for links in orders if not follow(readings, supposed, links))
        links = next(failing, None)
        yield Refutation(position, digit, links) if links else None


def told_difference(scene: Scene) -> Sentence:
    """Two equations: what is left when what they share falls away."""
    first, second = scene.step.clues
    equation = combined(scene.readings(), scene.before, first, second)[0].equation
    known = scene.known(equation.positions)
    reason = say(
        "{clues} donnent ensemble {equation}",
        "{clues} together give {equation}",
        clues=all_of([quoted(clue) for clue in scene.named]),
        equation=_written(equation),
    )
    if known:
        reason = beside(reason, known)
    return say(
        f"{{reason}}{THIN}: {{conclusion}}.",
        "{reason}: {conclusion}.",
        reason=reason,
        conclusion=scene.conclusion(),
    )


def _written(equation: Equation) -> str:
    """``A + 2 × B = C + 3``: each term on the side where it is positive, most of them left."""
    sign = 1 if sum(c > 0 for _, c in equation.terms) * 2 >= len(equation.terms) else -1
    left = [_term(sign * c, p) for p, c in equation.terms if sign * c > 0]
    right = [_term(-sign * c, p) for p, c in equation.terms if sign * c < 0]
    total = sign * equation.total
    if total or not right:
        (left if total < 0 else right).append(str(abs(total)))
    return f"{' + '.join(left)} = {' + '.join(right)}"


def _term(weight: int, position: int) -> str:
    return place(position) if weight == 1 else f"{weight} × {place(position)}"


def told_table(scene: Scene) -> Sentence:
    """Partial codes carried from clue to clue."""
    return told_list(
        scene,
        say(
            "On porte d’un indice à l’autre ce qui tient ({clues})",
            "Carry what holds from clue to clue ({clues})",
            clues=clue_numbers(scene.step.clues),
        ),
    )


def told_parity(scene: Scene) -> Sentence:
    """Only even or odd: what was known, what the clues say, what follows."""
    known = _known_parities(scene)
    return say(
        f"Regardons seulement qui est pair ou impair. {{known}}{{clues}}{THIN}: {{conclusion}}.",
        "Let us only ask what is even or odd. {known}{clues}: {conclusion}.",
        known=known,
        clues=all_of([quoted(clue) for clue in scene.named]),
        conclusion=scene.conclusion(),
    )


def _known_parities(scene: Scene) -> Sentence:
    """Which positions were known to be even or odd; empty for none."""
    parities = boxed([_parity(row(scene.before, p)) for p in range(scene.digits)])
    known = [p for p in range(scene.digits) if row(parities, p) != ALL]
    if not known:
        return Sentence("", "")
    told = candidates_told(parities, known, full(scene.digits))
    return Sentence(f"{told.fr}{THIN}; ", f"{told.en}; ")


def _parity(candidates: Row) -> Row:
    """All digits of the one parity that these candidates have; all ten when they have both."""
    return (EVEN if candidates & EVEN else 0) | (ODD if candidates & ODD else 0)
