"""The stock: filled to its targets and no further, and each safe of it claimed once."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from cofferwit.clock import daily_day
from forge import queries
from forge.actions import Filling, claim_house_safe, fill_stock, stock
from forge.models import Safe
from forge.rules.difficulty import Difficulty
from forge.rules.stock import SHELVES, TARGETS
from forge.rules.tiers import Tier
from tests.factories import NOON, make_member, make_safe
from tests.forge.shelves import fill_all_but

DAILY = {"tier": Tier.BRONZE, "difficulty": Difficulty.HARD, "purpose": "daily:2026-11-30"}


@pytest.mark.django_db
def test_fill_makes_what_is_most_needed_up_to_its_limit():
    assert fill_stock(now=NOON, limit=3) == Filling(made=3, failed=0)
    made = Counter(Safe.objects.values_list("tier", "difficulty", "purpose", "made_at"))
    assert made == {(tier.value, "hard", "", NOON): 1 for tier in Tier}


@pytest.mark.django_db
def test_fill_stops_at_the_targets():
    fill_all_but((Tier.BRONZE, Difficulty.EASY), (Tier.BRONZE, Difficulty.STANDARD))
    assert fill_stock(now=NOON) == Filling(made=2, failed=0)
    assert queries.stock_counts() == {shelf: TARGETS[shelf[1]] for shelf in SHELVES}
    assert fill_stock(now=NOON) == Filling(made=0, failed=0)


@pytest.mark.django_db
def test_fill_replaces_what_was_claimed():
    fill_all_but()
    claim_house_safe(**DAILY | {"difficulty": Difficulty.EASY}, now=NOON)
    assert fill_stock(now=NOON) == Filling(made=1, failed=0)


@pytest.mark.django_db
def test_fill_goes_on_when_a_seed_gives_nothing(monkeypatch):
    """A generator that cannot make a safe must not hold the job for ever."""
    store = stock.store_house_safe
    monkeypatch.setattr(stock, "store_house_safe", lambda **kept: store(**kept, attempts=0))
    assert fill_stock(now=NOON, limit=2) == Filling(made=0, failed=2)


def test_filling_says_what_it_did():
    assert str(Filling(made=3, failed=1)) == "3 made, 1 failed"


@pytest.mark.django_db
def test_claim_takes_the_oldest_free_one_for_good():
    first, second = (make_safe(difficulty=Difficulty.HARD) for _ in range(2))
    claimed = claim_house_safe(**DAILY, now=NOON)
    assert (claimed, claimed.purpose) == (first, "daily:2026-11-30")
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.purpose, second.purpose) == ("daily:2026-11-30", "")


@pytest.mark.django_db
def test_claim_passes_over_what_is_not_free_or_not_asked_for():
    make_safe(difficulty=Difficulty.HARD, purpose="duel:1")
    make_safe(difficulty=Difficulty.STANDARD)
    make_safe(Tier.SILVER, difficulty=Difficulty.HARD)
    of_member = {f.name: getattr(make_safe(), f.name) for f in Safe._meta.concrete_fields}
    of_member |= {"id": None, "maker": make_member(), "seed": b"m" * 32, "commitment": "2" * 64}
    of_member |= {"published_day": daily_day(NOON), "expires_at": NOON}
    Safe.objects.filter(purpose="", difficulty="hard", tier="bronze").update(purpose="duel:2")
    Safe.objects.create(**of_member)
    wanted = make_safe(difficulty=Difficulty.HARD)
    assert claim_house_safe(**DAILY, now=NOON) == wanted


@pytest.mark.django_db
def test_claim_of_an_empty_stock_makes_one_at_once():
    claimed = claim_house_safe(**DAILY, now=NOON)
    assert list(Safe.objects.values_list("id", "tier", "difficulty", "purpose", "made_at")) == [
        (claimed.pk, "bronze", "hard", "daily:2026-11-30", NOON)
    ]


@pytest.mark.django_db
def test_claim_without_a_purpose_is_refused():
    make_safe(difficulty=Difficulty.HARD)
    with pytest.raises(ValueError, match="for a purpose"):
        claim_house_safe(**DAILY | {"purpose": ""}, now=NOON)


@pytest.mark.django_db
def test_claim_that_is_undone_frees_the_safe():
    safe = make_safe(difficulty=Difficulty.HARD)
    with pytest.raises(RuntimeError), transaction.atomic():
        claim_house_safe(**DAILY, now=NOON)
        raise RuntimeError
    safe.refresh_from_db()
    assert safe.purpose == ""


@pytest.mark.django_db(transaction=True)
def test_claim_does_not_wait_for_one_that_is_under_way():
    first, second = (make_safe(difficulty=Difficulty.HARD) for _ in range(2))
    claimed, end = threading.Event(), threading.Event()

    def slow_claim():
        with transaction.atomic():
            safe = claim_house_safe(**DAILY, now=NOON)
            claimed.set()
            end.wait(30)
        connection.close()
        return safe

    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(slow_claim)
        assert claimed.wait(30)
        try:
            quick = claim_house_safe(**DAILY | {"purpose": "duel:1"}, now=NOON)
            waited = slow.done()
        finally:
            end.set()
    assert (slow.result(), quick, waited) == (first, second, False)


@pytest.mark.django_db(transaction=True)
def test_claims_at_once_get_a_safe_each():
    safes = {make_safe(difficulty=Difficulty.HARD).pk for _ in range(4)}
    start = threading.Barrier(4)

    def claim(number):
        start.wait(30)
        safe = claim_house_safe(**DAILY | {"purpose": f"duel:{number}"}, now=NOON)
        connection.close()
        return safe.pk

    with ThreadPoolExecutor(4) as pool:
        claimed = list(pool.map(claim, range(4)))
    assert set(claimed) == safes
    assert set(Safe.objects.values_list("purpose", flat=True)) == {f"duel:{n}" for n in range(4)}


@pytest.mark.django_db(transaction=True)
def test_two_claims_of_the_last_safe_get_two_safes():
    last = make_safe(difficulty=Difficulty.HARD)
    start = threading.Barrier(2)

    def claim(number):
        start.wait(30)
        safe = claim_house_safe(**DAILY | {"purpose": f"duel:{number}"}, now=NOON)
        connection.close()
        return safe.pk

    with ThreadPoolExecutor(2) as pool:
        claimed = set(pool.map(claim, range(2)))
    assert len(claimed) == 2
    assert last.pk in claimed
    assert set(Safe.objects.values_list("pk", flat=True)) == claimed
