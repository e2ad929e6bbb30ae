"""A pick over HTTP, by a page's script and by plain forms."""

import json
import logging
from datetime import timedelta
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from cofferwit.clock import daily_end
from cofferwit.members.models import AccountState
from forge.rules.tiers import Tier
from league.models import Ending, Guess, Pick, PickState, Worksheet
from tests.factories import NOON, SMALL_SAFES, make_member, play, start_pick

pytestmark = pytest.mark.django_db

SMALL = SMALL_SAFES[Tier.BRONZE]
RIGHT, WRONG = SMALL.code, SMALL.wrong
JSON = {"Accept": "application/json"}
LIMIT = 600


class Table:
    """A member at a safe, with a browser whose script or forms talk to the site."""

    def __init__(self, clock, client, tier=Tier.BRONZE):
        self.clock, self.client = clock, client
        self.pick = start_pick(tier=tier)
        client.force_login(self.pick.thief)

    def address(self, name="pick"):
        return reverse(name, args=[self.pick.pk])

    def at(self, after):
        """Put the clock so many seconds after the start."""
        self.clock.instant = self.pick.started_at + timedelta(seconds=after)

    def guess(self, number, code, *, after=1.0):
        self.at(after)
        fields = {"number": number, "code": code}
        return self.client.post(self.address("pick_guess"), fields, headers=JSON)

    def form(self, *, after=1.0, **fields):
        self.at(after)
        return self.client.post(self.address("pick_guess"), fields)

    def save(self, **sheet):
        body = {"base_revision": 0, "moves": [], "done": 0, "typed": [None] * 4} | sheet
        return self.client.post(
            self.address("pick_marks"), json.dumps(body), "application/json", headers=JSON
        )

    def course(self):
        self.pick.refresh_from_db()
        ended = self.pick.ended_at and (self.pick.ended_at - NOON).total_seconds()
        clock = (self.pick.deadline - NOON).total_seconds()
        return self.pick.state, self.pick.ending, ended, clock


RUNNING = (PickState.RUNNING, "", None, LIMIT)


@pytest.fixture
def table(clock, client, db):
    return Table(clock, client)


@pytest.fixture
def gold_table(clock, client, db):
    """For tests that look for the code everywhere: six digits are in no address by chance."""
    return Table(clock, client, Tier.GOLD)


# ---- The page and the result ---------------------------------------------------------------------


def test_page_of_a_running_pick(table):
    table.at(10)
    response = table.client.get(table.address())
    page = response.context["page"]
    assert response.status_code == HTTPStatus.OK
    assert [line.clue for line in page.clues] == list(SMALL.clues)
    assert (page.left_ms, page.guesses_left, page.next_number, page.box) == (590_000, 3, 1, 10_000)
    assert "no-store" in response.headers["Cache-Control"]
    assert page.commitment[:8] in response.content.decode()


def test_page_shows_marks_guesses_and_what_was_typed_of_another_device(table):
    table.save(
        moves=[["strike", 0, 1], ["confirm", 1, 3], ["mark", 2, 1]],
        done=3,
        typed=[None, None, 5, None],
    )
    table.guess(1, WRONG[2])
    page = table.client.get(table.address()).context["page"]
    assert (page.client["sheet"]["revision"], page.box) == (1, 900)
    assert [column.value for column in page.columns] == ["", "3", "5", ""]
    assert [column.left for column in page.columns] == [9, 1, 10, 10]
    assert [line.mark for line in page.clues] == [0, 0, 1, 0]
    assert [line.is_latest_broken for line in page.clues] == [False, False, True, False]
    [guess] = page.clues[2].broken_by
    assert (guess.text, guess.read_before, page.penalties) == (WRONG[2], 2, ((1, 61),))
    states = {(cell.letter, cell.digit): cell.state for row in page.rows for cell in row.cells}
    assert (states["A", 1], states["B", 3], states["B", 4]) == ("struck", "confirmed", "open")


