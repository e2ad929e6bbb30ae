import pytest
from hypothesis import given, strategies as st

from cofferwit.look.rules.scales import log_rule, survivors


def test_rule_runs_from_all_codes_on_the_left_to_one_on_the_right():
    rule = log_rule(6, 10, 320)
    assert (rule.at(1_000_000), rule.at(1_000), rule.at(1)) == (10, 165, 320)


def test_no_code_left_stands_with_one():
    assert log_rule(4, 0, 100).at(0) == 100


def test_rule_has_eight_minor_ticks_a_decade_and_a_major_one_at_each_power():
    rule = log_rule(4, 0, 100)
    assert (rule.minor.count("M"), rule.major.count("M")) == (32, 5)


def test_five_of_a_decade_is_longer():
    assert log_rule(1, 0, 100).minor.split("M")[4] == "30.1 0V7"
    assert log_rule(1, 0, 100).minor.split("M")[3] == "39.8 0V5"


@pytest.mark.parametrize(
    ("decades", "every", "written"),
    [
        (6, 2, [1, 100, 10_000, 1_000_000]),
        (5, 2, [1, 100, 10_000, 100_000]),
        (4, 1, [1, 10, 100, 1_000, 10_000]),
    ],
)
def test_rule_writes_one_number_in_so_many_and_its_end(decades, every, written):
    labels = log_rule(decades, 0, 100, every=every).labels
    assert [label.value for label in labels] == written
    assert [label.anchor for label in labels[:: len(labels) - 1]] == ["end", "start"]
    assert {label.anchor for label in labels[1:-1]} == {"middle"}


def test_rule_of_no_decade_is_refused():
    with pytest.raises(ValueError, match="one decade"):
        log_rule(0, 0, 100)


def test_survivors_fall_to_the_floor_at_the_last_step():
    chart = survivors(4, [1000, 10, 1])
    assert chart.points == ((210.7, 84.5), (357.3, 225.5), (504.0, 296.0))
    assert chart.line == "M64.0 14.0H210.7V84.5H357.3V225.5H504.0V296.0"
    assert chart.area == chart.line + "V296.0H64.0Z"
    assert chart.first == 10_000


def test_path_without_steps_is_a_bare_grid():
    chart = survivors(5, [])
    assert (chart.points, chart.line) == ((), "M64.0 14.0")
    assert chart.grid.count("M") == 6


@given(
    st.lists(st.integers(1, 10**6), min_size=1, max_size=40).map(
        lambda counts: sorted(counts, reverse=True)
    )
)
def test_survivors_never_rise_and_stay_in_the_drawing(counts):
    points = survivors(6, counts).points
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert [y for _, y in points] == sorted(y for _, y in points)
    assert all(64 <= x <= 504 and 14 <= y <= 296 for x, y in points)
