"""Two members, two browsers: a lightning duel and a forge duel, from the challenge to the end."""

import re

import pytest
from playwright.sync_api import Page, expect

from cofferwit.ops.edge import now
from duels.models import Duel, DuelSide, DuelState
from forge.models import Draft
from forge.rules.tiers import Tier
from league.models import Pick
from tests.browser.benches import BenchTab, small_clues
from tests.browser.devices import DESK
from tests.browser.picks import BRONZE, PickTab
from tests.factories import make_member, make_safe

pytestmark = pytest.mark.django_db(transaction=True)


STOCK = 9
"""Both members' offers and the day take their safes from the same shelf, before the duel does."""


class Seat:
    """One of the two at their own browser."""

    def __init__(self, visits, pseudonym):
        self.member = make_member(pseudonym, now=now())
        self.page: Page = visits.page(DESK, member=self.member)

    def challenge(self, pseudonym, kind):
        """From the page of duels."""
        self.page.goto("/duels/")
        self.page.get_by_label("Pseudonyme").fill(pseudonym)
        self.page.locator(".choice").filter(has_text=kind).click()
        self.page.locator(".choice--tier").filter(has_text="Bronze").click()
        self.page.get_by_role("button", name="Envoyer le défi").click()
        self.page.wait_for_url(re.compile(r"/duels/\d+/$"))

    def accept(self, pseudonym):
        """From home, where the challenge waits."""
        self.page.goto("/")
        self.page.get_by_role("button", name=f"Accepter le défi lancé par {pseudonym}").click()
        self.page.wait_for_url(re.compile(r"/duels/\d+/$"))

    def see(self, duel):
        """The page of the duel as it stands."""
        self.page.goto(f"/duels/{duel.pk}/")
        return self.page

    def heading(self):
        return self.page.get_by_role("heading", level=1)

    def start(self, duel):
        """Begin the pick from the page of the duel; the value is the tab at the pick."""
        self.see(duel).get_by_role("button", name=re.compile("^Crocheter")).click()
        self.page.wait_for_url("**/crochetage/**")
        return PickTab(self.page, Pick.objects.get(thief=self.member)).open()

    def guess_wrong(self, tab, *codes):
        """Wrong guesses, each once the page has shown the one before."""
        for code in codes:
            tab.guess(code)
            slip = self.page.locator(".slip__title").filter(has_text=code)
            expect(slip).to_have_count(1)

    def ended(self, tab):
        """The result of the pick, once its page shows it."""
        self.page.locator(".verdict").wait_for()
        return tab.page


@pytest.fixture
def two(visits, transactional_db):
    """Aure and Basile, each in a browser of their own."""
    return Seat(visits, "Aure"), Seat(visits, "Basile")


def one_duel(state):
    duel = Duel.objects.get()
    assert duel.state == state
    return duel


def test_lightning_duel_from_the_challenge_to_the_end(two):
    aure, basile = two
    for _ in range(STOCK):
        make_safe(now=now())
    aure.challenge("Basile", "Éclair")
    duel = one_duel(DuelState.CHALLENGED)
    expect(aure.heading()).to_have_text("Défi envoyé à Basile")
    basile.accept("Aure")
    one_duel(DuelState.PICKING)

    tab = basile.start(duel)
    expect(basile.heading()).to_have_text("Duel éclair contre Aure")
    basile.guess_wrong(tab, BRONZE.wrong[1])
    tab.guess(BRONZE.code)
    result = basile.ended(tab)
    expect(result.locator(".sealed")).to_contain_text("au règlement du duel")
    result.get_by_role("link", name="Retour au duel").click()
    result.wait_for_url(f"**/duels/{duel.pk}/")
    expect(basile.heading()).to_have_text("À Aure de crocheter")

    seen = aure.see(duel)
    told = seen.locator("main").inner_text()
    assert BRONZE.code not in told
    assert BRONZE.wrong[1] not in told
    tab = aure.start(duel)
    tab.guess(BRONZE.code)
    result = aure.ended(tab)
    expect(result.locator(".verdict__mine")).to_have_text("Duel gagné. Aucune cote ne bouge.")
    expect(result.locator("#chemin")).to_be_visible()
    result.get_by_role("link", name="Retour au duel").click()
    expect(aure.heading()).to_have_text("Gagné contre Basile")
    duel = one_duel(DuelState.SETTLED)
    assert (duel.winner, duel.criterion) == (aure.member, "guesses")

    seen = basile.see(duel)
    expect(basile.heading()).to_have_text("Perdu contre Aure")
    expect(seen.locator("main")).to_contain_text(BRONZE.wrong[1])
    share = seen.locator("[data-share-text]").inner_text()
    assert BRONZE.code not in share
    assert f"/d/{duel.pk}/" in share
    seen.get_by_role("button", name="Revanche").click()
    expect(basile.heading()).to_have_text("Défi envoyé à Aure")