def test_page_marks_the_last_digit_left(table):
    table.save(moves=[["strike", 0, digit] for digit in range(9)], done=9)
    page = table.client.get(table.address()).context["page"]
    assert [row.cells[0].state for row in page.rows] == ["struck"] * 9 + ["last"]


def test_page_ends_the_pick_when_its_time_is_up_and_shows_the_result(table):
    table.at(LIMIT + 7)
    response = table.client.get(table.address())
    assert response.context["result"].end == "time"
    assert table.course() == (PickState.HELD, Ending.TIME, LIMIT, LIMIT)
    assert "no-store" in response.headers["Cache-Control"]


def test_result_of_ones_own_opening_shows_the_code(table):
    table.guess(1, RIGHT)
    response = table.client.get(table.address())
    assert response.context["result"].code == (3, 3, 8, 4)
    assert bytes(table.pick.safe.seed).hex() not in response.content.decode()


def test_result_after_the_day_shows_everything(table):
    table.at(LIMIT)
    table.client.get(table.address())
    table.clock.instant = daily_end(NOON.date())
    table.client.get("/coffre-du-jour/")
    response = table.client.get(table.address())
    assert response.context["result"].opened.code == (3, 3, 8, 4)


@pytest.mark.parametrize("count", [0, 2])
def test_as_many_queries_with_guesses_and_marks_as_without(table, count, django_assert_num_queries):
    table.save()
    for number in range(1, count + 1):
        table.guess(number, WRONG[number])
    with django_assert_num_queries(5):
        table.client.get(table.address())


# ---- The clock -----------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [1, 0.001])
def test_right_code_in_the_last_second_opens(table, left):
    response = table.guess(1, RIGHT, after=LIMIT - left)
    assert response.json()["verdict"] == "opened"
    assert table.course() == (PickState.OPENED, Ending.OPENED, LIMIT - left, LIMIT)


@pytest.mark.parametrize("late", [0, 0.001, 86_400])
def test_guess_at_the_deadline_or_later_is_not_played(table, late):
    response = table.guess(1, RIGHT, after=LIMIT + late)
    assert (response.status_code, response.json()["error"]) == (HTTPStatus.CONFLICT, "over")
    assert response.json()["pick"]["state"] == "held"
    assert table.course() == (PickState.HELD, Ending.TIME, LIMIT, LIMIT)


def test_wrong_code_with_exactly_a_minute_left_ends_the_pick(table):
    answer = table.guess(1, WRONG[0], after=LIMIT - 60).json()
    assert (answer["verdict"], answer["pick"]["state"], answer["pick"]["left_ms"]) == (
        "wrong", "held", 0,
    )  # fmt: skip
    assert answer["message"].endswith("Le coffre a tenu.")
    assert table.course() == (PickState.HELD, Ending.TIME, LIMIT - 60, LIMIT - 60)


def test_wrong_code_with_a_tenth_more_leaves_the_tenth(table):
    answer = table.guess(1, WRONG[0], after=LIMIT - 60.1).json()
    assert (answer["pick"]["state"], answer["pick"]["left_ms"]) == ("running", 100)


def test_third_wrong_code_ends_the_pick(table):
    for number in (1, 2):
        assert table.guess(number, WRONG[number]).json()["pick"]["state"] == "running"
    answer = table.guess(3, WRONG[3]).json()
    assert (answer["pick"]["state"], answer["pick"]["ending"]) == ("held", "guesses")
    assert (answer["pick"]["guesses_left"], answer["pick"]["next_number"]) == (0, 4)


# ---- Verdicts ------------------------------------------------------------------------------------


