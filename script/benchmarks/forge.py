"""The bench of the forge: how long a smith waits for the live figures of a gold draft.

The requests go through Django, with a session, a real PostgreSQL and Valkey of their own: the
POST that stores a choice, and the GET that only tells it. Warm: the process has met all
statements; each draft has a code of its own, all the same, and its lists of clues grow from none
to ten. A first look at a new code is told apart, as is the first request of a process. Beside
them stands the floor: an AND and a popcount for each line of the catalogue, over whole rows.

Times are those of the clock on the wall, with whatever else the machine does. The processor time
of the process beside them leaves that out, and PostgreSQL too.
"""

import json
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

import numpy as np

from cofferwit_local.benching import Figure
from cofferwit_local.filled_site import in_new_process

DIGITS = 6
DRAFTS = 16
"""Each a smith's own, with a code drawn by the site."""
MOST_CLUES = 10
COLD_PROCESSES = 5
REMOVES = 5
MOST_MILLISECONDS = 40.0
MOST_MEGABYTES = 250

Spent = tuple[float, float]
"""Milliseconds: by the clock on the wall, and of the processor (in this process alone)."""

_HEADERS = {"accept": "application/json", "host": "localhost"}
_WORD = "or"
"""The gold tier in an address."""


def figures() -> list[Figure]:
    """All that is promised of the bench, and what it is compared with."""
    from cofferwit_local import throwaway

    with throwaway.services() as urls:
        warm = in_new_process("forge", "measured_warm", urls)
        cold = [in_new_process("forge", "measured_cold", urls) for _ in range(COLD_PROCESSES)]
    floor, floor_95 = median(_wall(warm["floor"])), _ninety_fifth(_wall(warm["floor"]))
    stored, told, live = (_wall(warm[name]) for name in ("stored", "told", "live"))
    return [
        _beside("stored choice, gold, warm, median", median(stored), floor),
        _beside("stored choice, gold, warm, 95 %", _ninety_fifth(stored), floor_95),
        _limited("stored choice, gold, warm, 95 %", _ninety_fifth(stored)),
        _processor("stored choice, gold, warm, 95 %", warm["stored"]),
        _beside("told state, gold, warm, 95 %", _ninety_fifth(told), floor_95),
        _limited("told state, gold, warm, 95 %", _ninety_fifth(told)),
        _processor("told state, gold, warm, 95 %", warm["told"]),
        _beside("live figures alone, gold, warm, 95 %", _ninety_fifth(live), floor_95),
        _processor("live figures alone, gold, warm, 95 %", warm["live"]),
        _processor("floor, 95 %", warm["floor"]),
        Figure("preview, gold, first look, median", median(_wall(warm["preview"])), "ms"),
        Figure("preview, gold, first look, 95 %", _ninety_fifth(_wall(warm["preview"])), "ms"),
        Figure("told state, gold, first of a code, median", median(_wall(warm["new_code"])), "ms"),
        Figure("told state, gold, first of a code, most", max(_wall(warm["new_code"])), "ms"),
        Figure("told state, gold, first of a process, median", median(_wall(cold)), "ms"),
        Figure("told state, gold, first of a process, most", max(_wall(cold)), "ms"),
        _processor("told state, gold, first of a process, 95 %", cold),
        Figure("lines of a gold draft", median(warm["lines"]), "lines"),
        Figure("memory of the process at the end", warm["memory"], "MB", limit=MOST_MEGABYTES),
    ]


