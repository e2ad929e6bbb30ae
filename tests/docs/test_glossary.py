"""The glossary leads to what it names."""

from tests.docs.naming import REFERENCE, missing, rows

ROWS = rows("glossary.md")


def test_every_word_has_a_meaning_and_a_name() -> None:
    assert len(ROWS) > 25
    for row in ROWS:
        assert len(row) == 4
        assert all(row)
        assert row[2].endswith(".")
        assert REFERENCE.fullmatch(row[3]), row


def test_names_exist() -> None:
    assert [name for row in ROWS for name in missing(row[3])] == []


def test_a_word_stands_once() -> None:
    words = [row[0] for row in ROWS]
    assert len(words) == len(set(words))
