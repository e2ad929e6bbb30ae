"""The page about fair play says the limits that the rules hold."""

import re
from pathlib import Path

from cofferwit.desk.actions.watch import MORE_PICKS
from cofferwit.desk.rules.fair_play import arranged, exactness, failures, limits, marks, reading

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "fair-play.md").read_text(encoding="utf-8")
WORDS = " ".join(TEXT.split())


def test_table_of_limits_has_the_constants():
    rows = re.findall(r"^\| [^|]+ \| ([\d.]+) \| ([A-Z_]+) \|$", TEXT, re.MULTILINE)
    assert {name: float(value) for value, name in rows} == {
        name: getattr(limits, name)
        for name in (
            "FAST",
            "FIRST_TRY",
            "FAILURES",
            "ARRANGED",
            "MARKS",
            "MARKED_PAIR",
            "MOST_FOR_A_PAIR",
        )
    }


def test_sentences_have_the_constants():
    assert f"At most {limits.HONEST_FLAGGED} of the honest members" in WORDS
    assert f"{limits.ARRANGED} × members / (2 × pairs examined)" in WORDS
    assert f"from {arranged.LEAST_TOGETHER} picks together on" in WORDS
    assert "on the 8th, 15th and 22nd, and as a whole on the 1st" in WORDS
    assert limits.LOOK_DAYS == (1, 8, 15, 22)
    assert (
        f"fewer than {exactness.LEAST_PICKS} picks in a month (first tries), "
        f"{reading.LEAST_FAST} fast openings, {failures.LEAST_THROWN} thrown picks" in WORDS
    )
    assert (
        f"{reading.CHARACTERS_A_SECOND:g} characters a second, {reading.SECONDS_A_CLUE} s a clue, "
        f"{reading.SECONDS_A_DIGIT} s a digit" in WORDS
    )
    assert f"at the share of all others, {reading.LUCK} at least" in WORDS
    assert f"a device of {marks.FEW_ACCOUNTS} accounts at most" in WORDS
    assert f"only when {MORE_PICKS} more picks have been looked at" in WORDS