def test_answer_to_a_wrong_code(table):
    answer = table.guess(1, WRONG[2], after=30).json()
    assert answer == {
        "verdict": "wrong",
        "repeated": False,
        "number": 1,
        "code": WRONG[2],
        "contradicted": 2,
        "cost_ms": 60_000,
        "message": answer["message"],
        "pick": {
            "state": "running",
            "ending": "",
            "left_ms": 510_000,
            "limit_ms": 600_000,
            "deadline": "2026-11-30T11:09:00+00:00",
            "guesses_left": 2,
            "next_number": 2,
            "guesses": [{"number": 1, "code": WRONG[2], "contradicted": 2}],
            "penalties": [[30_000, 90_000]],
            "revision": 0,
        },
    }
    nnbsp = "\N{NARROW NO-BREAK SPACE}"
    clue = SMALL.clues[2].text("fr")
    assert answer["message"] == (
        f"Essai 1, {WRONG[2]}{nnbsp}: faux. Il contredit l’indice 3{nnbsp}: {clue}. "
        "60 secondes en moins. Il reste 2 essais et 8 minutes 30 secondes."
    )


def test_answer_speaks_the_readers_language(table):
    table.pick.thief.preferences.language = "en"
    table.pick.thief.preferences.save()
    assert table.guess(1, RIGHT).json()["message"] == "Guess 1, 3384: right. The safe is open."
    assert table.guess(2, "12").json()["message"].startswith("This pick is over")


def test_same_number_again_is_the_same_verdict_at_no_cost(table):
    first = table.guess(1, WRONG[0], after=10).json()
    again = table.guess(1, WRONG[0], after=20).json()
    assert again["repeated"] is True
    assert (again["verdict"], again["contradicted"]) == (first["verdict"], first["contradicted"])
    assert again["pick"]["left_ms"] == first["pick"]["left_ms"] - 10_000


def test_same_number_with_another_code_says_which_was_recorded(table):
    table.guess(1, WRONG[0])
    answer = table.guess(1, RIGHT).json()
    assert (answer["code"], answer["verdict"]) == (WRONG[0], "wrong")
    assert answer["message"].startswith(
        f"L’essai 1 était déjà joué, avec le code {WRONG[0]}. Essai 1, {WRONG[0]}"
    )


def test_verdict_of_an_earlier_guess_says_nothing_of_what_is_left(table):
    table.guess(1, WRONG[0])
    table.guess(2, WRONG[1])
    assert table.guess(1, WRONG[0]).json()["message"].endswith("60 secondes en moins.")


def test_verdict_is_answered_again_after_the_end(table):
    table.guess(1, RIGHT)
    again = table.guess(1, RIGHT, after=50_000)
    assert (again.status_code, again.json()["verdict"]) == (HTTPStatus.OK, "opened")
    assert again.json()["pick"]["state"] == "opened"


# ---- Refusals: nothing is counted ----------------------------------------------------------------

NO_CODES = [
    ("", "empty"),
    ("abcd", "not_digits"),
    ("33 84", "not_digits"),
    ("٣٣٨٤", "not_digits"),
    ("３３８４", "not_digits"),
    ("3384\x00", "not_digits"),
    ("338", "length"),
    ("33840", "length"),
    ("3" * 5000, "length"),
]


@pytest.mark.parametrize(("code", "kind"), NO_CODES)
def test_what_is_no_code_is_refused_to_a_script(table, code, kind):
    response = table.guess(1, code)
    assert (response.status_code, response.json()["error"]) == (
        HTTPStatus.UNPROCESSABLE_ENTITY, kind,
    )  # fmt: skip
    assert response.json()["message"].endswith("ni essai, ni temps.")
    assert response.json()["pick"]["next_number"] == 1
    assert table.course() == RUNNING


@pytest.mark.parametrize(("code", "kind"), NO_CODES)
def test_what_is_no_code_comes_back_in_the_form(table, code, kind):
    response = table.form(number=1, code=code)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    refusal = response.context["page"].refusal
    assert refusal.message.endswith("ni essai, ni temps.")
    assert refusal.typed == code[:40]
    assert table.course() == RUNNING


def test_same_code_twice_is_refused(table):
    table.guess(1, WRONG[0])
    response = table.guess(2, WRONG[0])
    assert (response.status_code, response.json()["error"]) == (
        HTTPStatus.UNPROCESSABLE_ENTITY, "already_tried",
    )  # fmt: skip
    assert response.json()["pick"]["guesses_left"] == 2


