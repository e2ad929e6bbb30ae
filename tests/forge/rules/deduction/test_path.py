"""Paths and steps: cost, rank, shape, and their JSON."""

from math import log2

import pytest

from forge.rules.deduction.path import TECHNIQUES, Path, Refutation, Step

NOTHING = ((), (), (), ())
INNER = Refutation(1, 2, ((3,), (4, 5)))
CASES = Step(
    "nested", (0, 3, 4, 5), ((8,), (), (), (1, 2)), 24, 0, (Refutation(0, 8, ((0,), INNER)),)
)
LIST = Step("list", (2,), ((), (9,), (), ()), 9, 3)


def step(technique, clues=(0,), ways=0, refuted=()):
    return Step(technique, clues, NOTHING, 1, ways, refuted)


@pytest.mark.parametrize(
    ("told", "cost"),
    [
        (step("direct"), 1),
        (step("direct", ways=3), 1.5),
        (step("count"), 1.5),
        (step("list", ways=30), 2 + log2(31) / 4),
        (step("pair", (0, 1), ways=1), 3.25),
        (step("subtract", (0, 1), ways=1), 3.25),
        (step("table", (0, 1, 2), ways=1), 4.25),
        (step("table", (0, 1, 2, 3), ways=1), 5.25),
        (step("parity", (0, 1, 2), ways=1), 4.25),
        (step("cases", refuted=(Refutation(0, 1, ((0,), (1,))), Refutation(0, 2, ((0,),)))), 7),
        (step("long_cases", refuted=(Refutation(0, 1, ((0,), (1, 2))),)), 9),
        (step("few_codes", ways=63), 8.5),
        # Inside: one and two; outside: one, and one for the supposition itself.
        (CASES, 10 + 1 + 1 + 3),
    ],
)
def test_cost_of_a_step(told, cost):
    assert told.cost == pytest.approx(cost)


def test_ranks_and_shapes():
    shapes = {name: (step(name).rank, step(name).shape) for name in TECHNIQUES}
    assert shapes == {
        "direct": (1, "disc"),
        "count": (2, "disc"),
        "list": (3, "disc"),
        "pair": (4, "diamond"),
        "subtract": (4, "diamond"),
        "table": (5, "diamond"),
        "parity": (5, "diamond"),
        "cases": (6, "square"),
        "long_cases": (7, "square"),
        "few_codes": (7, "square"),
        "nested": (8, "square"),
    }


def test_refutation_names_every_clue_it_reads():
    assert CASES.refuted[0].clues == {0, 3, 4, 5}


def test_public_json_has_four_keys_and_only_positions_with_strikes():
    assert CASES.to_json() == {
        "technique": "nested",
        "clues": [0, 3, 4, 5],
        "struck": {"A": [8], "D": [1, 2]},
        "left": 24,
    }
    assert Path((CASES, LIST)).to_json() == [CASES.to_json(), LIST.to_json()]


def test_storage_keeps_what_the_words_need():
    assert CASES.to_storage()["why"] == {
        "ways": 0,
        "refuted": [
            {
                "at": "A",
                "digit": 8,
                "links": [[0], {"at": "B", "digit": 2, "links": [[3], [4, 5]]}],
            }
        ],
    }
    assert LIST.to_storage() == {**LIST.to_json(), "why": {"ways": 3}}


def test_storage_is_read_back():
    path = Path((CASES, LIST))
    assert Path.from_json(path.to_storage(), 4) == path


def test_public_json_is_read_without_what_it_lacks():
    assert Path.from_json([LIST.to_json()], 4) == Path((Step("list", (2,), LIST.struck, 9),))


def test_path_adds_costs_and_keeps_the_hardest_rank():
    path = Path((CASES, LIST))
    assert (path.score, path.hardest_rank) == (17.5, 8)
    assert (Path(()).score, Path(()).hardest_rank) == (0, 0)
