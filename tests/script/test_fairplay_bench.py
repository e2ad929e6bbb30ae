"""The bench of fair play: whence its leagues come, and the curves that it prints."""

import re
from pathlib import Path

import pytest
from benchmarks import fairplay
from benchmarks.fairplay import Outcome, Share, Stream

from cofferwit.desk.rules.fair_play.month import ARRANGED, FAST, MARKS, OF_MEMBERS

from simulation.cheating import EFFECTS, SPOKEN_OF, Cheat, Way
from simulation.watched import Seen

PAGE = Path(__file__).resolve().parents[2] / "docs" / "fair-play.md"


def seen(ratios: dict[str, float], cheat: Cheat | None = None) -> Seen:
    return Seen(1, strong_and_new=False, picks=30, cheat=cheat, ratios=ratios)


def test_leagues_that_are_shown_share_no_seed_with_those_that_limits_are_settled_on(monkeypatch):
    leagues = fairplay.LEAGUES + fairplay.SMALL_LEAGUES
    seeds = [{stream + number for number in range(leagues)} for stream in Stream]
    assert not set.intersection(*seeds)
    draws = [stream.draws(0).random() for stream in Stream]
    assert len(set(draws)) == len(Stream)
    assert Stream.TUNING.draws(0).random() == draws[0]
    monkeypatch.delenv("FAIRPLAY_STREAM", raising=False)
    assert fairplay.asked() is Stream.HELD_OUT
    monkeypatch.setenv("FAIRPLAY_STREAM", "TUNING")
    assert fairplay.asked() is Stream.TUNING


def test_every_signal_has_its_cheats_and_every_cheat_its_signal():
    assert set(SPOKEN_OF) == {*OF_MEMBERS, ARRANGED, MARKS}
    ways = [way for several in SPOKEN_OF.values() for way in several]
    assert sorted(ways) == sorted(Way)
    assert set(EFFECTS) == set(Way)


def test_curve_of_a_signal_counts_that_signal_alone_beside_any():
    cell = (Way.HASTY, 0.25)
    ratios = [{FAST: 0.2}, {FAST: 2.0, ARRANGED: 0.5}, {ARRANGED: 0.5}, {}]
    honest = [seen({FAST: 5.0}), seen({ARRANGED: 0.9}), seen({}), seen({})]
    cheats = {each: [] for each in fairplay.every_cell()}
    cheats[cell] = [seen(each, Cheat(*cell)) for each in ratios]
    table = fairplay._signal(Outcome({"honest members": honest}, cheats, 0.0), FAST, (Way.HASTY,))
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()]
    assert rows[0][:2] == ["flagged by `fast`, limits", "seen"]
    assert rows[2][:7] == ["honest members", "4", *["0.00 %"] * 4, "25.00 %"]
    assert len(rows) == 3 + len(EFFECTS[Way.HASTY])
    last = ["a program solves 25 % of the picks, at once", "4", "0 %", "25 %", "25 %"]
    assert rows[-1][:7] == [*last, "50 %", "50 %"]
    assert rows[-1][-1] == "75 %"


@pytest.mark.parametrize(
    ("share", "low", "high"),
    [(Share(0, 0), 0.0, 1.0), (Share(0, 50), 0.0, 0.071), (Share(95, 100), 0.888, 0.978)],
)
def test_interval_is_wilsons(share, low, high):
    assert share.interval == pytest.approx((low, high), abs=0.001)


def test_page_has_the_curve_of_every_effect_under_its_signal():
    text = PAGE.read_text(encoding="utf-8")
    for kind, ways in SPOKEN_OF.items():
        (table,) = re.findall(
            rf"^\| flagged by `{kind}`.*?(?:\n\n|\Z)", text, re.MULTILINE | re.DOTALL
        )
        named = [line.split("|")[1].strip() for line in table.splitlines()[2:] if line]
        cells = [fairplay.name(cell) for cell in fairplay.every_cell() if cell[0] in ways]
        groups = [fairplay.HONEST, fairplay.SMALL, fairplay.STRONG]
        assert named == [*groups, *cells]