def test_number_ahead_is_refused(table):
    response = table.guess(2, RIGHT)
    assert (response.status_code, response.json()["error"]) == (HTTPStatus.CONFLICT, "ahead")
    assert table.course() == RUNNING


@pytest.mark.parametrize("number", ["", "0", "4", "x", "-1", "1.0", "01", "١", "9" * 5000])
def test_number_that_is_none_is_refused(table, number):
    response = table.guess(number, RIGHT)
    assert (response.status_code, response.json()["error"]) == (
        HTTPStatus.BAD_REQUEST, "bad_request",
    )  # fmt: skip
    assert table.form(number=number, code=RIGHT).status_code == HTTPStatus.BAD_REQUEST
    assert table.course() == RUNNING


def test_empty_form_is_refused(table):
    assert table.form().status_code == HTTPStatus.BAD_REQUEST
    assert table.course() == RUNNING


@pytest.mark.parametrize("state", [AccountState.BLOCKED, AccountState.ARCHIVED])
def test_one_who_may_no_longer_play_is_refused(table, state):
    type(table.pick.thief).objects.update(state=state)
    assert table.guess(1, RIGHT).status_code == HTTPStatus.FORBIDDEN
    assert table.course() == RUNNING


# ---- Plain forms ---------------------------------------------------------------------------------


def test_form_of_one_field_a_position_plays_and_leads_back_to_the_pick(table):
    response = table.form(number=1, A="3", B="3", C="8", D="4")
    assert response.status_code == HTTPStatus.SEE_OTHER
    assert response.headers["Location"] == table.address()
    assert table.course()[0] == PickState.OPENED


def test_form_refused_keeps_what_stood_in_each_chamber(table):
    table.save(typed=[1, 2, None, None])
    response = table.form(number=1, A="3", B="", C="x", D="4")
    page = response.context["page"]
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert [column.value for column in page.columns] == ["3", "", "x", "4"]
    assert "no-store" in response.headers["Cache-Control"]


def test_form_sent_again_leads_to_the_pick_and_names_the_recorded_code_once(table):
    table.form(number=1, code=WRONG[0])
    table.form(number=1, code=WRONG[0])
    table.form(number=1, code=WRONG[1])
    messages = [str(each) for each in table.client.get(table.address()).context["messages"]]
    assert len(messages) == 1
    assert messages[0].startswith(f"L’essai 1 était déjà joué, avec le code {WRONG[0]}")


def test_form_after_the_end_leads_to_the_result_with_the_reason(table):
    response = table.form(number=1, code=RIGHT, after=LIMIT)
    assert response.status_code == HTTPStatus.SEE_OTHER
    response = table.client.get(table.address())
    assert response.context["result"].end == "time"
    assert [str(each) for each in response.context["messages"]] == [
        "Ce crochetage est fini\N{NARROW NO-BREAK SPACE}: cet essai n’a pas été joué."
    ]


# ---- State and worksheet -------------------------------------------------------------------------


def test_state_is_right_after_any_absence(table):
    table.at(100)
    response = table.client.get(table.address("pick_state"))
    assert response.json()["left_ms"] == 500_000
    assert "no-store" in response.headers["Cache-Control"]
    table.at(LIMIT + 1)
    state = table.client.get(table.address("pick_state")).json()
    assert (state["state"], state["ending"], state["left_ms"]) == ("held", "time", 0)


def test_sheet_is_kept_and_a_stale_tab_is_told(table):
    moves = [["strike", 0, 1]]
    assert table.save(moves=moves, done=1).json() == {"revision": 1}
    assert table.save(moves=moves, done=1).json() == {"revision": 1}
    stale = table.save()
    assert stale.status_code == HTTPStatus.CONFLICT
    assert (stale.json()["error"], stale.json()["sheet"]["moves"]) == ("stale", moves)
    assert table.client.get(table.address("pick_state")).json()["revision"] == 1


