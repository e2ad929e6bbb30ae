"""The standings of a large month: how long their page takes, read anew and as it is kept.

A month of 200,000 ranked picks by 2,000 members at 10,000 settled safes, in a PostgreSQL and a
Valkey of their own. The requests go through Django, with a session. Read anew, the page sums the
month up; kept, it reads again what is the reader's alone (docs/adr/0049). Beside both stands the
floor: the same two sums in plain SQL, on the same rows, in the same rounds.
"""

from statistics import median
from typing import Any

from cofferwit_local.benching import Figure
from cofferwit_local.filled_site import (
    copy_first,
    in_new_process,
    milliseconds,
    read,
    run_sql,
    set_up,
)

MEMBERS = 2_000
SAFES = 10_000
PICKS = 200_000
ROUNDS = 5
FIRST = 1_000_000
"""Copies are numbered from here on."""
STARTED = {"COFFERWIT_RANKED_FROM": "2026-01-01T00:00+01:00"}
"""The ranked league has been on for long."""
MOST_TIMES_THE_FLOOR = 6
"""Of the page read anew: both sums, the same for the reader alone, the order and the page."""

FLOOR = """
SELECT (SELECT sum(won) FROM (
  SELECT sum(r.loot) FILTER (WHERE r.loot_counted) won, max(r.thief_after), count(*),
         max(p.ended_at) FILTER (WHERE r.loot_counted)
  FROM league_rankedpick r JOIN league_pick p ON p.id = r.pick_id
  WHERE r.month = %(month)s GROUP BY r.thief_id) thieves),
 (SELECT sum(received) FROM (
  SELECT count(*) received FROM league_rankedpick r JOIN league_settlement s USING (safe_id)
  WHERE s.month = %(month)s AND r.month IS NOT NULL GROUP BY r.smith_id) smiths)
"""


def figures() -> list[Figure]:
    """How long the page takes, beside the sums that it cannot do without."""
    from cofferwit_local import throwaway

    with throwaway.services() as urls:
        spent = in_new_process("season", "measured", urls | STARTED)
    floor = median(spent["floor"])
    return [
        _beside(
            "standings of 200,000 picks, read anew", spent["anew"], floor, MOST_TIMES_THE_FLOOR
        ),
        _beside("standings of 200,000 picks, kept", spent["kept"], floor, 1),
        _beside("home of 200,000 picks, kept", spent["home"], floor, 1),
    ]


def _beside(name: str, spent: list[float], floor: float, limit: float) -> Figure:
    ours = median(spent)
    return Figure(name, ours, "ms", "floor: both sums in SQL", floor, ours / floor, limit)


def measured() -> dict[str, list[float]]:
    """Milliseconds of each kind of request, and of the floor, on a database that this makes."""
    set_up()
    from django.core.cache import cache
    from django.test import Client

    from cofferwit.members.models import Member

    month = fill()
    client = Client(headers={"host": "localhost"})
    client.force_login(Member.objects.get(pk=FIRST + 7))
    address = f"/saison/{month}/"
    read(client, address)
    spent: dict[str, list[float]] = {name: [] for name in ("anew", "kept", "home", "floor")}
    for _ in range(ROUNDS):
        cache.clear()
        spent["anew"].append(milliseconds(lambda: read(client, address)))
        spent["kept"].append(milliseconds(lambda: read(client, address)))
        spent["home"].append(milliseconds(lambda: read(client, "/")))
        spent["floor"].append(milliseconds(lambda: run_sql(FLOOR, {"month": month})))
    return spent


def fill() -> str:
    """A league of those sizes, copied from one row of each table; the value is its month."""
    from datetime import timedelta

    from cofferwit.clock import month_of
    from cofferwit.members.models import Member, Preferences
    from cofferwit.ops.edge import now
    from forge.actions import store_house_safe
    from forge.models import Safe
    from forge.rules.difficulty import Difficulty
    from forge.rules.tiers import Tier
    from league.models import Pick, RankedPick, Settlement

    at = now()
    month = month_of(at)
    who = {"pseudonym": "First", "pseudonym_key": "first", "email": "first@example.org"}
    since = dict.fromkeys(("joined_at", "state_since", "plays_unaided_since"), at)
    member = Member.objects.create(**who, **since)
    Preferences.objects.create(member=member)
    safe = store_house_safe(tier=Tier.BRONZE, difficulty=Difficulty.EASY, now=at)
    instants = {"started_at": at, "deadline": at + timedelta(minutes=10), "ended_at": at}
    ended = {"state": "held", "ending": "gave_up", "time_limit": 600, "purpose": "offer"}
    pick = Pick.objects.create(thief=member, safe=safe, **instants, **ended)

    names = dict.fromkeys(("pseudonym", "pseudonym_key"), "'m' || i")
    copy_first(Member, MEMBERS, id=f"{FIRST} + i", email="'m' || i || '@example.org'", **names)
    copy_first(Preferences, MEMBERS, member_id=f"{FIRST} + i")
    drawn = {
        "seed": "sha256(('s' || i)::bytea)",
        "secret": "sha256(('t' || i)::bytea)",
        "commitment": "encode(sha256(('c' || i)::bytea), 'hex')",
    }
    smith = f"{FIRST} + i % {MEMBERS}"
    dates = dict.fromkeys(("expires_at", "left_at", "public_at"), "s.made_at")
    day = f"date '2020-01-01' + (i / {MEMBERS})::int"
    copy_first(Safe, SAFES, id=f"{FIRST} + i", maker_id=smith, published_day=day, **drawn, **dates)
    figures = {"left_at": at, "settled_at": at, "month": month, "factor": 1}
    counts = {"picks": 10, "openings": 4, "counted": 60, "points": 60}
    stored = Settlement.objects.create(safe=safe, smith=member, **figures, **counts)
    copy_first(Settlement, SAFES, safe_id=f"{FIRST} + i", smith_id=smith)
    stored.delete()

    thief = f"{FIRST} + i % {MEMBERS}"
    # Each thief goes through the safes by steps that meet none of them twice.
    at_safe = f"{FIRST} + (i * 7 + i / {MEMBERS}) % {SAFES}"
    copy_first(Pick, PICKS, id="gen_random_uuid()", thief_id=thief, safe_id=at_safe)
    _copy_ranked(pick, month)
    run_sql("ANALYZE")
    assert RankedPick.objects.filter(month=month).count() == PICKS
    return month


def _copy_ranked(first: Any, month: str) -> None:
    """What each copied pick moved: the figures need not follow from each other."""
    run_sql(
        """
INSERT INTO league_rankedpick (pick_id, thief_id, smith_id, safe_id, thief_rating, safe_rating,
  chance, month, result, thief_number, thief_k, thief_before, thief_after, safe_number, safe_k,
  safe_before, safe_after, loot, loot_counted, points, points_counted, voided)
SELECT p.id, p.thief_id, f.maker_id, f.id, 1000, 1000, 0.5, %(month)s, 0,
  row_number() OVER (PARTITION BY p.thief_id ORDER BY p.id), 16, 1000, 1000 + random() * 300,
  row_number() OVER (PARTITION BY p.safe_id ORDER BY p.id), 8, 1000, 1000,
  floor(random() * 3) * 5, random() < 0.5, 0, false, false
FROM league_pick p JOIN forge_safe f ON f.id = p.safe_id WHERE p.id <> %(first)s
""",
        {"month": month, "first": first.pk},
    )
