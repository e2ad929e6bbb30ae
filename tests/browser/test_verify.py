"""A stranger's browser redoes the proofs of a public safe, and catches a page that lies."""

import json
import re

import pytest
from playwright.sync_api import expect

from forge.rules.clues import KINDS
from forge.rules.clues.statements import statements
from forge.rules.codes import format_code
from forge.rules.randomness import Draws
from forge.rules.tiers import Tier
from tests.browser.devices import DESK, NARROW, PHONE
from tests.browser.looking import problems, too_wide
from tests.forge.public_safes import SEED, copy_of, house_safe, member_safe

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = {
    "seal": "Scellé",
    "unique": "Unicité",
    "needed": "Aucun indice de trop",
    "draw": "Tirage",
}


def visit(page, safe, tamper=None):
    """The page of the safe, once the browser is done; `tamper` changes it on the way there."""
    if tamper is not None:
        page.route(f"**/c/{safe.pk}/", lambda route: forge_answer(route, tamper))
    page.goto(f"/c/{safe.pk}/")
    verdict = page.locator("[data-verify]")
    expect(verdict).to_have_attribute("data-done", "")
    return verdict


def forge_answer(route, tamper):
    answer = route.fetch()
    body = tamper(answer.text())
    assert body != answer.text()
    route.fulfill(response=answer, body=body)


def failing(verdict):
    bad = verdict.locator('[data-proof][data-state="bad"]')
    return {each.get_attribute("data-proof") for each in bad.all()}


def test_stranger_verifies_a_smiths_safe_with_every_proof_redone(visits):
    safe = member_safe(draw=2)
    page = visits.page()
    verdict = visit(page, safe)
    expect(verdict).to_have_attribute("data-state", "good")
    expect(verdict.get_by_role("heading")).to_have_text("Tout concorde", use_inner_text=True)
    expect(verdict.get_by_text("refaire les quatre preuves")).to_be_visible()
    mine = page.locator("[data-mine] .hash__v span").all_text_contents()
    assert "".join(mine) == safe.commitment
    expect(page.locator("[data-same]")).to_contain_text("64 caractères sur 64 identiques")


def test_stranger_verifies_a_house_safe_whose_draw_the_site_replays(visits):
    safe = house_safe(tier=Tier.GOLD)
    verdict = visit(visits.page(), safe)
    expect(verdict).to_have_attribute("data-state", "good")
    expect(verdict.get_by_text("le tirage est du ressort du site")).to_be_visible()


def test_one_verifies_in_english_too(visits):
    safe = house_safe()
    page = visits.page(DESK | {"locale": "en-GB"})
    verdict = visit(page, safe)
    expect(verdict.get_by_role("heading")).to_have_text("Everything agrees", use_inner_text=True)
    expect(page.locator("[data-same]")).to_contain_text("64 of 64 characters are the same")


def other_digit(text):
    return str((int(text) + 1) % 10)


def code_changed(safe):
    return lambda body: body.replace(f"data-code>{safe.code}", f"data-code>{1:04d}")


def code_changed_everywhere(safe):
    other = safe.code[:-1] + other_digit(safe.code[-1])
    return lambda body: body.replace(safe.code, other)


def secret_changed(safe):
    secret = bytes(safe.secret).hex()[:8]
    return lambda body: body.replace(secret, "".join(map(other_hex, secret)))


def commitment_changed(safe):
    part = safe.commitment[-8:]
    return lambda body: body.replace(part, "".join(map(other_hex, part)))


def clue_dropped(safe):
    first = json.dumps(safe.clues[0], sort_keys=True, separators=(",", ":"))
    escaped = first.replace('"', "&quot;")
    return lambda body: body.replace(f"{escaped},", "")


def witness_changed(safe):
    return lambda body: body.replace(
        f"data-witness>{safe.certificate[0]}", f"data-witness>{safe.code}"
    )


def count_changed(safe):
    return lambda body: re.sub(r'data-others="\d+"', 'data-others="9999"', body, count=1)


def seed_changed(safe):
    part = SEED.hex()[:8]
    return lambda body: body.replace(part, "".join(map(other_hex, part)))


def other_hex(character):
    return f"{(int(character, 16) + 1) % 16:x}"