def test_sheet_may_come_in_a_form_field(table):
    sheet = {"base_revision": 0, "moves": [], "done": 0, "typed": [1, None, None, None]}
    response = table.client.post(table.address("pick_marks"), {"sheet": json.dumps(sheet)})
    assert response.json() == {"revision": 1}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", HTTPStatus.BAD_REQUEST),
        ("{", HTTPStatus.BAD_REQUEST),
        ("[]", HTTPStatus.BAD_REQUEST),
        ("null", HTTPStatus.BAD_REQUEST),
        (b"\xff\xfe", HTTPStatus.BAD_REQUEST),
        ("[" * 50_000, HTTPStatus.BAD_REQUEST),
        ("1" * 5_000, HTTPStatus.BAD_REQUEST),
        ("{}", HTTPStatus.UNPROCESSABLE_ENTITY),
        ('{"moves": [["strike", 0, NaN]]}', HTTPStatus.UNPROCESSABLE_ENTITY),
        ('{"moves": [["strike", 0, 1e999]]}', HTTPStatus.UNPROCESSABLE_ENTITY),
        (" " * 70_000, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    ],
)
def test_what_is_no_sheet_is_refused(table, body, status):
    response = table.client.post(
        table.address("pick_marks"), body, "application/json", headers=JSON
    )
    assert response.status_code == status
    assert response.json()["message"]
    assert not Worksheet.objects.exists()


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_sheet_that_comes_as_something_else_is_refused(table, kind):
    response = table.client.post(table.address("pick_marks"), "{}", kind)
    assert response.status_code == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize("name", ["pick_guess", "pick_marks", "pick_give_up"])
@pytest.mark.parametrize("boundary", ["", "; boundary=x", "; boundary=é"])
def test_form_that_cannot_be_read_is_refused(table, name, boundary):
    response = table.client.post(table.address(name), b"\xff", f"multipart/form-data{boundary}")
    assert HTTPStatus.BAD_REQUEST <= response.status_code <= HTTPStatus.UNPROCESSABLE_ENTITY
    assert table.course() == RUNNING


def test_form_of_many_parts_without_a_sheet_is_refused(table):
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(table.pick.thief)
    careful.get(table.address())
    fields = {"csrfmiddlewaretoken": careful.cookies["csrftoken"].value}
    response = careful.post(table.address("pick_marks"), fields)
    assert response.status_code == HTTPStatus.BAD_REQUEST


def test_sheet_of_the_most_moves_fits(table):
    moves = [["confirm", 3, 9]] * 2000
    assert table.save(moves=moves, done=2000).status_code == HTTPStatus.OK


def test_sheet_after_the_end_is_refused_with_the_state(table):
    table.at(LIMIT)
    response = table.save()
    assert (response.status_code, response.json()["error"]) == (HTTPStatus.CONFLICT, "over")
    assert response.json()["pick"]["state"] == "held"


# ---- Giving up -----------------------------------------------------------------------------------


def test_giving_up_asks_first(table):
    response = table.client.post(table.address("pick_give_up"))
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["page"].asking_give_up is True
    assert response.context["page"].refusal is None
    script = table.client.post(table.address("pick_give_up"), headers=JSON)
    assert script.json()["error"] == "confirm"
    assert table.course() == RUNNING


def test_giving_up_unconfirmed_after_the_time_leads_to_the_result(table):
    table.at(LIMIT)
    response = table.client.post(table.address("pick_give_up"))
    assert response.headers["Location"] == table.address()
    assert table.course()[:2] == (PickState.HELD, Ending.TIME)


def test_giving_up_confirmed_leads_to_the_result(table):
    response = table.client.post(table.address("pick_give_up"), {"sure": "1"})
    assert response.headers["Location"] == table.address()
    assert table.course()[:2] == (PickState.HELD, Ending.GAVE_UP)
    script = table.client.post(table.address("pick_give_up"), {"sure": "1"}, headers=JSON)
    assert script.json()["pick"]["ending"] == "gave_up"


# ---- Who and how ---------------------------------------------------------------------------------

