"""Which safes become the offers of a day: worked examples, and what holds of every draw."""

from decimal import Decimal as D

import pytest
from hypothesis import given, strategies as st

from league.rules.offering import (
    HOUSE_NEEDED,
    Candidate,
    draw,
    draw_again,
    target,
)
from league.rules.offers import NEAREST_WITHIN, Offer
from league.rules.rating import START

SEED = bytes(range(32))
SEEDS = [bytes([n]) * 32 for n in range(60)]
AFFORDABLE, MATCHED, TOUGH = Offer


def safes(*ratings: str, house: bool = False, first: int = 1) -> list[Candidate]:
    return [Candidate(n, D(rating), house) for n, rating in enumerate(ratings, first)]


def drawn(candidates: list[Candidate], rating: str = "1000", seed: bytes = SEED) -> list[str]:
    """The rating of each place, the easiest first; "new" where a house safe is needed."""
    offers = draw(candidates=candidates, rating=D(rating), seed=seed)
    return [str(each.rating) if each else "new" for each in offers.values()]


def test_each_place_takes_the_safe_at_its_distance():
    assert drawn(safes("1320", "1184", "1284", "1084"), "1184") == ["1084", "1184", "1284"]


def test_places_stand_from_the_easiest():
    assert list(draw(candidates=(), rating=START, seed=SEED)) == [AFFORDABLE, MATCHED, TOUGH]


def test_targets():
    assert [target(slot, D("1184.37")) for slot in Offer] == [
        D("1084.37"),
        D("1184.37"),
        D("1284.37"),
    ]


def test_without_any_safe_the_house_makes_three():
    assert drawn([]) == ["new", "new", "new"]


def test_a_safe_goes_to_the_place_it_serves_best():
    """Were the easiest place to choose first, it would take the safe of the second."""
    assert drawn(safes("1000", "1100")) == ["new", "1000", "1100"]


def test_a_safe_between_two_places_goes_to_the_easier_one():
    assert drawn(safes("1250"), "1200") == ["new", "1250", "new"]


def test_the_draw_is_among_those_25_points_farther_at_most():
    near = safes("1190", "1225", "1165", "1154.99", "1226")
    seen = {drawn(near, "1190.00", seed)[1] for seed in SEEDS}
    assert seen == {"1190", "1165"}


def test_distances_count_on_both_sides():
    """10 away is the nearest; 35 away may be drawn, 35.01 not."""
    near = safes("1190", "1235", "1164.99")
    assert {drawn(near, "1200", seed)[1] for seed in SEEDS} == {"1190", "1235"}


def test_house_safe_strictly_nearer_comes_before_members():
    members, house = safes("1210"), safes("1209.99", house=True, first=9)
    assert drawn(members + house, "1200")[1] == "1209.99"


def test_house_safe_as_near_leaves_the_place_to_members():
    members, house = safes("1210"), safes("1210", "1190", house=True, first=9)
    offers = draw(candidates=members + house, rating=D("1200"), seed=SEED)
    assert offers[MATCHED] == members[0]


def test_house_safes_drawn_are_all_nearer_than_members():
    both = safes("1210") + safes("1200", "1209", "1211", house=True, first=9)
    assert {drawn(both, "1200", seed)[1] for seed in SEEDS} == {"1200", "1209"}


def test_members_are_drawn_apart_from_house_safes():
    both = safes("1200", "1220") + safes("1205", house=True, first=9)
    assert {drawn(both, "1200", seed)[1] for seed in SEEDS} == {"1200", "1220"}


@pytest.mark.parametrize(("rating", "place"), [("1025", "1025"), ("1025.01", "new")])
def test_new_house_safe_joins_when_more_than_25_points_nearer(rating: str, place: str):
    assert drawn(safes(rating))[1] == place


def test_house_safe_in_play_is_used_before_a_new_one():
    assert drawn(safes("1025", house=True))[1] == "1025"


def test_another_seed_draws_otherwise():
    near = safes(*["1000"] * 20)
    ids = {draw(candidates=near, rating=START, seed=seed)[MATCHED].safe_id for seed in SEEDS}
    assert len(ids) > 10


def test_order_of_the_candidates_does_not_matter():
    near = safes(*["1000"] * 20)
    assert draw(candidates=near[::-1], rating=START, seed=SEED) == draw(
        candidates=near, rating=START, seed=SEED
    )


def test_replacement_is_drawn_from_a_stream_of_its_own():
    near = safes(*["1000"] * 40)
    first = draw(candidates=near, rating=START, seed=SEED)[MATCHED]
    again = draw_again(slot=MATCHED, replacement=1, candidates=near, rating=START, seed=SEED)
    assert again in near
    assert again != first


def test_replacement_of_one_place_looks_for_its_own_distance():
    near = safes("1100", "1200", "1300")
    again = draw_again(slot=TOUGH, replacement=1, candidates=near, rating=D("1200"), seed=SEED)
    assert again == near[2]


def test_replacement_without_any_safe_is_a_new_house_safe():
    again = draw_again(slot=TOUGH, replacement=1, candidates=(), rating=START, seed=SEED)
    assert again is HOUSE_NEEDED


candidates = st.lists(
    st.builds(
        Candidate,
        safe_id=st.integers(1, 10**6),
        rating=st.decimals("700", "1400", places=2),
        house=st.booleans(),
    ),
    max_size=30,
    unique_by=lambda candidate: candidate.safe_id,
)
thieves = st.decimals("700", "1500", places=2)
seeds = st.binary(min_size=32, max_size=32)


@given(candidates, thieves, seeds)
def test_draw_gives_three_different_safes(near: list[Candidate], rating: D, seed: bytes):
    offers = draw(candidates=near, rating=rating, seed=seed)
    ids = [each.safe_id for each in offers.values() if each]
    assert list(offers) == list(Offer)
    assert len(set(ids)) == len(ids)


@given(candidates, thieves, seeds)
def test_draw_is_the_same_for_the_same_seed(near: list[Candidate], rating: D, seed: bytes):
    once = draw(candidates=near, rating=rating, seed=seed)
    assert once == draw(candidates=near[::-1], rating=rating, seed=seed)


@given(candidates, thieves, seeds)
def test_house_safes_stand_only_where_no_member_is_as_near(
    near: list[Candidate], rating: D, seed: bytes
):
    """Members' safes that no place took were eligible for each place."""
    offers = draw(candidates=near, rating=rating, seed=seed)
    left = [each for each in near if not each.house and each not in offers.values()]
    for slot, chosen in offers.items():
        sought = target(slot, rating)
        if chosen is HOUSE_NEEDED or chosen.house:
            reach = abs((chosen.rating if chosen else START) - sought)
            assert all(abs(each.rating - sought) > reach for each in left)


@given(candidates, thieves, seeds)
def test_what_is_drawn_is_near_the_nearest_of_its_sort(
    near: list[Candidate], rating: D, seed: bytes
):
    offers = draw(candidates=near, rating=rating, seed=seed)
    for slot, chosen in offers.items():
        if chosen is None:
            continue
        left = [each for each in near if each.house == chosen.house and each not in offers.values()]
        reach = [abs(each.rating - target(slot, rating)) for each in (chosen, *left)]
        assert reach[0] <= min(reach) + NEAREST_WITHIN
