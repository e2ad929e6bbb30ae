"""A member is blocked, reads why, appeals, is heard by somebody else, and plays again."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from cofferwit.clock import daily_day
from cofferwit.desk.actions.appeals import appeal
from cofferwit.desk.models import Appeal
from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from league.models import Pick
from tests.browser.devices import PHONE
from tests.browser.looking import too_wide
from tests.desk.moderation import administrator, blocked
from tests.factories import make_daily
from tests.members.people import PASSWORD, make_member


def log_in(page: Page, member: Member) -> None:
    page.goto("/compte/connexion/")
    page.get_by_label("Adresse e-mail").fill(member.email)
    page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Se connecter", exact=True).click()


def test_block_is_read_appealed_against_and_lifted_by_somebody_else(
    open_page: Callable[..., Page],
) -> None:
    member, keeper, judge = make_member(), administrator("Aldéric"), administrator("Odile")
    make_daily(daily_day(now()), now=now())

    desk = open_page(member=keeper)
    desk.goto(f"/bureau/membres/{member.pk}/")
    desk.locator("summary", has_text="Bloquer le compte").click()
    desk.get_by_label("Motif, lu par le membre").locator("visible=true").fill(
        "Deux comptes pour une personne."
    )
    desk.get_by_role("button", name="Bloquer le compte").click()
    expect(desk.get_by_text("Le compte est bloqué.")).to_be_visible()

    own = open_page(PHONE)
    log_in(own, member)
    expect(own.get_by_role("heading", name="Compte bloqué")).to_be_visible()
    expect(own.get_by_text("Deux comptes pour une personne.")).to_be_visible()
    own.get_by_role("link", name="Lire la décision, ou la contester").click()
    own.get_by_text("Contester cette décision").click()
    own.get_by_label("Ce que vous contestez, et pourquoi").fill("C’est ma sœur, sous mon toit.")
    own.get_by_role("button", name="Déposer l’appel").click()
    expect(own.get_by_text("Il attend d’être lu")).to_be_visible()
    assert Appeal.objects.get().reading.member == member

    desk.goto("/bureau/appels/")
    expect(desk.get_by_text("Vous avez pris cette décision")).to_be_visible()
    expect(desk.get_by_role("button", name="Répondre à l’appel")).to_have_count(0)

    other = open_page(member=judge)
    other.goto("/bureau/appels/")
    expect(other.get_by_text("C’est ma sœur, sous mon toit.")).to_be_visible()
    other.get_by_role("radio", name="Accepter").check()
    other.get_by_label("Réponse, lue par le membre").fill("Deux sœurs, deux comptes : c’est bon.")
    other.get_by_role("button", name="Répondre à l’appel").click()
    expect(other.get_by_text("L’appel est accepté et la décision défaite.")).to_be_visible()

    own.goto("/compte/decisions/")
    expect(own.get_by_text("Accepté")).to_be_visible()
    expect(own.get_by_text("Deux sœurs, deux comptes : c’est bon.").first).to_be_visible()
    own.goto("/avis/")
    expect(own.get_by_text("Votre appel est accepté.")).to_be_visible()
    own.goto("/coffre-du-jour/")
    own.get_by_role("button", name="Commencer").first.click()
    own.wait_for_url("**/crochetage/**")
    assert Pick.objects.get().thief == member


def test_one_long_word_widens_no_page(open_page: Callable[..., Page]) -> None:
    member, keeper = make_member(), administrator("Aldéric")
    word = "a" * 300
    measure = blocked(member, keeper, reason=word, now=now())
    appeal(reading=measure.readings.get().pk, text=word, by=member, now=now())
    own, desk = open_page(PHONE, member=member), open_page(PHONE, member=keeper)
    pages = [(own, "/compte/etat/"), (own, "/compte/decisions/")]
    pages += [(desk, f"/bureau/membres/{member.pk}/"), (desk, "/bureau/appels/")]
    wide = []
    for page, at in pages:
        page.goto(at)
        expect(page.get_by_text(word).first).to_be_visible()
        wide += [f"{at}: {fault}" for fault in too_wide(page)]
    assert wide == []
