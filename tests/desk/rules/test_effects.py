"""What a measure moved, in figures."""

import pytest

from cofferwit.desk.rules.effects import counted, moved, title_alone


def test_account_put_away_says_what_it_left_behind():
    left = counted({"stopped": 1, "duels": 0, "leaving": 3})
    assert [(count, label.en) for count, label in left] == [
        (1, "pick stopped, taken as held"),
        (3, "safes taken out of the offers"),
    ]
    assert list(counted({})) == []
    assert list(moved({"stopped": 1, "duels": 0, "leaving": 3})) == []


def test_voided_picks_say_each_figure_that_moved_and_no_other():
    effects = {
        "picks": ["x"],
        "rating": ["1204.48", "1056.08"],
        "months": [
            {
                "month": "2026-11",
                "ladder": "thieves",
                "total": [172, 89],
                "rank": [17, None],
                "place": [17, 27],
                "credits": [0, 0],
                "paid": False,
            }
        ],
        "safes": [
            {"safe_id": 3588, "factor": ["1", "1.25"], "points": [41, 46], "rating": ["1", "2"]},
            {"safe_id": 3589, "factor": ["1", "1"], "points": [4, 4], "rating": ["1", "1"]},
        ],
    }
    assert [(each.label.en, each.before, each.after) for each in moved(effects)] == [
        ("Rating", "1204.48", "1056.08"),
        ("Loot, 2026-11", "172", "89"),
        ("Rank (loot), 2026-11", "17", "–"),
        ("Safe 3588, factor", "1", "1.25"),
        ("Safe 3588, forge points", "41", "46"),
    ]


def test_nothing_moved_says_nothing():
    assert list(moved({"rating": ["1000.00", "1000.00"]})) == []
    assert list(moved({"rating": None, "months": [], "safes": []})) == []


TITLES = [
    {"day": "2026-11-02", "place": [2, 1]},
    {"day": "2026-11-05", "place": [None, 1]},
]


def test_titles_of_days_say_the_place_before_and_after():
    assert [(each.label.fr, each.before, each.after) for each in moved({"titles": TITLES})] == [
        ("Titre du jour (place), 2026-11-02", "2", "1"),
        ("Titre du jour (place), 2026-11-05", "–", "1"),
    ]


@pytest.mark.parametrize(
    ("effects", "alone"),
    [
        ({}, (0, "")),
        ({"rating": ["1000.00", "984.00"]}, (0, "")),
        ({"titles": TITLES}, (2, "2026-11-02")),
        ({"titles": TITLES[1:], "rating": None, "months": [], "safes": []}, (1, "2026-11-05")),
        # What else moved is the greater news.
        ({"titles": TITLES, "rating": ["1000.00", "984.00"]}, (0, "")),
    ],
)
def test_titles_are_the_news_where_nothing_else_moved(effects, alone):
    assert title_alone(effects) == alone
