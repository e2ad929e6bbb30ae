"""What a measure moved, in figures."""

from cofferwit.desk.rules.effects import counted, moved


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
