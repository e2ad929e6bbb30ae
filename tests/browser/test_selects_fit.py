"""Whatever is chosen from a list, a phone shows it whole; words of the journal are not broken."""

import pytest

from tests.browser.devices import PHONE
from tests.desk.casework import signal_case, taken
from tests.desk.moderation import administrator
from tests.factories import make_member

pytestmark = pytest.mark.django_db(transaction=True)

CUT = """() => [...document.querySelectorAll("select")].flatMap((select) => {
  const style = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return [...select.options].map((option) => option.text)
    .filter((text) => pen.measureText(text).width > room + 1);
})"""

BROKEN = """() => [...document.querySelectorAll(".journal td, .journal td a")].flatMap((cell) => {
  const found = [];
  for (const node of cell.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue;
    for (const word of node.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) found.push(word[0]);
    }
  }
  return found;
})"""


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_choice_of_a_list_is_cut_on_a_phone(visits, language):
    keeper = administrator()
    keeper.preferences.language = language
    keeper.preferences.save()
    page = visits.page(PHONE, member=keeper)
    addresses = ("/reglages/", "/entrainement/", "/bureau/", "/bureau/membres/", "/bureau/journal/")
    for address in addresses:
        page.goto(address)
        assert page.locator("select").count() > 0
        assert (address, page.evaluate(CUT)) == (address, [])


def test_no_word_of_the_journal_is_broken_on_a_phone(visits):
    keeper = administrator("Intendance")
    keeper.preferences.language = "en"
    keeper.preferences.save()
    case = taken(signal_case(make_member("Corvin_9"), make_member("Marguerin")), keeper)
    page = visits.page(PHONE, member=keeper)
    page.goto("/bureau/annonces/")
    page.locator("textarea").first.fill("Le site s’arrête une heure.")
    page.locator("main form button[type=submit]").last.click()
    page.goto(f"/bureau/dossiers/{case.pk}/")
    page.goto("/bureau/journal/")
    assert "announcement" in page.locator(".journal").inner_text()
    assert page.evaluate(BROKEN) == []
