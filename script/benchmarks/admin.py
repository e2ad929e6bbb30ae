"""The administrators' lists on a million picks: each list, filter and search beside one row.

A million picks, 900,000 of them ranked, by 20,000 members at 100,000 safes, in a PostgreSQL and a
Valkey of their own. The requests go through Django, with the session and the second factor of an
administrator. The floor is the page of one pick through the same views, read by its key in the same
rounds: what a page costs that reads next to nothing. No plan may read a large table from end to
end: a request whose plan does counts as broken.
"""

import sys
from functools import partial
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

MEMBERS = 20_000
SAFES = 100_000
PICKS = 1_000_000
ROUNDS = 5
FIRST = 1_000_000
"""Copies are numbered from here on."""
STARTED = {"COFFERWIT_RANKED_FROM": "2026-01-01T00:00+01:00"}
"""The ranked league has been on for long."""
MOST_TIMES_THE_FLOOR = 4
"""Fifty rows drawn in place of one, and the rows of a large table counted up to 10,000."""
LARGE = ("league_pick", "league_rankedpick", "forge_safe")


def figures() -> list[Figure]:
    """How long each page takes beside the page of one pick, and how often a plan reads a table."""
    from cofferwit_local import throwaway

    with throwaway.services() as urls:
        told = in_new_process("admin", "measured", urls | STARTED)
    floor = median(told["spent"].pop("floor"))
    lines = [
        Figure(
            f"admin, {name}",
            median(spent),
            "ms",
            "floor: the page of one pick",
            floor,
            median(spent) / floor,
            MOST_TIMES_THE_FLOOR,
        )
        for name, spent in told["spent"].items()
    ]
    scans = len(told["scans"])
    return [*lines, Figure("admin, plans that read a large table whole", scans, "", limit=0)]


def pages() -> dict[str, str]:
    """The pages that are measured, by what they are."""
    from league.models import Pick

    pick = Pick.objects.order_by("-started_at")[500_000]
    admin = "/admin/league"
    return {
        "floor": f"{admin}/pick/{pick.pk}/change/",
        "the day": "/admin/",
        "picks": f"{admin}/pick/",
        "picks, page 200": f"{admin}/pick/?p=200",
        "picks that run": f"{admin}/pick/?state__exact=running",
        "picks opened": f"{admin}/pick/?state__exact=opened",
        "picks stopped by a block": f"{admin}/pick/?ending__exact=stopped",
        "picks of a week": f"{admin}/pick/?period=7",
        "a pick by its id": f"{admin}/pick/?q={pick.pk}",
        "picks of a member": f"{admin}/pick/?q=m777",
        "picks of a safe": f"{admin}/pick/?q={FIRST + 77}",
        "picks of a day's safe": f"{admin}/pick/?q=daily:2026-11-29",
        "picks of nobody": f"{admin}/pick/?q=personne",
        "ranked picks": f"{admin}/rankedpick/",
        "ranked picks of a season": f"{admin}/rankedpick/?month=2026-10",
        "ranked picks of a member": f"{admin}/rankedpick/?q=m777",
        "safes": "/admin/forge/safe/",
        "safes of a difficulty": "/admin/forge/safe/?difficulty__exact=fiendish",
        "members": "/admin/members/member/",
        "members by the start of a name": "/admin/members/member/?q=m77",
        "members blocked": "/admin/members/member/?state__exact=blocked",
        "a member by address": "/admin/members/member/?q=m777@example.org",
    }


def measured() -> dict[str, Any]:
    """Milliseconds of each page, and the queries whose plan reads a large table whole."""
    set_up()
    from allauth.mfa.models import Authenticator
    from django.test import Client

    keeper = _fill()
    Authenticator.objects.create(user=keeper, type=Authenticator.Type.TOTP, data={})
    client = Client(headers={"host": "localhost"})
    client.force_login(keeper)
    asked = pages()
    scans = [name for name, address in asked.items() if _scans(client, address)]
    print("plans that read a large table whole:", scans, file=sys.stderr)
    spent: dict[str, list[float]] = {name: [] for name in asked}
    for _ in range(ROUNDS):
        for name, address in asked.items():
            spent[name].append(milliseconds(partial(read, client, address)))
    return {"spent": spent, "scans": scans}


