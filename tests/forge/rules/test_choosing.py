"""What a plain form asks for."""

import pytest

from forge.rules.catalogue import catalogue
from forge.rules.choosing import Wish, reorder
from forge.rules.refusals import BadRequest

CODE = (0, 4, 5, 1)
JSON = [statement.clue.to_json() for statement in catalogue(CODE)]


def wished(order="", ticked=None, **button):
    wish = Wish(order.split(), (order if ticked is None else ticked).split(), **button)
    return [JSON.index(clue) for clue in reorder(wish, CODE)]


@pytest.mark.parametrize(
    ("order", "ticked", "button", "result"),
    [
        ("", "", {}, []),
        ("7 3", "3 7", {}, [7, 3]),
        ("7 3", "1 3 7 9", {}, [7, 3, 1, 9]),
        ("7 3 5", "5 7", {}, [7, 5]),
        ("7 3 7", "7 7 3", {}, [7, 3]),
        ("7 3 5", None, {"remove": "3"}, [7, 5]),
        ("7 3 5", None, {"up": "3"}, [3, 7, 5]),
        ("7 3 5", None, {"up": "7"}, [7, 3, 5]),
        ("7 3 5", None, {"down": "3"}, [7, 5, 3]),
        ("7 3 5", None, {"down": "5"}, [7, 3, 5]),
        ("7 3 5", None, {"down": "9"}, [7, 3, 5]),
    ],
)
def test_ticks_keep_their_order_and_new_ones_come_last(order, ticked, button, result):
    assert wished(order, ticked, **button) == result


@pytest.mark.parametrize("line", ["-1", "x", "٣", "9999", "12345", str(len(JSON))])
def test_line_that_is_none_is_refused(line):
    with pytest.raises(BadRequest):
        wished("3", f"3 {line}")
