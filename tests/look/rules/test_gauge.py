"""The gauge of a lock."""

import pytest

from cofferwit.look.rules.gauge import LEFT, RIGHT, lock_gauge_of


def test_gauge_without_clues_stands_at_all_codes():
    gauge = lock_gauge_of([], 5)
    assert (gauge.marks, gauge.x) == ((), LEFT)


def test_gauge_puts_each_clue_where_it_leaves_off():
    gauge = lock_gauge_of([10_000, 100, 1], 5)
    assert [(mark.x, mark.name, mark.current) for mark in gauge.marks] == [
        (160.4, "1", False),
        (453.2, "2", False),
        (RIGHT, "3", True),
    ]
    assert gauge.x == RIGHT


@pytest.mark.parametrize(
    ("after", "names"),
    [
        ([50, 50, 1], ["", "1·2", "3"]),
        ([50, 49, 50, 1], ["", "", "1–3", "4"]),
        ([500, 50, 50], ["1", "", "2·3"]),
    ],
)
def test_marks_too_close_to_read_are_named_together(after, names):
    assert [mark.name for mark in lock_gauge_of(after, 4).marks] == names


def test_plate_of_the_cursor_is_as_wide_as_its_name():
    mark = lock_gauge_of([50, 50], 4).marks[-1]
    assert (mark.name, mark.tag_width) == ("1·2", 36)
    assert mark.tag_x == round(mark.x - 18, 1)


@pytest.mark.parametrize(
    ("digits", "kept"),
    [(4, [1, 100, 10**4]), (5, [1, 100, 1000, 10**5]), (6, [1, 100, 10**4, 10**6])],
)
def test_small_screen_keeps_both_ends_of_the_scale(digits, kept):
    labels = lock_gauge_of([], digits).labels
    assert sorted(label.value for label, alternate in labels if not alternate) == kept
