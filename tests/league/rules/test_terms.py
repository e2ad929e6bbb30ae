"""The figures a season freezes."""

import json
from dataclasses import fields, replace
from decimal import Decimal as D

import pytest

from forge.rules.tiers import Tier
from league.rules import effects, forge_points, loot, rating, season, settlement
from league.rules.terms import CURRENT, Terms

OTHER = Terms(
    rating=rating.RatingFigures(
        scale=200,
        results=(D("1"), D("0.5"), D("0.25")),
        thief_k_first=64,
        thief_k_later=8,
        thief_first_picks=2,
        safe_k_first=10,
        safe_k_later=5,
        safe_first_picks=3,
    ),
    loot=loot.LootFigures(
        factor=3,
        bases={Tier.BRONZE: 1, Tier.SILVER: 2, Tier.GOLD: 3},
        minimum=0,
        counted_a_month=1,
    ),
    points=forge_points.PointFigures(factor=30, counted_a_month=2),
    settlement=settlement.SettlementFigures(
        walled_up=D("0.1"),
        too_few=D("0.2"),
        plain=D("0.9"),
        well_tuned=D("2"),
        walled_up_from_picks=2,
        well_tuned_from_picks=3,
        well_tuned_from_percent=50,
        well_tuned_to_percent=70,
    ),
    season=season.SeasonFigures(prizes=(9, 4), thief_ranked_picks=2, smith_ranked_picks=3),
)
"""Every figure another than today's."""


def test_other_differs_from_today_in_every_figure():
    for part in fields(Terms):
        ours, others = getattr(CURRENT, part.name), getattr(OTHER, part.name)
        for figure in fields(ours):
            assert getattr(ours, figure.name) != getattr(others, figure.name), figure.name


@pytest.mark.parametrize("terms", [CURRENT, OTHER])
def test_terms_come_back_from_json_as_they_were(terms):
    assert Terms.from_json(json.loads(json.dumps(terms.to_json()))) == terms


def test_today_is_what_the_rules_say():
    stored = CURRENT.to_json()
    assert stored["loot"] == {
        "factor": 2,
        "bases": {"bronze": 10, "silver": 15, "gold": 20},
        "minimum": 1,
        "counted_a_month": 3,
    }
    assert stored["rating"]["results"] == ["1", "0.8", "0.6"]
    assert stored["settlement"]["well_tuned"] == "1.25"
    assert stored["season"]["prizes"] == [150, 100, 60, 25, 25, 25, 25, 25, 25, 25]


def test_figure_that_did_not_exist_yet_reads_as_today():
    stored = CURRENT.to_json()
    del stored["season"]
    stored["loot"] = {"factor": 5}
    assert Terms.from_json(stored) == replace(CURRENT, loot=loot.LootFigures(factor=5))


def test_every_rule_goes_by_the_figures_it_is_given():
    r, p, s = OTHER.rating, OTHER.points, OTHER.settlement
    # 1 / (1 + 10^(100 / 200)) = 1 / 4.16228
    assert rating.opening_chance(safe=D(1100), thief=D(1000), figures=r) == D("0.24025")
    assert [rating.result(guess, figures=r) for guess in (1, 2, 3, None)] == [
        D("1"),
        D("0.5"),
        D("0.25"),
        D("0"),
    ]
    assert [rating.thief_k(before, figures=r) for before in (1, 2)] == [64, 8]
    assert [rating.safe_k(before, figures=r) for before in (2, 3)] == [10, 5]
    half = {"chance": D("0.5"), "result": D("1"), "figures": r}
    assert rating.thief_change(ranked_before=2, **half) == D("4.00")
    assert rating.safe_change(ranked_before=3, **half) == D("-2.50")
    assert loot.loot(tier=Tier.GOLD, result=D(1), chance=D("0.5"), figures=OTHER.loot) == 5
    assert loot.loot(tier=Tier.GOLD, result=D(1), chance=D("0.99"), figures=OTHER.loot) == 0
    assert forge_points.forge_points(chance=D("0.5"), figures=p) == 15
    factors = [
        settlement.settlement_factor(picks=picks, openings=openings, figures=s)
        for picks, openings in ((1, 0), (2, 0), (2, 1), (4, 2), (10, 7), (10, 8))
    ]
    assert factors == [D("0.2"), D("0.1"), D("0.9"), D("2"), D("2"), D("0.9")]
    assert [season.prize(place, figures=OTHER.season) for place in (0, 1, 2, 3)] == [0, 9, 4, 0]


def test_effects_go_by_the_terms_they_are_given():
    frozen = effects.freeze(thief=D(1000), safe=D(1100), terms=OTHER)
    assert frozen.chance == D("0.24025")
    moved = effects.effect(
        frozen=frozen,
        opened_at_guess=2,
        tier=Tier.GOLD,
        has_smith=True,
        thief=effects.Rated(D(1000), 2),
        safe=effects.Rated(D(1100), 3),
        loots_before=1,
        points_before=0,
        terms=OTHER,
    )
    assert (moved.thief_k, moved.safe_k, moved.result) == (8, 5, D("0.5"))
    # 3 × 3 × 0.5 × 0.75975 = 3.42; one loot counts a month.
    assert (moved.loot, moved.loot_counted) == (3, False)
