"""The evidence of fair play in a large month: what a look costs, and what a moderator waits for.

The month of the season's bench, 200,000 ranked picks by 2,000 members, with guesses and times and
safes of every difficulty, in a PostgreSQL and a Valkey of their own. A look, and the counting of
what is usual, run in processes of their own: their memory is by how much the process grew at most.
The requests go through Django, with the session and the second factor of a moderator. Beside them
stands the counting that they would wait for, had the job not kept it.
"""

import resource
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

from benchmarks.season import FIRST, STARTED, fill

from cofferwit_local.benching import Figure
from cofferwit_local.filled_site import in_new_process, milliseconds, read, run_sql, set_up

ROUNDS = 5
MOST_MEGABYTES = 200
MOST_OF_THE_COUNTING = 0.2
"""Of that time: a page of a pair also works out what voiding its picks would move."""
SAFES_OF_A_SMITH = 50
"""So a thief meets the same smiths again, and 21,000 pairs are examined."""
SORTS = 24
"""Safes that are made, for the others to be copied from."""


def figures() -> list[Figure]:
    """What the counting and the look take, then what the pages take with what is kept."""
    from cofferwit_local import throwaway

    with throwaway.services() as urls:
        surroundings = urls | STARTED
        in_new_process("evidence", "filled", surroundings)
        usual = in_new_process("evidence", "usual", surroundings)
        look = in_new_process("evidence", "look", surroundings)
        spent = in_new_process("evidence", "pages", surroundings)
    counting = usual["seconds"] * 1000
    return [
        Figure("what is usual of 200,000 picks, counted", usual["seconds"], "s"),
        Figure("what is usual, memory", usual["megabytes"], "MB", limit=MOST_MEGABYTES),
        Figure("a look at 200,000 picks", look["seconds"], "s"),
        Figure("a look, memory", look["megabytes"], "MB", limit=MOST_MEGABYTES),
        *(_page(name, median(times), counting) for name, times in spent.items()),
    ]


def _page(name: str, spent: float, counting: float) -> Figure:
    ratio = spent / counting
    return Figure(name, spent, "ms", "the counting", counting, ratio, MOST_OF_THE_COUNTING)


def usual() -> dict[str, float]:
    """Seconds and megabytes of counting what is usual, as the job does."""
    set_up()
    from django.core.cache import cache

    from cofferwit.clock import month_of
    from cofferwit.desk.queries.fair_play.overview import count_anew
    from cofferwit.ops.edge import now

    cache.clear()
    at = now()
    return _cost(partial(count_anew, month_of(at), at))


def look() -> dict[str, float]:
    """Seconds and megabytes of a look at the whole month, as the nightly job takes it."""
    set_up()
    from datetime import timedelta

    from cofferwit.clock import day_start, game_day
    from cofferwit.desk.actions.watch import watch
    from cofferwit.ops.edge import now

    first = (game_day(now()).replace(day=1) + timedelta(days=32)).replace(day=1)
    return _cost(partial(watch, now=day_start(first) + timedelta(hours=4)))


def _cost(work: Callable[[], object]) -> dict[str, float]:
    before = _largest()
    started = perf_counter()
    work()
    return {"seconds": perf_counter() - started, "megabytes": _largest() - before}


def _largest() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def pages() -> dict[str, list[float]]:
    """Milliseconds of each page, with what is usual kept."""
    set_up()
    from allauth.mfa.models import Authenticator
    from django.test import Client

    from cofferwit.members.models import Member

    keeper = Member.objects.get(pk=FIRST)
    Authenticator.objects.create(user=keeper, type=Authenticator.Type.TOTP, data={})
    client = Client(headers={"host": "localhost"})
    client.force_login(keeper)
    asked = {
        "page of the pairs": "/bureau/paires/",
        "page of a pair": f"/bureau/paires/{FIRST + 107}/{FIRST + 15}/",
        "page of a member": f"/bureau/membres/{FIRST + 107}/",
    }
    spent: dict[str, list[float]] = {name: [] for name in asked}
    for _ in range(ROUNDS):
        for name, address in asked.items():
            spent[name].append(milliseconds(partial(read, client, address)))
    return spent


def filled() -> None:
    """Make a month of picks with guesses, at safes of every difficulty."""
    set_up()
    from cofferwit.members.models import Member
    from cofferwit.ops.edge import now
    from forge.actions import store_house_safe
    from forge.rules.difficulty import Difficulty
    from forge.rules.tiers import Tier

    fill()
    grades = [Difficulty.EASY, Difficulty.STANDARD, Difficulty.HARD, Difficulty.FIENDISH]
    made = [
        store_house_safe(tier=Tier.BRONZE, difficulty=grades[n % 4], now=now()).pk
        for n in range(SORTS)
    ]
    Member.objects.filter(pk=FIRST).update(role="moderator", is_staff=True)
    # The rows fit each other by the way they are made: no guard is asked for each of them.
    run_sql("SET session_replication_role = replica")
    run_sql(SORTED, {"made": made, "sorts": SORTS, "first": FIRST, "each": SAFES_OF_A_SMITH})
    for sql in (SMITHS, PLAYED, GUESSED, RECORDED):
        run_sql(sql)
    run_sql("SET session_replication_role = DEFAULT")
    run_sql("ANALYZE")


SORTED = """
UPDATE forge_safe f SET clues = m.clues, path = m.path, code = m.code,
  maker_id = %(first)s + (f.id - %(first)s) / %(each)s,
  published_day = date '2021-01-01' + mod(f.id, %(each)s)::int
FROM forge_safe m
WHERE m.id = (%(made)s)[1 + mod(f.id, %(sorts)s)] AND f.id >= %(first)s
"""
SMITHS = """
UPDATE league_rankedpick SET smith_id = maker_id FROM forge_safe f WHERE f.id = safe_id
"""
PLAYED = """
UPDATE league_pick p SET opened_at_guess = NULLIF(d.guess, 4),
  state = CASE d.guess WHEN 4 THEN 'held' ELSE 'opened' END,
  ending = CASE d.guess WHEN 4 THEN 'guesses' ELSE 'opened' END,
  started_at = p.ended_at - d.took, ended_at = p.ended_at
FROM (SELECT id, 1 + floor(random() * 4)::int guess, make_interval(secs => 60 + random() * 400) took
      FROM league_pick) d
WHERE d.id = p.id
"""
GUESSED = """
INSERT INTO league_guess (pick_id, number, code, contradicted, guessed_at)
SELECT p.id, n, lpad((1000 + n)::text, 4, '0'),
  CASE WHEN n = p.opened_at_guess THEN NULL ELSE floor(random() * 4)::int END,
  p.started_at + (p.ended_at - p.started_at) * n / COALESCE(p.opened_at_guess, 3)
FROM league_pick p, generate_series(1, 3) n WHERE n <= COALESCE(p.opened_at_guess, 3)
"""
RECORDED = """
INSERT INTO league_saferecord (safe_id, rating, started, picks, openings, voided)
SELECT safe_id, 1000, count(*), count(*), count(opened_at_guess), 0 FROM league_pick
WHERE purpose = 'offer' GROUP BY safe_id
"""
