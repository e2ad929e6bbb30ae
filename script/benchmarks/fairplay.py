"""The signals of fair play on simulated leagues: who is found, and who is flagged for nothing.

Leagues of one month by each of the three truths in turn, looked at as the site looks at a month.
One member in twelve cheats, in 30 picks; the others are honest, strong newcomers among them.
"Found" is flagged by a signal about the cheat, "flagged" by any signal at any look. Intervals are
Wilson's, of 95 %. The same seed gives the same figures.

The limits were settled on the leagues of one stream of seeds, TUNING. What is shown is measured on
the leagues of another, HELD_OUT, at which nobody looks while a limit is being settled; with
FAIRPLAY_STREAM=TUNING in the environment it is the first.
"""

import os
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import cycle, islice
from math import sqrt
from time import process_time
from typing import NamedTuple

from cofferwit_local.benching import Figure
from simulation.cheating import AIMED_AT, EFFECTS, SPOKEN_OF, Way
from simulation.opening import Model
from simulation.watched import Seen, watched_month

MEMBERS, LEAGUES = 300, 84
SMALL_MEMBERS, SMALL_LEAGUES = 60, 60
CHEATS = 0.08
AIMED = 2
"""Cheats of each kind that is aimed at, in every league."""
MOST_FLAGGED = 0.01
MOST_MISSED = 0.05
FOUND = 0.95
TIMES = (0.1, 0.3, 1.0, 3.0, 10.0)
"""The limits, so many times what they are: what would be found, and flagged, then."""
_TIMES = [f"× {times:g}" for times in TIMES]
Z = 1.96

HONEST, STRONG, SMALL = "honest members", "strong newcomers", "honest members, leagues of 60"
Cell = tuple[Way, float]


class Share(NamedTuple):
    """So many of so many runs."""

    part: int
    whole: int

    @property
    def value(self) -> float:
        """The share, 0 of none."""
        return self.part / self.whole if self.whole else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's (Probable inference, Journal of the American Statistical Association, 1927)."""
        if not self.whole:
            return 0.0, 1.0
        n, p = self.whole, self.value
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


class Outcome(NamedTuple):
    """What the leagues came to."""

    honest: dict[str, list[Seen]]
    cheats: dict[Cell, list[Seen]]
    seconds: float

    def share(self, seen: Iterable[Seen], times: float = 1.0, kind: str | None = None) -> Share:
        """Those flagged by that signal, or any, with limits so many times what they are."""
        held = list(seen)
        return Share(sum(each.flagged(times, kind) for each in held), len(held))


class Stream(IntEnum):
    """The first seed of the leagues; no two streams have one in common."""

    TUNING = 20_000
    LOOKED_AT = 40_000
    """Held out once, and looked at before the last change of a limit."""
    HELD_OUT = 60_000

    def draws(self, number: int) -> random.Random:
        """The draws of one of its leagues."""
        return random.Random(self + number)  # noqa: S311 (a simulation, not a secret)


def asked() -> Stream:
    """The stream that the environment names, or the one that is shown."""
    return Stream[os.environ.get("FAIRPLAY_STREAM", Stream.HELD_OUT.name)]


@cache
def measured(
    stream: Stream,
    leagues: int = LEAGUES,
    members: int = MEMBERS,
    small_leagues: int = SMALL_LEAGUES,
) -> Outcome:
    """Play the leagues."""
    started = process_time()
    honest: dict[str, list[Seen]] = defaultdict(list)
    cheats: dict[Cell, list[Seen]] = defaultdict(list)
    cells = cycle([cell for cell in every_cell() if cell not in AIMED_AT])
    for number in range(leagues):
        cast = [*AIMED_AT * AIMED, *islice(cells, max(0, round(CHEATS * members) - 2 * AIMED))]
        for seen in _league(stream, number, members, cast):
            if seen.cheat is not None:
                cheats[seen.cheat.way, seen.cheat.effect].append(seen)
            else:
                honest[HONEST].append(seen)
                honest[STRONG] += [seen] * seen.strong_and_new
    for number in range(small_leagues):
        cast = list(islice(cells, round(CHEATS * SMALL_MEMBERS)))
        for seen in _league(stream, leagues + number, SMALL_MEMBERS, cast):
            honest[SMALL] += [seen] * (seen.cheat is None)
    return Outcome(honest, cheats, process_time() - started)


def _league(stream: Stream, number: int, members: int, cast: Sequence[Cell]) -> list[Seen]:
    model = list(Model)[number % len(Model)]
    return watched_month(members, model, stream.draws(number), cast)


def every_cell() -> Iterator[Cell]:
    """Each way to cheat at each of its effects."""
    for way, effects in EFFECTS.items():
        for effect in effects:
            yield way, effect


