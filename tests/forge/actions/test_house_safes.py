"""Storing a house safe: proven, sealed, complete; and told about without its secrets."""

import logging

import pytest
from django.db import connection

from forge.actions import NotStored, store_house_safe
from forge.models import Safe
from forge.rules import generator
from forge.rules.clues import Clue
from forge.rules.codes import format_code, parse_code
from forge.rules.commitment import commitment
from forge.rules.deduction import Path
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from tests.factories import NOON

pytestmark = pytest.mark.django_db
SEED = bytes(range(32))
BRONZE_EASY = {"tier": Tier.BRONZE, "difficulty": Difficulty.EASY, "now": NOON}


def clues_of(safe):
    return tuple(Clue.from_json(obj, len(safe.code)) for obj in safe.clues)


def test_stored_safe_is_the_one_of_its_seed():
    safe = Safe.objects.get(pk=store_house_safe(**BRONZE_EASY, seed=SEED).pk)
    made = generator.replay(Tier.BRONZE, Difficulty.EASY, bytes(safe.seed), safe.seed_version)
    assert parse_code(safe.code) == made.code
    assert clues_of(safe) == made.clues
    assert Path.from_json(safe.path, 4) == made.path
    assert (safe.tier, safe.difficulty, safe.maker, safe.purpose) == ("bronze", "easy", None, "")
    assert (safe.made_at, safe.expires_at, safe.left_at, safe.public_at) == (NOON, None, None, None)


def test_commitment_seals_what_is_stored():
    safe = Safe.objects.get(pk=store_house_safe(**BRONZE_EASY).pk)
    assert safe.commitment == commitment(
        bytes(safe.secret),
        safe_id=safe.pk,
        tier=Tier(safe.tier),
        clues=clues_of(safe),
        code=parse_code(safe.code),
    )


def test_certificate_proves_the_need_of_each_clue():
    safe = Safe.objects.get(pk=store_house_safe(**BRONZE_EASY).pk)
    broken = [[clue.holds(parse_code(w)) for clue in clues_of(safe)] for w in safe.certificate]
    assert [row.index(False) for row in broken] == list(range(len(safe.clues)))
    assert all(row.count(False) == 1 for row in broken)


def test_each_safe_has_a_seed_and_a_secret_of_its_own():
    one, other = store_house_safe(**BRONZE_EASY), store_house_safe(**BRONZE_EASY)
    assert len({bytes(b) for b in (one.seed, one.secret, other.seed, other.secret)}) == 4


def test_safe_can_be_made_for_a_purpose():
    assert store_house_safe(**BRONZE_EASY, purpose="duel:1").purpose == "duel:1"


def test_numbers_follow_each_other():
    one, other = store_house_safe(**BRONZE_EASY), store_house_safe(**BRONZE_EASY)
    assert other.pk > one.pk


def test_seed_that_serves_already_is_refused_and_harms_nothing():
    safe = store_house_safe(**BRONZE_EASY, seed=SEED)
    with pytest.raises(NotStored) as refusal:
        store_house_safe(**BRONZE_EASY, seed=SEED)
    assert str(refusal.value) == f"safe {last_number()} was not stored: safe_seed_once"
    assert list(Safe.objects.all()) == [safe]


def last_number():
    with connection.cursor() as cursor:
        cursor.execute("SELECT last_value FROM forge_safe_id_seq")
        return cursor.fetchone()[0]


def test_refusal_of_the_database_is_told_without_the_row():
    """PostgreSQL repeats the row in its message; ours goes into logs and job runs."""
    safe = store_house_safe(**BRONZE_EASY, seed=SEED)
    with pytest.raises(NotStored) as refusal:
        store_house_safe(**BRONZE_EASY, seed=SEED)
    assert refusal.value.__suppress_context__
    assert refusal.value.__cause__ is None
    assert safe.code not in str(refusal.value)
    assert SEED.hex() not in str(refusal.value)


def test_purpose_that_does_not_fit_is_refused():
    with pytest.raises(NotStored, match="was not stored: DataError"):
        store_house_safe(**BRONZE_EASY, purpose="x" * 61)
    assert Safe.objects.count() == 0


@pytest.mark.parametrize(
    ("bound", "reason"),
    [
        ({"trials": 1}, "the second solver gave up after 1 trials"),
        ({"attempts": 0}, "no easy bronze safe in 0 attempts"),
    ],
)
def test_nothing_is_stored_at_a_bound(bound, reason, caplog):
    with pytest.raises(NotStored, match=f"no easy bronze safe was stored: {reason}"):
        store_house_safe(**BRONZE_EASY, seed=SEED, **bound)
    assert Safe.objects.count() == 0
    [record] = [r for r in caplog.records if r.name == "forge.actions.house_safes"]
    assert record.levelno == logging.ERROR
    assert record.getMessage() == (
        f"house safe refused: {reason} (tier bronze, difficulty easy, generator 1, "
        f"seed {SEED.hex()})"
    )


def test_log_of_a_stored_safe_shows_nothing_of_it(caplog):
    caplog.set_level(logging.DEBUG, logger="forge")
    safe = store_house_safe(**BRONZE_EASY, seed=SEED)
    said = "\n".join(r.getMessage() for r in caplog.records if r.name.startswith("forge"))
    for hidden in (safe.code, SEED.hex(), bytes(safe.secret).hex(), safe.clues[0]["kind"]):
        assert hidden not in said + str(safe) + repr(safe)


def test_code_keeps_its_leading_zero():
    seeds = (number.to_bytes(32, "big") for number in range(100))
    seed = next(
        s for s in seeds if generator.generate(Tier.BRONZE, Difficulty.EASY, s).code[0] == 0
    )
    safe = store_house_safe(**BRONZE_EASY, seed=seed)
    made = generator.generate(Tier.BRONZE, Difficulty.EASY, seed)
    assert safe.code == format_code(made.code)
