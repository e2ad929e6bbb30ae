"""The catalogue beside the bench: every statement of the code, in families, with its figure."""

from typing import Any

from forge.queries.bench_parts import BenchFilter, PageFamily, PageLine
from forge.queries.bench_state import DraftFigures
from forge.rules.clues.kind import Family
from forge.rules.lines import ToldLine


def page_families(figures: DraftFigures, wanted: BenchFilter) -> tuple[PageFamily, ...]:
    """The families that have statements, each with its strongest lines first."""
    live = figures.live
    numbers = {line: number for number, line in enumerate(live.chosen, 1)}
    closes, idle = frozenset(live.closes), frozenset(live.adds_nothing)
    lines = [
        _line(told_line, live.counts[i], numbers.get(i), i in closes, i in idle, wanted)
        for i, told_line in enumerate(figures.told)
    ]
    families = [
        (family, sorted((one for one in lines if one.family == family.value), key=_strongest))
        for family in Family
    ]
    return tuple(
        _family(family, tuple(members), family is Family.ONE_DIGIT and not numbers, wanted, figures)
        for family, members in families
        if members
    )


def _strongest(line: PageLine) -> tuple[int, int]:
    return line.left, line.line


def _line(
    told_line: ToldLine,
    left: int,
    number: int | None,
    closes: bool,
    adds_nothing: bool,
    wanted: BenchFilter,
) -> PageLine:
    line = told_line.line
    return PageLine(
        line=line.index,
        clue=line.clue,
        text=told_line.text,
        family=told_line.family,
        letters=told_line.at,
        left=left,
        chosen=number,
        strength=line.strength,
        gives_away=told_line.gives_away,
        same_as=told_line.same_as,
        closes=closes,
        adds_nothing=adds_nothing,
        hidden=not wanted.passes(told_line),
    )


def _family(
    family: Family,
    lines: tuple[PageLine, ...],
    opens: bool,
    wanted: BenchFilter,
    figures: DraftFigures,
) -> PageFamily:
    shown = sum(not line.hidden for line in lines)
    chosen = any(line.chosen is not None for line in lines)
    return PageFamily(
        key=family.value,
        name=family.label.in_(figures.lang),
        lines=lines,
        closing=sum(line.closes for line in lines),
        shown=shown,
        open=bool(shown) if wanted.active else opens or chosen,
    )


def line_json(one: ToldLine) -> dict[str, Any]:
    """A statement, for the page's script."""
    return {
        "clue": one.json,
        "text": one.text,
        "at": one.at,
        "family": one.family,
        "keeps": one.line.keeps,
        "strength": one.line.strength.value,
        "gives_away": one.gives_away,
        "same_as": one.same_as,
        "same_lines": list(one.line.same_as),
    }
