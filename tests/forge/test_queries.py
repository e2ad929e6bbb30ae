"""Who reads what of a safe: hidden columns come out by these doors alone."""

import dataclasses

import pytest

from forge import queries
from forge.actions import make_public
from forge.models import Safe
from forge.rules.codes import format_code, parse_code
from forge.rules.commitment import commitment
from forge.rules.deduction import deduce
from forge.rules.difficulty import Difficulty
from forge.rules.stock import SHELVES
from forge.rules.tiers import Tier
from tests.factories import NOON, SMALL_SAFES, make_member, make_safe

pytestmark = pytest.mark.django_db


def names(view):
    return {field.name for field in dataclasses.fields(view)}


def public_safe(tier=Tier.BRONZE):
    safe = make_safe(tier, purpose="daily:2026-11-30")
    make_public(safe=safe, now=NOON)
    return Safe.objects.get(pk=safe.pk)


def test_card_shows_tier_difficulty_and_commitment():
    safe = make_safe(Tier.GOLD)
    assert queries.card(safe) == queries.SafeCard(Tier.GOLD, Difficulty.HARD, safe.commitment)
    assert names(queries.SafeCard) == {"tier", "difficulty", "commitment"}


def test_thief_sees_the_clues_too_and_no_more():
    safe = make_safe(Tier.GOLD)
    view = queries.thief_view(Safe.objects.get())
    assert view == queries.ThiefSafe(
        Tier.GOLD, Difficulty.HARD, SMALL_SAFES[Tier.GOLD].clues, safe.commitment
    )
    assert names(queries.ThiefSafe) == {"tier", "difficulty", "clues", "commitment"}


def test_repr_of_what_a_thief_sees_keeps_the_clues():
    safe = make_safe()
    assert repr(queries.thief_view(safe)) == (
        "ThiefSafe(tier=<Tier.BRONZE: 'bronze'>, difficulty=<Difficulty.HARD: 'hard'>, "
        f"commitment='{safe.commitment}')"
    )


@pytest.mark.parametrize("tier", Tier)
def test_guess_is_answered_by_the_first_clue_it_contradicts(tier):
    safe, small = make_safe(tier), SMALL_SAFES[tier]
    answers = [queries.first_contradicted(safe, parse_code(code)) for code in small.wrong]
    assert answers == [0, 1, 2, 3]
    assert queries.first_contradicted(safe, parse_code(small.code)) is None


def test_public_safe_shows_all_that_proves_it():
    stored = public_safe()
    seen = queries.open_safe(stored)
    small = SMALL_SAFES[Tier.BRONZE]
    assert (format_code(seen.code), seen.clues) == (small.code, small.clues)
    assert seen.path == deduce(small.clues, 4)
    assert [format_code(witness) for witness in seen.certificate] == stored.certificate
    assert (seen.seed, seen.seed_version) == (bytes(stored.seed).hex(), 1)
    assert (seen.id, seen.tier, seen.difficulty) == (stored.pk, Tier.BRONZE, Difficulty.HARD)
    assert seen.public_at == NOON
    sealed = commitment(
        bytes.fromhex(seen.secret),
        safe_id=seen.id,
        tier=seen.tier,
        clues=seen.clues,
        code=seen.code,
    )
    assert sealed == seen.commitment == stored.commitment


def test_safe_just_made_public_opens_without_being_read_again():
    safe = make_safe(purpose="daily:2026-11-30")
    make_public(safe=safe, now=NOON)
    assert queries.open_safe(safe) == queries.open_safe(Safe.objects.get())


def test_safe_that_is_not_public_stays_shut():
    safe = make_safe()
    with pytest.raises(queries.NotPublic) as refusal:
        queries.open_safe(safe)
    assert str(refusal.value) == f"safe {safe.pk} is not public"


def test_safe_beyond_the_path_opens_without_one():
    values = {f.name: getattr(make_safe(), f.name) for f in Safe._meta.concrete_fields}
    values |= {"id": None, "seed": b"m" * 32, "commitment": "2" * 64, "maker": make_member()}
    values |= {"path": None, "difficulty": "beyond", "left_at": NOON, "public_at": NOON}
    values |= {"published_day": NOON.date(), "expires_at": NOON}
    Safe.objects.create(**values)
    assert queries.open_safe(Safe.objects.get(maker__isnull=False)).path is None


def test_stock_counts_free_house_safes_of_every_shelf():
    make_safe(difficulty=Difficulty.HARD)
    make_safe(difficulty=Difficulty.HARD)
    make_safe(difficulty=Difficulty.HARD, purpose="duel:1")
    make_safe(Tier.GOLD, difficulty=Difficulty.EASY)
    counts = queries.stock_counts()
    assert list(counts) == list(SHELVES)
    assert {shelf: n for shelf, n in counts.items() if n} == {
        (Tier.BRONZE, Difficulty.HARD): 2,
        (Tier.GOLD, Difficulty.EASY): 1,
    }


@pytest.mark.parametrize("safes", [1, 3])
def test_stock_is_counted_by_one_query(safes, django_assert_num_queries):
    for _ in range(safes):
        make_safe()
    with django_assert_num_queries(1):
        queries.stock_counts()
