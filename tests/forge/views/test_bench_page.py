"""What the bench's page draws for whom."""

import pytest

from cofferwit.members.models import AccountState
from forge.rules.clues import Clue
from forge.rules.tiers import Tier
from tests.factories import SMALL_SAFES, make_draft, make_member
from tests.pages import page

pytestmark = pytest.mark.django_db

CLUES = SMALL_SAFES[Tier.BRONZE].clues


@pytest.fixture
def member(clock):
    return make_member()


@pytest.fixture
def mine(client, member):
    client.force_login(member)
    return client


def test_lesson_leads_to_the_bronze_bench_with_its_guide(mine):
    answer = mine.get("/forge/apprendre/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/forge/bronze/?lecon=1")


def test_lesson_sends_strangers_to_log_in_and_back(client, clock):
    answer = client.get("/forge/apprendre/")
    assert answer.headers["Location"] == "/compte/connexion/?next=/forge/apprendre/"


@pytest.mark.parametrize(
    ("clues", "step"),
    [
        (None, "draw"),
        ((), "choose"),
        (CLUES[:2], "close"),
        ((*CLUES, Clue("even", "D")), "clean"),
        (CLUES, "publish"),
    ],
)
def test_guide_shows_the_step_at_hand_without_a_script(mine, member, clues, step):
    if clues is not None:
        make_draft(member, clues=clues)
    steps = page(mine.get("/forge/bronze/?lecon=1")).all("li", css="lesson__step")
    here = [each for each in steps if each.attributes.get("aria-current") == "step"]
    assert [each.attributes["data-lesson-step"] for each in here] == [step]
    assert page(mine.get("/forge/bronze/")).all(css="lesson") == []


def test_forms_of_the_guide_come_back_to_it(mine, member):
    answer = mine.post("/forge/bronze/ouvrir/?lecon=1")
    assert answer.headers["Location"] == "/forge/bronze/?lecon=1"


def test_shell_marks_the_forge_as_the_place(mine):
    shell = page(mine.get("/forge/bronze/"))
    current = [link.text for link in shell.all("a") if link.attributes.get("aria-current")]
    assert current.count("Forge") == 2


def test_safe_that_may_be_published_has_the_brass_button(mine, member):
    make_draft(member, clues=CLUES)
    button = page(mine.get("/forge/bronze/")).one("section", css="publish").all("button")[0]
    assert button.text == "Publier le coffre"
    assert "btn--brass" in button.classes
    assert "aria-disabled" not in button.attributes


def test_superfluous_clue_takes_the_brass_button(mine, member):
    make_draft(member, clues=(*CLUES, Clue("even", "D")))
    buttons = page(mine.get("/forge/bronze/")).one("section", css="publish").all("button")
    assert [each.text for each in buttons if "btn--brass" in each.classes] == ["Retirer l’indice 5"]
    assert buttons[1].attributes["aria-disabled"] == "true"


def test_blocked_member_is_told_why_and_offered_no_act(client, clock):
    blocked = make_member()
    make_draft(blocked, clues=CLUES)
    blocked.state = AccountState.ARCHIVED
    blocked.save()
    client.force_login(blocked)
    drawn = page(client.get("/forge/bronze/"))
    boxes = drawn.all("input", name="line")
    assert boxes
    assert all("disabled" in box.attributes for box in boxes)
    posts = [form.attributes["action"] for form in drawn.all("form", method="post")]
    assert [action for action in posts if action.startswith("/forge/")] == ["/forge/bronze/choix/"]
    assert drawn.all("button", form="choix") == []