def figures() -> list[Figure]:
    """What is promised first, then each point of the curves."""
    outcome = measured(asked())
    flagged = [
        _figure(f"{group}: flagged in a month", outcome.share(seen), MOST_FLAGGED)
        for group, seen in sorted(outcome.honest.items())
    ]
    aimed = [
        _figure(f"{name((way, effect))}: missed", _missed(outcome, (way, effect)), MOST_MISSED)
        for way, effect in AIMED_AT
    ]
    curves = [
        _figure(f"{name(cell)}: found", outcome.share(outcome.cheats[cell]))
        for cell in every_cell()
    ]
    return [*flagged, *aimed, *curves, Figure("all leagues", outcome.seconds, "s of one core")]


def _missed(outcome: Outcome, cell: Cell) -> Share:
    found = outcome.share(outcome.cheats[cell])
    return Share(found.whole - found.part, found.whole)


def _figure(named: str, share: Share, limit: float | None = None) -> Figure:
    low, high = share.interval
    return Figure(named, share.value, f"of {share.whole:,} ({low:.3f} to {high:.3f})", limit=limit)


def name(cell: Cell) -> str:
    """A way to cheat and its effect, in words."""
    way, effect = cell
    return NAMES[way].format(share=f"{effect:.0%}".replace("%", " %"), count=f"{effect:.0f}")


NAMES = {
    Way.PROGRAM: "a program solves {share} of the picks, slowed",
    Way.CAREFUL: "a program solves all, its wait follows {share} of the difficulty",
    Way.HASTY: "a program solves {share} of the picks, at once",
    Way.ACCOMPLICE: "an accomplice has {share} of the codes of one smith, 12 picks of 30",
    Way.MEETS: "an accomplice has every code of one smith, {count} picks of 30",
    Way.SECOND: "a second account on the same device, {share} of the codes",
    Way.GIFT: "a thief lets {share} of one smith’s safes hold, 12 picks of 30",
    Way.THROWS: "{share} of the picks thrown away at once, the first ones",
    Way.SINKS: "{share} of the picks lost by sitting them out, the first ones",
}


def report() -> str:
    """The curves as Markdown tables, as docs/fair-play.md has them."""
    outcome = measured(asked())
    signals = [_signal(outcome, kind, ways) for kind, ways in SPOKEN_OF.items()]
    return "\n\n".join((_alarms(outcome), *signals, _weakest(outcome)))


def _alarms(outcome: Outcome) -> str:
    """How many honest members are flagged by any signal, by how wide the limits are."""
    rows = [_alarm(group, seen, outcome, None) for group, seen in sorted(outcome.honest.items())]
    return _table(["flagged in a month, limits", "members", *_TIMES, "× 1, 95 %"], rows)


def _signal(outcome: Outcome, kind: str, ways: Iterable[Way]) -> str:
    """One signal alone: false alarms, then detection by effect, by how wide the limits are."""
    rows = [
        [*_alarm(group, seen, outcome, kind), ""] for group, seen in sorted(outcome.honest.items())
    ]
    for cell in every_cell():
        if cell[0] in ways:
            seen = outcome.cheats[cell]
            shares = [_percent(outcome.share(seen, times, kind)) for times in TIMES]
            interval = _interval(outcome.share(seen, kind=kind), 0)
            by_any = _percent(outcome.share(seen))
            rows.append([name(cell), str(len(seen)), *shares, interval, by_any])
    heads = [f"flagged by `{kind}`, limits", "seen", *_TIMES, "× 1, 95 %", "any signal"]
    return _table(heads, rows)


def _alarm(group: str, seen: list[Seen], outcome: Outcome, kind: str | None) -> list[str]:
    shares = [_percent(outcome.share(seen, times, kind), 2) for times in TIMES]
    return [group, f"{len(seen):,}", *shares, _interval(outcome.share(seen, kind=kind), 2)]


def _weakest(outcome: Outcome) -> str:
    """The least effect of each way that is found, in half of the runs and in nearly all."""
    rows = []
    for way, effects in EFFECTS.items():
        found = {effect: outcome.share(outcome.cheats[way, effect]).value for effect in effects}
        row = [way.value]
        for share in (0.5, FOUND):
            # From this effect on, and not only at it.
            enough = [e for e in effects if all(found[x] >= share for x in _from(way, e))]
            best = (max if way is Way.CAREFUL else min)(enough, default=None)
            row.append("none" if best is None else name((way, best)))
        rows.append(row)
    return _table(["way", "weakest found in half of the runs", "in 95 of 100"], rows)


def _from(way: Way, effect: float) -> list[float]:
    """That effect and all plainer ones; a wait that follows less is plainer."""
    effects = EFFECTS[way]
    if way is Way.CAREFUL:
        return [other for other in effects if other <= effect]
    return [other for other in effects if other >= effect]


def _interval(share: Share, decimals: int) -> str:
    low, high = (f"{bound * 100:.{decimals}f}" for bound in share.interval)
    return f"{low}–{high} %"


def _percent(share: Share, decimals: int = 0) -> str:
    return f"{share.value * 100:.{decimals}f} %"


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
