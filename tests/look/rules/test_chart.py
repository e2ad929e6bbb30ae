from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from cofferwit.look.rules import chart
from cofferwit.look.rules.chart import (
    Plot,
    Point,
    Series,
    Size,
    dots,
    draw,
    nice_levels,
    round_numbers,
)

SQUARE = Size(120, 120, 10, 10, 10, 10)
"""Its lines have a hundred pixels each way, from 10 to 110, as long as no name needs more."""


def plot(*series: Series, **options: object) -> Plot:
    return Plot(series, 0, 10, ((0, "1"), (10, "11")), **options)


def line(*values: float, **options: object) -> Series:
    points = tuple(Point(x, y) for x, y in enumerate(values))
    return Series(options.pop("name", ""), points, **options)


# ---- levels -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("low", "high", "levels"),
    [
        (0, 0, (0, 1)),
        (0, 4, (0, 1, 2, 3, 4)),
        (0, 5, (0, 1, 2, 3, 4, 5)),
        (0, 6, (0, 2, 4, 6)),
        (0, 311, (0, 100, 200, 300, 400)),
        (984.2, 1184.83, (950, 1000, 1050, 1100, 1150, 1200)),
        (1000, 1000, (1000, 1001)),
    ],
)
def test_levels_are_round_and_few(low, high, levels):
    assert nice_levels(low, high) == levels


@given(st.floats(0, 3000), st.floats(0, 3000))
def test_levels_take_in_both_ends(one, other):
    levels = nice_levels(min(one, other), max(one, other))
    assert levels[0] <= min(one, other)
    assert max(one, other) <= levels[-1]
    assert 2 <= len(levels) <= chart.LEVELS + 2


# ---- lines ------------------------------------------------------------------------------------
def test_line_goes_from_point_to_point():
    drawn = draw(plot(line(0, 5, 10)), SQUARE)
    assert drawn.lines[0].path == "M10.0 110.0L20.0 60.0L30.0 10.0"
    assert drawn.lines[0].end == (30, 10)


def test_stepped_line_keeps_its_value_until_the_next_point_and_to_its_end():
    drawn = draw(plot(line(0, 10, stepped=True, until=8)), SQUARE)
    assert drawn.lines[0].path == "M10.0 110.0H20.0V10.0H90.0"
    assert drawn.lines[0].end == (90, 10)
    assert draw(plot(line(0, 10, stepped=True)), SQUARE).lines[0].end == (20, 10)


def test_held_points_are_squares_around_their_place():
    series = Series("", (Point(0, 0), Point(10, 10, held=True)))
    assert draw(plot(series), SQUARE).lines[0].squares == ((106, 6),)


def test_series_without_points_is_left_out():
    drawn = draw(plot(line(), line(1, own=False)), SQUARE)
    assert [each.own for each in drawn.lines] == [False]
    assert draw(plot(), SQUARE).lines == ()


def test_scale_takes_in_the_floor_and_the_ceiling():
    drawn = draw(plot(line(41, 44), floor=0, ceiling=100), SQUARE)
    assert [level.value for level in drawn.levels] == [0, 20, 40, 60, 80, 100]
    assert [level.y for level in drawn.levels] == [110, 90, 70, 50, 30, 10]


def test_grid_has_a_hairline_a_level_and_no_upright_one():
    assert draw(plot(line(0, 1)), SQUARE).grid == "M10 110.0H110M10 10.0H110"


def test_ticks_are_written_under_their_places():
    ticks = draw(plot(line(0, 1)), SQUARE).ticks
    assert [(tick.x, tick.y, tick.text) for tick in ticks] == [(10, 112, "1"), (110, 112, "11")]


def test_plot_of_one_instant_stands_at_its_left():
    alone = Plot((line(3),), 4, 4, ())
    assert draw(alone, SQUARE).lines[0].end[0] < 120


def test_names_stand_by_the_ends_of_their_lines():
    name = draw(plot(line(0, 10, name="moi")), SQUARE).lines[0].name
    assert (name.x, name.y, name.text, name.anchor) == (30, 14, "moi", "start")


@pytest.mark.parametrize(("x", "right"), [(0, 10), (5, 10), (9, 38), (10, 45)])
def test_name_at_the_right_edge_makes_room_for_itself(x, right):
    series = Series("1 215", (Point(0, 0), Point(x, 1)))
    drawn = draw(plot(series), Size(120, 120, 10, 10, 10, 10))
    assert drawn.size.right == right
    assert drawn.lines[0].name.x + 7 * len("1 215") <= 120


@pytest.mark.parametrize(
    ("first", "second", "heights"),
    [
        (10, 0, (14, 110)),
        (5, 5, (64, 80)),
        (5, 5.5, (75, 59)),
        (0, 0, (94, 110)),
    ],
)
def test_names_do_not_stand_over_one_another(first, second, heights):
    drawn = draw(plot(line(first), line(second, own=False), floor=0, ceiling=10), SQUARE)
    assert tuple(each.name.y for each in drawn.lines) == heights


@given(st.lists(st.integers(0, 400), min_size=1, max_size=5))
def test_names_are_apart_whatever_the_lines(ends):
    drawn = draw(plot(*(line(end) for end in ends)))
    heights = sorted(each.name.y for each in drawn.lines)
    for over, under in pairwise(heights):
        assert under - over >= chart.APART - 0.11


# ---- points along a scale ---------------------------------------------------------------------
LABELS = [(0, "0:00"), (300, "5:00"), (600, "10:00")]


def heap(*points: tuple[float, bool]) -> chart.Dots:
    return dots(points, right=600, every=60, labels=LABELS, width=616)


def test_points_are_discs_and_those_that_held_are_squares():
    drawn = heap((0, False), (300, True))
    assert drawn.discs == ((8, 12),)
    assert drawn.squares == ((303, 7),)


def test_points_that_would_cover_each_other_are_heaped():
    drawn = heap((100, False), (105, False), (113, False), (400, False))
    assert [y for _, y in drawn.discs] == [28, 12, 28, 28]
    assert drawn.base == 40


def test_point_beyond_the_scale_stands_at_its_end():
    assert heap((700, False)).discs == ((608, 12),)


def test_scale_has_a_graduation_a_minute_longer_where_it_is_labelled():
    drawn = heap()
    assert drawn.ticks.startswith("M8.0 24V35M68.0 24V30")
    assert drawn.ticks.count("M") == 11
    assert [(label.x, label.anchor) for label in drawn.labels] == [
        (8, "start"),
        (308, "middle"),
        (608, "end"),
    ]


@given(st.lists(st.tuples(st.integers(0, 600), st.booleans()), max_size=30))
def test_no_point_covers_another(points):
    drawn = heap(*points)
    places = sorted([*drawn.discs, *((x + 5, y + 5) for x, y in drawn.squares)])
    assert len(places) == len(points)
    for i, (x, y) in enumerate(places):
        assert all(abs(x - a) >= 12 or abs(y - b) >= 16 for a, b in places[:i])
        assert 0 < y < drawn.base


@pytest.mark.parametrize(
    ("last", "numbers"),
    [
        (1, ()),
        (2, (1,)),
        (12, (5,)),
        (95, (20, 40, 60, 80)),
        (100, (20, 40, 60, 80)),
        (204, (50, 100, 150)),
    ],
)
def test_numbers_under_a_curve_are_round_and_keep_off_its_end(last, numbers):
    assert round_numbers(last) == numbers
