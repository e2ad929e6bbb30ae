"""Finding the safes near a rating without a look at all."""

from decimal import Decimal

from hypothesis import given, strategies as st

from league.rules import offering
from league.rules.offering import Candidate
from league.rules.offers import Offer

from simulation.shelves import Shelf

RATINGS = st.integers(80_000, 120_000).map(lambda cents: Decimal(cents) / 100)
NEAR = st.sampled_from([Decimal(n) for n in (880, 900, 925, 1000, 1025, 1026, 1100)])


@given(
    safes=st.lists(st.tuples(RATINGS | NEAR, st.booleans(), st.booleans()), max_size=40),
    rating=RATINGS,
    seed=st.binary(min_size=32, max_size=32),
)
def test_near_holds_all_that_a_draw_depends_on(
    safes: list[tuple[Decimal, bool, bool]], rating: Decimal, seed: bytes
):
    shelves = {False: Shelf(), True: Shelf()}
    allowed = {number for number, (_, _, may) in enumerate(safes) if may}
    for number, (its_rating, house, _) in enumerate(safes):
        shelves[house].add(number, its_rating)
    near = {
        Candidate(number, its_rating, house)
        for slot in Offer
        for house, shelf in shelves.items()
        for its_rating, number in shelf.near(offering.target(slot, rating), allowed.__contains__)
    }
    every = [Candidate(n, safes[n][0], safes[n][1]) for n in sorted(allowed)]
    drawn = offering.draw(candidates=every, rating=rating, seed=seed)
    assert offering.draw(candidates=near, rating=rating, seed=seed) == drawn


def test_removed_safe_is_offered_no_more():
    shelf = Shelf()
    shelf.add(1, Decimal(1000))
    shelf.add(2, Decimal(1000))
    shelf.remove(1, Decimal(1000))
    assert shelf.near(Decimal(1000), lambda _: True) == [(Decimal(1000), 2)]
    assert len(shelf) == 1
