"""The figures as people and programs read them."""

from cofferwit_local.benching import Figure, number, table


def test_limit_is_held_against_the_ratio_to_the_peer() -> None:
    figure = Figure("count", 30.0, "µs", "floor", 10.0, 3.0, 3.0)
    assert figure.held is True
    assert Figure("count", 31.0, "µs", "floor", 10.0, 3.1, 3.0).held is False


def test_limit_without_a_peer_is_held_against_the_value() -> None:
    assert Figure("memory", 240.0, "MB", limit=250.0).held is True
    assert Figure("memory", 260.0, "MB", limit=250.0).held is False
    assert Figure("memory", 260.0, "MB").held is True


def test_table_stands_in_columns() -> None:
    figures = [
        Figure("count", 30.0, "µs", "floor", 10.0, 3.0, 3.0),
        Figure("memory", 260.0, "MB", limit=250.0),
    ]
    assert table(figures).splitlines() == [
        "figure  value  unit  beside it  its value  ratio  limit",
        "-------------------------------------------------------",
        "count   30     µs    floor      10         3      3      held",
        "memory  260    MB                                 250    BROKEN",
    ]


def test_number_keeps_four_digits() -> None:
    shown = [number(value) for value in (None, 0.00012345, 12.3456, 123456.7)]
    assert shown == ["", "0.0001234", "12.35", "123,457"]
