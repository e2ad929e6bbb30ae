"""The dashboard says what jobs do, how often, and how it went, in words."""

import pytest

from tests.desk.moderation import administrator, seen_by
from tests.pages import page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def test_jobs_are_told_in_words():
    shown = page(seen_by(administrator()).get("/admin/"))
    rows = {row.one("th").text: row.all("td") for row in shown.one(id="jobs-now").all("tr")[1:]}
    assert rows["Remplir le stock de la maison"][1].text == "toutes les 10 minutes"
    assert "*" not in shown.one(id="jobs-now").text
    assert "fill_stock" not in shown.text


def test_tables_of_the_stock_can_be_scrolled_with_the_keyboard():
    shown = page(seen_by(administrator()).get("/admin/forge/safe/stock/"))
    regions = shown.all("div", role="region")
    assert [each.attributes.get("tabindex") for each in regions] == ["0", "0"]