@pytest.mark.parametrize(
    ("tampering", "expected"),
    [
        (code_changed, {"seal", "unique", "draw"}),
        (code_changed_everywhere, {"seal", "unique", "draw"}),
        (secret_changed, {"seal"}),
        (commitment_changed, {"seal"}),
        (clue_dropped, {"seal", "unique", "needed"}),
        (witness_changed, {"needed"}),
        (count_changed, {"needed"}),
        (seed_changed, {"draw"}),
    ],
)
def test_tampered_page_is_caught_and_the_failing_proofs_are_named(visits, tampering, expected):
    safe = member_safe()
    page = visits.page()
    verdict = visit(page, safe, tampering(safe))
    assert failing(verdict) == expected
    expect(verdict).to_have_attribute("data-state", "bad")
    expect(verdict.get_by_role("heading")).to_have_text(
        "La vérification échoue", use_inner_text=True
    )
    told = verdict.locator("[data-failing]").text_content()
    assert {name for name, word in NAMES.items() if word in told} == expected
    edge = verdict.evaluate("each => getComputedStyle(each).borderLeftColor")
    assert edge == page.evaluate(MINIUM)


MINIUM = """() => {
  const probe = document.createElement("i");
  probe.className = "probe";
  document.body.append(probe);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".probe { color: var(--minium-fill) }");
  document.adoptedStyleSheets.push(sheet);
  return getComputedStyle(probe).color;
}"""


def test_what_the_site_finds_wrong_stays_wrong(visits):
    safe = copy_of(house_safe(), certificate=["0000"] * 9)
    verdict = visit(visits.page(), safe)
    assert failing(verdict) == {"needed", "draw"}


def test_without_scripts_the_page_gives_the_sites_word_and_the_line_for_a_terminal(visits):
    safe = house_safe()
    page = visits.page(DESK | {"java_script_enabled": False})
    page.goto(f"/c/{safe.pk}/")
    expect(page.locator('[data-say="server"]')).to_contain_text("refaites le scellé à la main")
    expect(page.locator('[data-say="server"]')).to_be_visible()
    page.locator("#a-la-main summary").click()
    expect(page.get_by_text(re.compile("openssl dgst -sha256"))).to_be_visible()
    expect(page.locator("[data-mine]")).to_be_hidden()


@pytest.mark.parametrize("digits", [4, 5, 6])
def test_browser_understands_every_statement_as_the_site_does(visits, digits):
    """The whole language, on codes drawn at random."""
    page = visits.page()
    page.goto("/verifier/")
    draws = Draws(SEED, f"codes for the browser {digits}")
    codes = [draws.code(digits) for _ in range(40)] + [(0,) * digits, tuple(range(digits))]
    language = statements(digits)
    assert {clue.kind for clue in language} == set(KINDS)
    told = page.evaluate(
        """async ({ clues, codes }) => {
          const { meaning } = await import("/static/cofferwit/js/verify/meanings.js");
          return clues.map((clue) => codes.map((code) => meaning(clue)(code)));
        }""",
        {"clues": [clue.to_json() for clue in language], "codes": [list(code) for code in codes]},
    )
    for clue, answers in zip(language, told, strict=True):
        meant = [bool(clue.holds(code)) for code in codes]
        assert answers == meant, (clue, [format_code(code) for code in codes])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(visits, device, theme):
    safe = member_safe()
    page = visits.page(device | {"color_scheme": theme})
    for tamper in (None, witness_changed(safe)):
        visit(page, safe, tamper)
        for summary in page.locator("details.more-d > summary").all():
            summary.click()
        assert problems(page) == []
    page.goto("/verifier/?coffre=abc")
    assert problems(page) == []
    page.set_viewport_size(NARROW["viewport"])
    assert too_wide(page) == []


def test_counts_stand_under_their_witness_codes_on_a_telephone(visits):
    page = visits.page(PHONE)
    visit(page, member_safe())
    for row in page.locator(".cert li").all():
        code, count = (
            row.locator(f"[data-{name}]").bounding_box() for name in ("witness", "others")
        )
        assert count["y"] >= code["y"] + code["height"] - 1
        assert abs(count["x"] + count["width"] - code["x"] - code["width"]) < 2
        assert count["height"] < 30
