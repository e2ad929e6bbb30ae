import pytest
from hypothesis import given, strategies as st

from cofferwit.look.rules.odds import odds


@pytest.mark.parametrize(
    ("chance", "x"),
    [(1, 10), (0.1, 130), (0.01, 250), (0.00001, 610), (1e-9, 610), (1e-320, 610), (0, 610)],
)
def test_hand_stands_a_decade_further_for_each_tenth(chance, x):
    assert odds(chance, 1, width=620).x == x


def test_as_many_as_were_examined_is_where_one_is_expected_by_luck():
    assert odds(0.1, 100, width=620).expected == 250
    assert odds(0.1, 10**7, width=620).expected == 610
    assert odds(0.1, 1, width=620).expected is None


def test_words_of_the_ends_are_anchored_inwards():
    drawn = odds(0.001, 412, width=620).labels
    assert [(label.value, label.anchor) for label in drawn] == [
        (1, "start"),
        (10, "middle"),
        (100, "middle"),
        (1000, "middle"),
        (10_000, "middle"),
        (100_000, "end"),
    ]


def test_words_of_the_hand_stay_inside_the_drawing():
    assert [odds(each, 1, width=620).anchor for each in (1, 0.01, 0.00002)] == [
        "start",
        "start",
        "end",
    ]


@given(st.floats(0, 1), st.integers(0, 10**9), st.sampled_from((350, 620)))
def test_nothing_leaves_the_drawing(chance, examined, width):
    drawn = odds(chance, examined, width=width)
    assert 10 <= drawn.x <= width - 10
    assert drawn.expected is None or 10 <= drawn.expected <= width - 10


def test_narrow_drawing_leaves_the_end_room():
    drawn = odds(0.001, 412, width=350, every=2).labels
    assert [label.value for label in drawn] == [1, 100, 100_000]