def measured_warm() -> dict[str, Any]:
    """Milliseconds of each kind of request, on a database that this makes."""
    import resource

    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from forge.rules import tables
    from forge.rules.clues import statements

    random = Random(20261103)  # noqa: S311 (the same choices for the same code)
    for clue in statements(DIGITS):
        tables.table(clue, DIGITS)
    benches = [_Bench(number) for number in range(DRAFTS)]
    spent: dict[str, Any] = {name: [] for name in ("new_code", "stored", "told", "live")}
    spent |= {"floor": [], "lines": [], "preview": []}
    for bench in benches:
        spent["new_code"].append(_measured(bench.state))
        spent["lines"].append(len(bench.lines()))
    for bench in benches:
        _grow(bench, random, spent)
    spent["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return spent


def _grow(bench: "_Bench", random: Random, spent: dict[str, Any]) -> None:
    """Choose one clue more each time, and measure; the floor in the same round."""
    from forge.rules.live import live

    lines = bench.lines()
    floor = _floor_of(lines)
    for count in range(1, MOST_CLUES + 1):
        chosen = random.sample(lines, count)
        spent["stored"].append(_measured(partial(bench.choose, chosen)))
        spent["told"].append(_measured(bench.state))
        spent["live"].append(_measured(partial(live, bench.code, chosen)))
        spent["floor"].append(_measured(floor))
    bench.choose(_closed(lines, random))
    spent["preview"].append(_measured(bench.preview))


def _closed(lines: Sequence[Any], random: Random) -> list[Any]:
    """True statements that leave one code, none of them superfluous: such as a smith might choose.

    Of those that the house rule allows, as long as each removes a fifth of the codes left.
    """
    from forge.rules.checking import check
    from forge.rules.difficulty import Difficulty
    from forge.rules.house_rule import allowed
    from forge.rules.tiers import Tier

    fair = set(allowed(Tier.GOLD, Difficulty.STANDARD))
    kept: list[Any] = []
    left = 10**DIGITS
    for clue in random.sample(lines, len(lines)):
        remaining = check([*kept, clue], DIGITS).remaining
        if (clue in fair and REMOVES * (left - remaining) >= left) or (left > 1 == remaining):
            kept.append(clue)
            left = remaining
    while redundant := check(kept, DIGITS).redundant:
        del kept[redundant[0]]
    return kept


def measured_cold() -> Spent:
    """What is spent on the first request of a process, for a draft that is there already."""
    import django

    django.setup()
    from django.test import Client

    from cofferwit.members.models import Member

    client = Client(headers=_HEADERS)
    client.force_login(Member.objects.earliest("pk"))
    return _measured(lambda: client.get(f"/forge/{_WORD}/etat/"))


class _Bench:
    """A smith at work on a gold draft."""

    def __init__(self, number: int) -> None:
        from django.test import Client

        from cofferwit.members.models import Member, Preferences
        from cofferwit.members.rules import pseudonym as pseudonyms
        from cofferwit.ops.edge import now

        name = f"Forge{number}"
        member = Member(
            email=f"{name}@example.org",
            pseudonym=name,
            pseudonym_key=pseudonyms.key(name),
            joined_at=now(),
            state_since=now(),
            plays_unaided_since=now(),
        )
        member.set_unusable_password()
        member.save()
        Preferences.objects.create(member=member)
        self._client = Client(headers=_HEADERS)
        self._client.force_login(member)
        self._state = self._post("ouvrir")["draft"]
        self.code = tuple(map(int, self._state["code"]))

    def lines(self) -> list[Any]:
        """The clues of the catalogue."""
        from forge.rules.lines import lines

        return [line.clue for line in lines(self.code)]

    def state(self) -> None:
        """Ask where the draft stands."""
        self._told(self._client.get(f"/forge/{_WORD}/etat/"))

    def choose(self, chosen: Sequence[Any]) -> None:
        """Store a choice; the state that comes back is the next one's base."""
        self._state = self._post("choix", clues=[clue.to_json() for clue in chosen])["draft"]

    def preview(self) -> None:
        """Ask for the preview of a closed draft."""
        assert self._told(self._client.get(f"/forge/{_WORD}/apercu/"))["preview"] is not None

    def _post(self, what: str, **sent: Any) -> Any:
        revision = getattr(self, "_state", {}).get("revision", 0)
        body = json.dumps({"base_revision": revision, **sent})
        address = f"/forge/{_WORD}/{what}/"
        return self._told(self._client.post(address, body, content_type="application/json"))

    @staticmethod
    def _told(response: Any) -> Any:
        assert response.status_code == 200, response.content[:500]
        return response.json()


def _measured(work: Callable[[], object]) -> Spent:
    """How long the work takes."""
    started, started_processor = perf_counter(), process_time()
    work()
    return (perf_counter() - started) * 1000, (process_time() - started_processor) * 1000


def _floor_of(lines: Sequence[Any]) -> Callable[[], int]:
    """An AND and a popcount for each line, over contiguous rows of 125 kB."""
    from forge.rules import tables

    full = (*(10,) * (DIGITS - 3), 16)
    rows = [np.broadcast_to(tables.table(clue, DIGITS), full).flatten() for clue in lines]
    kept = rows[0] | rows[1]

    def work() -> int:
        return sum(int(np.bitwise_count(kept & row).sum()) for row in rows)

    return work


def _wall(spent: Sequence[Spent]) -> list[float]:
    return [wall for wall, _ in spent]


def _processor(name: str, spent: Sequence[Spent]) -> Figure:
    share = _ninety_fifth([processor for _, processor in spent])
    return Figure(f"{name}, processor time", share, "ms")


def _ninety_fifth(spent: Sequence[float]) -> float:
    return quantiles(spent, n=20)[-1]


def _beside(name: str, ours: float, floor: float) -> Figure:
    peer = "floor: an AND and a popcount a line"
    return Figure(name, ours, "ms", peer, floor, ours / floor)


def _limited(name: str, ours: float) -> Figure:
    return Figure(f"{name}, within", ours, "ms", limit=MOST_MILLISECONDS)
