"""The map of the rules leads to what it names."""

import re

from tests.docs.naming import REFERENCE, ROOT, missing, rows

ROWS = rows("rules-map.md")
IDS = [row[0] for row in ROWS]
APPS = ("cofferwit", "forge", "league", "duels", "tests")
NAMED = re.compile(r"\bR[0-9]\.[0-9]+\b")


def test_rows_have_an_id_a_rule_a_holder_and_a_proof() -> None:
    assert len(ROWS) > 50
    for row in ROWS:
        assert len(row) == 4
        assert re.fullmatch(r"R\d\.\d+", row[0])
        assert row[1].endswith(".")
        for cell in row[2:]:
            assert cell == "later" or REFERENCE.fullmatch(cell), row


def test_ids_are_given_once_and_in_order() -> None:
    assert sorted(set(IDS), key=lambda each: [int(part) for part in each[1:].split(".")]) == IDS


def test_holders_and_proofs_exist() -> None:
    assert [name for row in ROWS for name in missing(row[2] + row[3])] == []


def test_proofs_are_tests() -> None:
    proofs = [REFERENCE.fullmatch(row[3]) for row in ROWS if row[3] != "later"]
    assert all(p and p[1].startswith("tests/") and p[2].startswith("test_") for p in proofs)


def test_ids_that_code_and_tests_name_are_on_the_map() -> None:
    files = [file for app in APPS for file in (ROOT / app).rglob("*.py")]
    named = {i for file in files for i in NAMED.findall(file.read_text(encoding="utf-8"))}
    assert len(named) > 20
    assert named - set(IDS) == set()


def test_missing_name_is_noticed() -> None:
    good = "`league/rules/settlement.py::settlement_factor`"
    assert missing(good) == []
    assert missing(good.replace("_factor`", "_factors`")) != []
    assert missing("`league/rules/nowhere.py::x`") == ["league/rules/nowhere.py::x"]
