"""`script/simulate`: a league on paper, by the site's own rules, to see what they lead to.

Without a database: members of known strength come, forge and pick for some months; what becomes of
ratings, loot, offers and prizes is told in tables. The same arguments give the same figures.
"""

import argparse
import json
import random
import sys
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from .places import Places

FIRST_DAY = date(2026, 11, 1)
TITLES = {
    "months": "Ratings, offers and prizes by month (ratings as they stand before the month turns)",
    "strength": "Honest thieves in fifths of true strength, a member",
    "tiers": "Honest thieves by the tier of their offers, a member",
    "safes": "Settled safes in fifths of true strength",
    "factors": "Settlement factors",
    "qualifying": "The way to the picks that qualify",
    "calibration": "Chance foretold and result seen",
    "sinking": "Failing on purpose beside an honest twin, a member and a month",
    "caps": "What the month's cap of a pair keeps from counting",
}


def main(places: Places, arguments: list[str]) -> int:
    """Play the league and print its figures."""
    options = parse(arguments)
    sys.path.insert(0, str(places.root))
    found = simulate(
        members=options.members,
        months=options.months,
        seed=options.seed,
        model=options.model,
        forging=options.forging,
    )
    if options.json:
        print(json.dumps(vars(options) | {"tables": found}, indent=1, ensure_ascii=False))
    else:
        print("\n\n".join(f"{TITLES[name]}\n\n{table(rows)}" for name, rows in found.items()))
    return 0


def parse(arguments: list[str]) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="script/simulate", description=__doc__)
    parser.add_argument("--members", type=at_least_one, default=1_000, help="how many (1000)")
    parser.add_argument("--months", type=at_least_one, default=6, help="how many (6)")
    parser.add_argument("--seed", type=int, default=1, help="another league (1)")
    parser.add_argument(
        "--model",
        choices=("elo", "lapses", "styles"),
        default="elo",
        help="who opens what in truth; script/simulation/opening.py describes each (elo)",
    )
    parser.add_argument(
        "--forging", type=float, default=1.0, help="how eager smiths are, beside the usual (1.0)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser.parse_args(arguments)


def at_least_one(text: str) -> int:
    """A whole number from 1 up."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text} is no whole number from 1 up")
    return int(text)


def simulate(
    *, members: int, months: int, seed: int, model: str, forging: float = 1.0
) -> dict[str, list[dict[str, Any]]]:
    """The figures of one league, by the name of their table."""
    from simulation.figures import figures
    from simulation.league import League, month_days
    from simulation.opening import Model
    from simulation.people import population

    draws = random.Random(seed)  # noqa: S311 - a league on paper keeps no secret
    people = population(members, draws, forging=forging)
    league = League(people, Model(model), draws)
    return figures(league.play(month_days(FIRST_DAY, months)))


def table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows of one set of keys, in columns; figures stand to the right."""
    heads = list(rows[0]) if rows else []
    cells = [heads, *([cell(row[head]) for head in heads] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(c.rjust(w) for c, w in zip(line, widths, strict=True)) for line in cells]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def cell(value: object) -> str:
    """One value as people read it; nothing for None."""
    if value is None:
        return "–"
    return f"{value:,}" if isinstance(value, int) else str(value)