NAMES = ["pick", "pick_state", "pick_guess", "pick_marks", "pick_give_up"]
POSTS = {"pick_guess", "pick_marks", "pick_give_up"}


def ask(client, name, pick_id, **extra):
    address = reverse(name, args=[pick_id])
    if name not in POSTS:
        return client.get(address, **extra)
    fields = {"number": 1, "code": RIGHT, "sure": "1", "sheet": '{"base_revision": 0}'}
    return client.post(address, fields, **extra)


@pytest.mark.parametrize("name", NAMES)
def test_another_members_pick_and_none_are_not_found(table, name):
    table.client.force_login(make_member("Vasco"))
    assert ask(table.client, name, table.pick.pk).status_code == HTTPStatus.NOT_FOUND
    none = "00000000-0000-4000-8000-000000000000"
    assert ask(table.client, name, none).status_code == HTTPStatus.NOT_FOUND
    assert table.course() == RUNNING


@pytest.mark.parametrize("name", NAMES)
def test_stranger_is_led_to_login_and_back_to_the_pick(table, name):
    login = f"{reverse('account_login')}?next={table.address()}"
    stranger = Client()
    response = ask(stranger, name, table.pick.pk)
    assert (response.status_code, response.headers["Location"]) == (HTTPStatus.FOUND, login)
    script = ask(stranger, name, table.pick.pk, headers=JSON)
    assert (script.status_code, script.json()["login"]) == (HTTPStatus.UNAUTHORIZED, login)


@pytest.mark.parametrize("name", NAMES)
def test_wrong_method_is_405(table, name):
    method = table.client.get if name in POSTS else table.client.post
    assert method(table.address(name)).status_code == HTTPStatus.METHOD_NOT_ALLOWED


@pytest.mark.parametrize("name", sorted(POSTS))
def test_csrf_token_is_needed(table, name):
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(table.pick.thief)
    assert ask(careful, name, table.pick.pk).status_code == HTTPStatus.FORBIDDEN
    assert table.course() == RUNNING


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_a_pick_may_be_stored(table, name):
    assert "no-store" in ask(table.client, name, table.pick.pk).headers["Cache-Control"]


def test_every_answer_of_a_running_pick_hides_the_code(gold_table, caplog):
    """All that pages, headers and the log say while it runs, and once it has held."""
    caplog.set_level(logging.DEBUG)
    table, small = gold_table, SMALL_SAFES[Tier.GOLD]
    seen = [
        table.client.get(table.address()),
        table.client.get(table.address("pick_state")),
        table.guess(1, small.wrong[0]),
        table.guess(1, small.wrong[1]),
        table.guess(2, "12"),
        table.guess(3, "123456"),
        table.form(number=2, code="x"),
        table.save(typed=[None] * 6),
        table.save(base_revision=9, moves=[["strike", 0, 0]], done=1, typed=[None] * 6),
        table.client.get(table.address()),
        table.client.post(table.address("pick_give_up"), {"sure": "1"}),
        table.client.get(table.address()),
        table.client.get("/coffre-du-jour/"),
    ]
    safe = table.pick.safe
    hidden = [small.code, bytes(safe.seed).hex(), bytes(safe.secret).hex()]
    said = "".join(f"{response.headers}{response.content.decode()}" for response in seen)
    for secret in hidden:
        assert secret not in said
        assert secret not in caplog.text


def test_each_refusal_is_logged_by_ids_and_kind_alone(table, caplog):
    caplog.set_level(logging.INFO, logger="league")
    table.guess(1, "zzzz")
    [line] = [record.getMessage() for record in caplog.records if record.name.startswith("league")]
    assert line == f"pick {table.pick.pk}: member {table.pick.thief.pk} refused, not_digits"


def test_guess_is_counted_once_however_it_is_sent(table):
    play(table.pick, 1, WRONG[0])
    table.guess(1, WRONG[0])
    table.form(number=1, code=WRONG[0])
    assert (Guess.objects.count(), Pick.objects.count()) == (1, 1)
