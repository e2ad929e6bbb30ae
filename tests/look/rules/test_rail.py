"""The rail of the offers."""

from hypothesis import given, strategies as st

from cofferwit.look.rules.rail import DEEP, EDGE, LINE, WIDTH, chance_bar, rail

ratings = st.floats(100, 3000)


def test_hooks_stand_at_their_ratings_and_strings_end_in_the_columns():
    hooks = rail(1184, [1091, 1179, 1281]).hooks
    assert [(hook.x, hook.tag) for hook in hooks] == [(171.0, 150), (435.0, 450), (741.0, 750)]


def test_column_without_a_rating_has_no_hook():
    assert [hook.tag for hook in rail(1000, [None, 1000, None]).hooks] == [450]


def test_string_across_another_column_is_not_drawn():
    assert [hook.hangs for hook in rail(1184, [1281, 1179, 1300]).hooks] == [False, True, True]


def test_rating_beyond_an_end_is_counted_there_and_has_no_hook():
    drawn = rail(1198, [1000, 1048, 1348.01])
    assert [(hook.x, hook.tag) for hook in drawn.hooks] == [(EDGE, 450)]
    assert (drawn.below, drawn.above) == (1, 1)
    drawn = rail(1198, [1000, 1000, 1000])
    assert (drawn.hooks, drawn.below, drawn.above) == ((), 3, 0)
    assert (rail(1198, [None]).below, rail(1198, [None]).above) == (0, 0)


def test_labels_leave_room_for_ones_own_rating_and_the_ends():
    assert [label.value for label in rail(1184, [None]).labels] == [1050, 1100, 1150, 1250, 1300]
    assert [label.value for label in rail(1000, [None]).labels] == [900, 950, 1050, 1100]


def test_ticks_of_ten_points_are_short_and_those_of_fifty_long():
    drawn = rail(1000, [None])
    assert drawn.major.startswith(f"M0.0 {LINE}V{LINE + 14}")
    assert drawn.minor.count("M") + drawn.major.count("M") == 31
    assert drawn.major.count("M") == 7


@given(ratings, st.lists(st.one_of(st.none(), ratings), min_size=1, max_size=5))
def test_everything_is_drawn_within_the_rail(own: float, others: list[float | None]):
    drawn = rail(own, others)
    assert DEEP > LINE
    assert all(EDGE <= hook.x <= WIDTH - EDGE for hook in drawn.hooks)
    assert all(0 < label.x < WIDTH for label in drawn.labels)
    shown = len(drawn.hooks) + drawn.below + drawn.above
    assert shown == sum(each is not None for each in others)


def test_chance_bar_runs_from_end_to_end():
    assert [chance_bar(each) for each in (0, 0.36, 1)] == [1.0, 86.7, 239.0]
