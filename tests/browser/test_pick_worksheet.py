"""The browser replays moves as the server does, row by row of the same table."""

import json
from pathlib import Path

import pytest

from tests.browser.picks import PickTab, running_pick

ROWS = json.loads((Path(__file__).parents[1] / "league/rules/worksheet_vectors.json").read_text())

REPLAY = """async (rows) => {
    const { replay, box, shortest } = await import("/static/cofferwit/js/pick/worksheet.js");
    const told = (sheet) => ({
        struck: sheet.struck.map((column) => [...column.keys()].filter((digit) => column[digit])),
        confirmed: sheet.confirmed, marks: sheet.marks, box: box(sheet),
    });
    return rows.map(({ digits, clues, moves, done }) => {
        const sheet = replay(moves, done, digits, clues);
        const short = shortest(sheet);
        return [told(sheet), told(replay(short, short.length, digits, clues))];
    });
}"""


@pytest.mark.django_db(transaction=True)
def test_browser_replays_every_row_as_the_server(visits):
    pick = running_pick()
    tab = PickTab(visits.page(member=pick.thief), pick).open()
    told = tab.page.evaluate(REPLAY, ROWS)
    wanted = [{key: row[key] for key in ("struck", "confirmed", "marks", "box")} for row in ROWS]
    assert [sheet for sheet, _ in told] == wanted
    assert [sheet for _, sheet in told] == wanted
