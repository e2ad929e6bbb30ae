"""`script/bench`: measure the figures that the site promises, each beside a peer or a limit.

Every module of `script/benchmarks` offers `figures() -> list[Figure]`; one with more to show
has a `report() -> str` too.
"""

import argparse
import importlib
import json
import pkgutil
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from .places import Places


@dataclass(frozen=True)
class Figure:
    """One measured figure.

    `peer_value` is the same work done by `peer_name`, in the same unit; `ratio` is ours divided by
    it; `limit` is the most that `ratio` may be (`value`, when there is no peer), None without one.
    """

    name: str
    value: float
    unit: str
    peer_name: str = ""
    peer_value: float | None = None
    ratio: float | None = None
    limit: float | None = None

    @property
    def held(self) -> bool:
        """Whether the figure keeps its limit; a figure without one always does."""
        measured = self.value if self.ratio is None else self.ratio
        return self.limit is None or measured <= self.limit


def main(places: Places, arguments: list[str]) -> int:
    """Run the benchmarks and print a table, then JSON; 1 when a limit is broken."""
    parser = argparse.ArgumentParser(prog="script/bench", description=__doc__)
    parser.add_argument("only", nargs="*", help="names of modules in script/benchmarks")
    parser.add_argument("--json", action="store_true", help="print the JSON alone")
    options = parser.parse_args(arguments)
    sys.path.insert(0, str(places.root))
    figures = [figure for name in names(options.only) for figure in figures_of(name)]
    if not options.json:
        print(table(figures), end="\n\n")
        for report in reports_of(names(options.only)):
            print(report, end="\n\n")
    print(json.dumps([asdict(figure) | {"held": figure.held} for figure in figures], indent=1))
    return 0 if all(figure.held for figure in figures) else 1


def names(only: Sequence[str]) -> list[str]:
    """The modules to run: those asked for, or all."""
    import benchmarks

    known = sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__))
    return [name for name in known if not only or name in only]


def figures_of(name: str) -> list[Figure]:
    """The figures of one module."""
    found: list[Figure] = importlib.import_module(f"benchmarks.{name}").figures()
    return found


def reports_of(modules: Sequence[str]) -> list[str]:
    """What those modules have to show beside their figures, as `report()` says it."""
    found = [importlib.import_module(f"benchmarks.{name}") for name in modules]
    return [module.report() for module in found if hasattr(module, "report")]


def table(figures: Sequence[Figure]) -> str:
    """The figures as a table for people."""
    rows = [("figure", "value", "unit", "beside it", "its value", "ratio", "limit", "")]
    rows += [
        (
            figure.name,
            number(figure.value),
            figure.unit,
            figure.peer_name,
            number(figure.peer_value),
            number(figure.ratio),
            number(figure.limit),
            "" if figure.limit is None else "held" if figure.held else "BROKEN",
        )
        for figure in figures
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def number(value: float | None) -> str:
    """A figure with four meaningful digits at most; nothing for None."""
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
