"""Two people sign up at once: both passed every question, and the database lets one in."""

import threading
import time
from collections.abc import Callable

import pytest
from django.core import mail
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client

from cofferwit.members.models import Member
from cofferwit.members.rules.pseudonym import TAKEN
from tests.members.people import FORM, make_member

pytestmark = pytest.mark.django_db(transaction=True)
AT = "/compte/creer/"
WAITING = """
    SELECT count(*) FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()
"""


def sign_up_while(first: Callable[[], object], sent: dict[str, str]) -> HttpResponse:
    """The answer to a sign-up that meets, at the database, one that commits a moment later."""
    answers: list[HttpResponse] = []

    def second() -> None:
        answers.append(Client().post(AT, sent))
        connection.close()

    thread = threading.Thread(target=second)
    with transaction.atomic():
        first()
        thread.start()
        wait_until_it_waits()
    thread.join()
    return answers[0]


def wait_until_it_waits() -> None:
    """Until another connection waits for a lock, that is for our commit."""
    for _ in range(200):
        with connection.cursor() as cursor:
            cursor.execute(WAITING)
            if cursor.fetchone()[0]:
                return
        time.sleep(0.05)
    pytest.fail("the second sign-up never reached the database")


def test_signup_pseudonym_taken_meanwhile_says_so_at_the_field() -> None:
    answer = sign_up_while(lambda: make_member("lsaure"), FORM | {"email": "autre@example.org"})
    assert answer.status_code == 422
    assert TAKEN.fr in answer.content.decode()
    assert 'value="autre@example.org"' in answer.content.decode()
    assert [m.pseudonym for m in Member.objects.all()] == ["lsaure"]
    assert mail.outbox == []


def test_signup_address_taken_meanwhile_answers_as_ever() -> None:
    answer = sign_up_while(lambda: make_member("Isaure"), FORM | {"pseudonym": "Zelda"})
    assert (answer.status_code, answer["Location"]) == (302, "/compte/verification/")
    assert [m.pseudonym for m in Member.objects.all()] == ["Isaure"]
    assert [m.subject for m in mail.outbox] == ["Cofferwit · vous avez déjà un compte"]
