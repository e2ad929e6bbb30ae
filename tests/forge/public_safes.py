"""Public safes of both kinds, whose every proof holds, and copies in which one does not."""

import secrets
from datetime import timedelta

from django.db import connection

from cofferwit.clock import daily_day
from forge.actions import make_public
from forge.actions.house_safes import store_house_safe
from forge.models import Safe
from forge.rules import randomness
from forge.rules.catalogue import catalogue
from forge.rules.checking import check
from forge.rules.clues import Clue
from forge.rules.codes import format_code, parse_code
from forge.rules.commitment import commitment
from forge.rules.difficulty import Difficulty
from forge.rules.randomness import Draws, draw_code
from forge.rules.tiers import Tier
from tests.factories import NOON, make_member, proven

SEED = bytes(range(32))


def _next_id():
    """The number that the database would give the next row."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(pg_get_serial_sequence('forge_safe', 'id'))")
        return cursor.fetchone()[0]


def house_safe(*, tier=Tier.BRONZE, difficulty=Difficulty.EASY, seed=SEED, public=True):
    """A safe that its seed gives again."""
    safe = store_house_safe(tier=tier, difficulty=difficulty, seed=seed, purpose="x", now=NOON)
    if public:
        make_public(safe=safe, now=NOON)
    return safe


def member_safe(maker=None, *, tier=Tier.BRONZE, draw=1, seed=SEED, public=True, path=True):
    """A smith's safe, whose code is the `draw`th of its seed."""
    code = draw_code(seed, tier, draw - 1)
    clues = _some_clues(code)
    told, certificate = proven(clues, code)
    safe_id, secret = _next_id(), secrets.token_bytes(32)
    return Safe.objects.create(
        id=safe_id,
        maker=maker or make_member("Rossignol"),
        tier=tier.value,
        difficulty=(Difficulty.HARD if path else Difficulty.BEYOND).value,
        code=format_code(code),
        clues=[clue.to_json() for clue in clues],
        certificate=[format_code(witness) for witness in certificate],
        path=told.to_storage() if path else None,
        seed=seed,
        seed_version=randomness.VERSION,
        secret=secret,
        commitment=commitment(secret, safe_id=safe_id, tier=tier, clues=clues, code=code),
        made_at=NOON,
        published_day=daily_day(NOON),
        expires_at=NOON + timedelta(days=14),
        left_at=NOON if public else None,
        public_at=NOON if public else None,
    )


def copy_of(safe, **changes):
    """Another row of the same content but for `changes`, sealed anew where they do not say how."""
    values = {field.attname: getattr(safe, field.attname) for field in Safe._meta.fields}
    values |= {"id": _next_id(), "seed": secrets.token_bytes(32)} | changes
    if "commitment" not in changes:
        values["commitment"] = _seal(values)
    return Safe.objects.create(**values)


def _seal(values):
    tier = Tier(values["tier"])
    return commitment(
        bytes(values["secret"]),
        safe_id=values["id"],
        tier=tier,
        clues=[Clue.from_json(clue, tier.digits) for clue in values["clues"]],
        code=parse_code(values["code"]),
    )


def _some_clues(code):
    """Clues that leave the code alone, none of them needless."""
    draws = Draws(SEED, "clues of a test")
    chosen = []
    for statement in draws.each(catalogue(code)):
        chosen.append(statement.clue)
        if check(chosen, len(code)).remaining == 1:
            break
    while redundant := check(chosen, len(code)).redundant:
        del chosen[redundant[0]]
    return tuple(chosen)