def forge(seat, duel):
    """Draw a code, close the safe with the clues of the small one, and hand it over."""
    seat.see(duel).get_by_role("link", name="Ouvrir la forge").click()
    seat.page.wait_for_url(f"**/duels/{duel.pk}/forge/")
    seat.page.get_by_role("button", name="Tirer un code").click()
    seat.page.locator("#forge-data").wait_for(state="attached")
    small = small_clues(Tier.BRONZE)
    Draft.objects.filter(smith=seat.member).update(
        code=BRONZE.code, steps=[[], [clue.to_json() for clue in small[:-1]]], done=1
    )
    seat.page.reload()
    seat.page.locator("html[data-ready]").wait_for(state="attached")
    bench = BenchTab(seat.page)
    bench.open_families()
    line = bench.line_of(small[-1].text("fr")).locator("input")
    bench.after(lambda: line.check(force=True))
    expect(seat.page.locator(".anvil [data-count]")).to_have_text("1")
    seat.page.get_by_role("button", name="Remettre le coffre").first.click()
    dialog = seat.page.locator("#publier")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Remettre le coffre").click()
    seat.page.wait_for_url(re.compile(rf"/duels/{duel.pk}/$"))


def test_forge_duel_from_the_challenge_to_the_end(two):
    aure, basile = two
    basile.challenge("Aure", "De forge")
    aure.accept("Basile")
    duel = one_duel(DuelState.FORGING)
    expect(aure.heading()).to_have_text("À vous de forger")

    forge(aure, duel)
    expect(aure.page.locator("main")).to_contain_text("Votre coffre est scellé")
    assert BRONZE.code not in basile.see(duel).locator("main").inner_text()
    aure.page.goto("/forge/mes-coffres/")
    expect(aure.page.locator("main")).to_contain_text("0 coffre actif sur 3")
    one_duel(DuelState.FORGING)
    forge(basile, duel)
    one_duel(DuelState.PICKING)

    tab = aure.start(duel)
    expect(aure.heading()).to_have_text("Duel de forge contre Basile")
    aure.guess_wrong(tab, BRONZE.wrong[2])
    tab.guess(BRONZE.code)
    aure.ended(tab)
    assert BRONZE.wrong[2] not in basile.see(duel).locator("main").inner_text()

    tab = basile.start(duel)
    basile.guess_wrong(tab, *BRONZE.wrong[:2])
    tab.guess(BRONZE.wrong[2])
    result = basile.ended(tab)
    expect(result.locator(".verdict__mine")).to_have_text("Duel perdu. Aucune cote ne bouge.")

    duel = one_duel(DuelState.SETTLED)
    assert (duel.winner, duel.criterion) == (aure.member, "score")
    assert {side.safe.public_at for side in DuelSide.objects.filter(duel=duel)} == {duel.ended_at}
    seen = aure.see(duel)
    expect(aure.heading()).to_have_text("Gagné contre Basile")
    expect(seen.locator("main")).to_contain_text("0,8")
