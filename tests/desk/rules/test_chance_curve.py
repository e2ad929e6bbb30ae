"""The curve of the opening chance."""

import re

from cofferwit.desk.rules import chance_curve as curve
from league.rules.offers import Offer


def test_line_falls_from_left_to_right() -> None:
    points = [tuple(map(float, p.split())) for p in re.split("[ML]", curve.line())[1:]]
    assert len(points) == 61
    assert (points[0][0], points[-1][0]) == (curve.LEFT, curve.RIGHT)
    assert points == sorted(points)
    assert [y for _x, y in points] == sorted(y for _x, y in points)


def test_marks_are_the_three_offers() -> None:
    assert [(m.name, m.percent) for m in curve.marks()] == [
        (Offer.AFFORDABLE, 64),
        (Offer.MATCHED, 50),
        (Offer.TOUGH, 36),
    ]
    middle = curve.marks()[1]
    assert (middle.x, middle.y) == (292, 127)


def test_labels_stand_at_their_places() -> None:
    assert [(label.value, label.at) for label in curve.percent_labels()][::4] == [
        (0, 240),
        (100, 14),
    ]
    assert [label.signed for label in curve.gap_labels()] == [
        "−300",
        "−200",
        "−100",
        "0",
        "+100",
        "+200",
        "+300",
    ]