def _scans(client: Any, address: str) -> list[str]:
    """The queries of the page whose plan holds a sequential scan of a large table."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        read(client, address)
    found = []
    for query in captured.captured_queries:
        if not query["sql"].lstrip("(").upper().startswith("SELECT"):
            continue
        with connection.cursor() as cursor:
            cursor.execute("EXPLAIN " + query["sql"].replace("%", "%%"), ())
            plan = "\n".join(line for (line,) in cursor.fetchall())
        if any(f"Seq Scan on {table} " in plan for table in LARGE):
            found.append(query["sql"])
            print(address, query["sql"], plan, sep="\n", file=sys.stderr)
    return found


def _fill() -> Any:
    """A house of those sizes, copied from one row of each table; the value is an administrator."""
    from datetime import timedelta

    from cofferwit.members.models import Member, Preferences
    from cofferwit.ops.edge import now
    from forge.actions import store_house_safe
    from forge.models import Safe
    from forge.rules.difficulty import Difficulty
    from forge.rules.tiers import Tier
    from league.actions.seasons import open_season
    from league.models import Pick

    # The rows fit each other by the way they are made: no key is looked up for each of millions.
    run_sql("SET session_replication_role = replica")
    at = now()
    for month in ("2026-10", "2026-11"):
        open_season(month=month, now=at)
    who = {"pseudonym": "First", "pseudonym_key": "first", "email": "first@example.org"}
    since = dict.fromkeys(("joined_at", "state_since", "plays_unaided_since"), at)
    role = {"role": "administrator", "is_staff": True, "is_superuser": True}
    keeper = Member.objects.create(**who, **since, **role)
    Preferences.objects.create(member=keeper)
    safe = store_house_safe(tier=Tier.BRONZE, difficulty=Difficulty.EASY, now=at)
    instants = {"started_at": at, "deadline": at + timedelta(minutes=10), "ended_at": at}
    ended = {"state": "held", "ending": "gave_up", "time_limit": 600, "purpose": "offer"}
    Pick.objects.create(thief=keeper, safe=safe, **instants, **ended)

    names = dict.fromkeys(("pseudonym", "pseudonym_key"), "'m' || i")
    state = "CASE WHEN i % 500 = 0 THEN 'blocked' ELSE 'active' END"
    plain = {"role": "''", "is_staff": "false", "is_superuser": "false"}
    address = "'m' || i || '@example.org'"
    copy_first(Member, MEMBERS, id=f"{FIRST} + i", email=address, state=state, **names, **plain)
    drawn = {
        "seed": "sha256(('s' || i)::bytea)",
        "secret": "sha256(('t' || i)::bytea)",
        "commitment": "encode(sha256(('c' || i)::bytea), 'hex')",
    }
    smith = f"{FIRST} + i % {MEMBERS}"
    dates = dict.fromkeys(("expires_at", "left_at", "public_at"), "s.made_at")
    day = f"date '2020-01-01' + (i / {MEMBERS})::int"
    copy_first(Safe, SAFES, id=f"{FIRST} + i", maker_id=smith, published_day=day, **drawn, **dates)

    # Each thief goes through the safes by steps that meet none of them twice; 90 days of them.
    began = "s.started_at - make_interval(secs => i * 7.776)"
    stopped = "i % 100000 = 5"
    opened = "i % 3 = 0 AND NOT i % 100000 = 5"
    copy_first(
        Pick,
        PICKS,
        id="gen_random_uuid()",
        thief_id=f"{FIRST} + i % {MEMBERS}",
        safe_id=f"{FIRST} + (i * 7 + i / {MEMBERS}) % {SAFES}",
        purpose="CASE WHEN i % 10 = 0 THEN 'daily:' || (s.started_at - "
        "make_interval(secs => i * 7.776))::date ELSE 'offer' END",
        started_at=began,
        deadline=f"{began} + interval '10 minutes'",
        ended_at=f"{began} + interval '5 minutes'",
        state=f"CASE WHEN {opened} THEN 'opened' ELSE 'held' END",
        ending=f"CASE WHEN {opened} THEN 'opened' WHEN {stopped} THEN 'stopped' "
        "WHEN i % 3 = 1 THEN 'time' ELSE 'guesses' END",
        opened_at_guess=f"CASE WHEN {opened} THEN 1 + i % 3 END",
    )
    run_sql(RANKED)
    run_sql(
        "UPDATE league_pick SET state = 'running', ending = '', ended_at = NULL, "
        "opened_at_guess = NULL WHERE id IN (SELECT DISTINCT ON (thief_id) id FROM league_pick "
        "ORDER BY thief_id, started_at DESC LIMIT 200)"
    )
    run_sql("SET session_replication_role = DEFAULT")
    run_sql("ANALYZE")
    assert Pick.objects.count() > PICKS
    return keeper


RANKED = f"""
INSERT INTO league_rankedpick (pick_id, thief_id, smith_id, safe_id, thief_rating, safe_rating,
  chance, month, result, thief_number, thief_k, thief_before, thief_after, safe_number, safe_k,
  safe_before, safe_after, loot, loot_counted, points, points_counted, voided)
SELECT p.id, p.thief_id, f.maker_id, f.id, 1000, 1000, 0.5,
  to_char(p.started_at, 'YYYY-MM'), 0,
  row_number() OVER (PARTITION BY p.thief_id ORDER BY p.id), 16, 1000, 1000,
  row_number() OVER (PARTITION BY p.safe_id ORDER BY p.id), 8, 1000, 1000, 0, false, 0, false, false
FROM league_pick p JOIN forge_safe f ON f.id = p.safe_id
WHERE p.purpose = 'offer' AND f.id >= {FIRST}
"""  # noqa: S608
