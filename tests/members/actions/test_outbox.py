"""Notices that are due together make one mail, which is sent once, or tried again, or given up."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from smtplib import (
    SMTPAuthenticationError,
    SMTPDataError,
    SMTPRecipientsRefused,
    SMTPServerDisconnected,
)
from threading import Barrier, Thread

import pytest
from django.db import connection

from cofferwit.desk.actions.erasing import erase
from cofferwit.members.actions import outbox
from cofferwit.members.actions.notice_choices import choose
from cofferwit.members.actions.notices import clear, mark_read, notify
from cofferwit.members.models import AccountState, Digest, Member, Notice, Preferences
from cofferwit.members.notice_kinds import registered
from cofferwit.members.rules.mailing import WAITS
from cofferwit.members.rules.notice_topics import Topic, Wanted
from tests.factories import NOON, make_member
from tests.members.mails import SERVER, Server, with_mail

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
LATER = NOON + 10 * MINUTE
PRIZE = {"month": "2026-11", "ladder": "thieves", "place": 1, "credits": 150}
BUSY = SMTPDataError(451, b"later, isaure@example.org")


@pytest.fixture(autouse=True)
def server(settings) -> Iterator[type[Server]]:
    settings.EMAIL_BACKEND = SERVER
    settings.COFFERWIT_SITE = "https://cofferwit.example"
    Server.reset()
    yield Server
    Server.reset()


def win(member: Member, key: str = "prize:1", now: datetime = NOON) -> Notice:
    return notify(member=member, kind="prize", key=key, payload=PRIZE, now=now)


def mail_all(now: datetime) -> list[str]:
    """What a worker does with what the sweep puts in the queue; the subjects that went."""
    before = len(Server.taken)
    outbox.sweep(now=now)
    for digest in Digest.objects.order_by("pk").values_list("pk", flat=True):
        outbox.send(digest=digest, now=now)
    return [message.subject for message in Server.taken[before:]]


FIRST = "Cofferwit · Prime des voleurs, novembre 2026\u202f: 150 crédits pour votre 1re place"


# ---- gathering -----------------------------------------------------------------------------------
def test_notices_within_the_window_make_one_mail() -> None:
    member = with_mail()
    for n in range(3):
        win(member, f"prize:{n}", NOON + 3 * n * MINUTE)
    assert mail_all(LATER - timedelta(seconds=1)) == []
    assert mail_all(LATER) == [f"{FIRST}, et 2 autres avis"]
    assert mail_all(LATER + timedelta(hours=1)) == []
    assert Server.taken[0].body.count("https://cofferwit.example/credits/") == 3


def test_what_comes_later_makes_another_mail() -> None:
    member = with_mail()
    win(member)
    assert mail_all(LATER) == [FIRST]
    win(member, "prize:2", LATER)
    assert mail_all(LATER + 10 * MINUTE) == [FIRST]


def test_deadline_is_mailed_after_a_minute_with_what_waits() -> None:
    member = with_mail()
    win(member)
    notify(member=member, kind="draft_soon", key="d", payload={"tier": "gold"}, now=NOON)
    assert mail_all(NOON + MINUTE) == [f"{FIRST}, et 1 autre avis"]


def test_each_member_has_a_mail_of_their_own() -> None:
    isaure, vasco = with_mail(), with_mail("Vasco")
    win(isaure)
    win(vasco)
    mail_all(LATER)
    assert [message.to for message in Server.taken] == [[isaure.email], [vasco.email]]


def test_what_was_read_or_taken_back_drops_out_and_an_empty_mail_is_not_sent() -> None:
    member = with_mail()
    win(member)
    mark_read(member=member, now=NOON)
    win(member, "prize:2", NOON + MINUTE)
    clear(member=member, key="prize:2", now=NOON + MINUTE)
    assert mail_all(LATER + MINUTE) == []
    assert not Digest.objects.exists()
    assert mail_all(LATER + 2 * MINUTE) == []


def test_what_is_read_between_gathering_and_sending_is_not_told() -> None:
    member = with_mail()
    win(member)
    outbox.gather(member=member.pk, now=LATER)
    mark_read(member=member, now=LATER)
    digest = Digest.objects.get()
    assert outbox.send(digest=digest.pk, now=LATER) is False
    assert (Server.taken, Digest.objects.count()) == ([], 0)


def test_what_waited_for_days_is_no_news() -> None:
    win(with_mail())
    assert mail_all(NOON + timedelta(days=4)) == []


# ---- who is told, and in what words --------------------------------------------------------------
@pytest.mark.parametrize("kind", sorted(registered()))
def test_each_topic_has_a_switch_of_its_own(kind: str) -> None:
    on, off = with_mail("Isaure"), with_mail("Vasco")
    topic = registered()[kind].topic
    everything = dict.fromkeys(Topic, Wanted(True, True))
    choose(member=on, choices=everything, by=on, now=NOON)
    choose(member=off, choices=everything | {topic: Wanted(True, False)}, by=off, now=NOON)
    for member in (on, off):
        notify(member=member, kind=kind, key="a", payload={}, now=NOON)
    mail_all(LATER)
    # What the safety of the account is about has no switch.
    told = [on.email, off.email] if registered()[kind].is_safety else [on.email]
    assert [message.to for message in Server.taken] == [[each] for each in told]


def test_topic_switched_off_after_gathering_is_not_mailed() -> None:
    member = with_mail()
    win(member)
    outbox.gather(member=member.pk, now=LATER)
    choose(member=member, choices={"prizes": Wanted(True, False)}, by=member, now=LATER)
    assert mail_all(LATER) == []


def test_kind_that_nobody_registered_is_not_mailed() -> None:
    notify(member=with_mail(), kind="never_heard_of", key="a", payload={}, now=NOON)
    assert mail_all(LATER) == []


def test_kind_that_is_no_more_is_not_mailed() -> None:
    member = with_mail()
    win(member)
    outbox.gather(member=member.pk, now=LATER)
    Notice.objects.update(kind="never_heard_of")
    assert mail_all(LATER) == []


@pytest.mark.parametrize("state", [AccountState.BLOCKED, AccountState.ARCHIVED])
def test_account_that_does_not_play_has_no_mail_of_the_game(state: str) -> None:
    member = with_mail()
    win(member)
    Member.objects.update(state=state)
    assert mail_all(LATER) == []


def test_address_that_was_never_proven_has_no_mail() -> None:
    win(make_member())
    assert mail_all(LATER) == []


def test_mail_speaks_the_language_of_the_member() -> None:
    member = with_mail()
    Preferences.objects.update(language="en")
    notify(member=member, kind="never", key="x", payload={}, now=NOON)
    win(member)
    mail_all(LATER)
    html = Server.taken[0].alternatives[0][0]
    assert '<html lang="en">' in html
    assert ">Prizes and end of season</a>" in html


def test_mail_can_be_ended_by_one_click_and_topic_by_topic() -> None:
    member = with_mail()
    win(member)
    notify(member=member, kind="draft_soon", key="d", payload={"tier": "gold"}, now=NOON)
    mail_all(LATER)
    message = Server.taken[0]
    headers = message.extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    place = "https://cofferwit.example/avis/desabonner/"
    assert headers["List-Unsubscribe"].startswith(f"<{place}{member.pk}.prizes.soon:")
    for text in (message.body, message.alternatives[0][0]):
        ends = re.findall(rf"{place}(\d+\.\w+):", text)
        assert ends == [f"{member.pk}.soon", f"{member.pk}.prizes"]
        assert "https://cofferwit.example/forge/or/" in text


# ---- once, or again, or never --------------------------------------------------------------------
@pytest.mark.parametrize(
    ("place", "fault", "said"),
    [
        ("on_open", ConnectionRefusedError(), "ConnectionRefusedError"),
        ("on_open", SMTPAuthenticationError(535, b"no"), "SMTPAuthenticationError 535"),
        ("on_send", BUSY, "SMTPDataError 451"),
        (
            "on_send",
            SMTPRecipientsRefused({"isaure@example.org": (450, b"full")}),
            "SMTPRecipientsRefused 450",
        ),
    ],
)
def test_fault_that_passes_is_tried_again_after_a_minute(
    place: str, fault: Exception, said: str
) -> None:
    win(with_mail())
    getattr(Server, place).append(fault)
    assert mail_all(LATER) == []
    digest = Digest.objects.get()
    assert (digest.tries, digest.error, digest.failed_at) == (1, said, LATER)
    assert (digest.next_try_at, digest.given_up_at) == (LATER + MINUTE, None)
    assert mail_all(LATER + MINUTE - timedelta(seconds=1)) == []
    assert mail_all(LATER + MINUTE) == [FIRST]
    digest.refresh_from_db()
    assert (digest.sent_at, digest.tries, digest.error) == (LATER + MINUTE, 2, "")


def test_waits_grow_until_the_mail_is_given_up() -> None:
    win(with_mail())
    Server.on_send.extend([BUSY] * 9)
    at = LATER
    for wait in WAITS:
        mail_all(at)
        assert Digest.objects.get().next_try_at == at + wait
        at += wait
    mail_all(at)
    digest = Digest.objects.get()
    assert (digest.tries, digest.given_up_at, digest.next_try_at) == (6, at, None)
    assert mail_all(at + timedelta(days=1)) == []
    assert "isaure" not in digest.error


@pytest.mark.parametrize(
    "fault",
    [
        SMTPRecipientsRefused({"isaure@example.org": (550, b"unknown")}),
        SMTPDataError(554, b"no"),
        SMTPServerDisconnected("gone while it was handed over"),
        TimeoutError(),
        SMTPRecipientsRefused({}),
    ],
)
def test_what_may_have_gone_or_never_will_is_not_tried_again(fault: Exception) -> None:
    win(with_mail())
    Server.on_send.append(fault)
    mail_all(LATER)
    assert Digest.objects.get().given_up_at == LATER
    assert mail_all(LATER + timedelta(days=1)) == []


def test_worker_that_dies_while_sending_leaves_a_mail_that_is_not_sent_again() -> None:
    win(with_mail())
    Server.on_send.append(SystemExit())
    with pytest.raises(SystemExit):
        mail_all(LATER)
    for minutes in (1, 14, 15, 60):
        assert mail_all(LATER + minutes * MINUTE) == []
    digest = Digest.objects.get()
    assert (digest.given_up_at, digest.error) == (LATER + 15 * MINUTE, "interrupted")
    assert digest.sent_at is None


def test_worker_that_dies_before_it_takes_the_mail_loses_nothing() -> None:
    member = with_mail()
    win(member)
    outbox.gather(member=member.pk, now=LATER)  # and the message of it is lost
    assert mail_all(LATER + MINUTE) == [FIRST]


def test_message_that_comes_twice_sends_once() -> None:
    member = with_mail()
    win(member)
    outbox.gather(member=member.pk, now=LATER)
    digest = Digest.objects.get().pk
    assert [outbox.send(digest=digest, now=LATER) for _ in range(3)] == [True, False, False]
    assert outbox.send(digest=digest + 1, now=LATER) is False


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_make_and_send_one_mail() -> None:
    members = [with_mail(name) for name in ("Isaure", "Vasco", "Octave")]
    for member in members:
        for n in range(3):
            win(member, f"prize:{n}")
    together = Barrier(4)
    problems: list[BaseException] = []

    def work() -> None:
        try:
            together.wait()
            outbox.sweep(now=LATER)
            together.wait()
            for digest in list(Digest.objects.values_list("pk", flat=True)):
                outbox.send(digest=digest, now=LATER)
        except BaseException as problem:  # noqa: BLE001
            problems.append(problem)
        finally:
            connection.close()

    threads = [Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    assert sorted(message.to for message in Server.taken) == sorted([m.email] for m in members)
    assert list(Digest.objects.values_list("tries", flat=True)) == [1, 1, 1]


# ---- forgetting ----------------------------------------------------------------------------------
def test_old_mails_and_notices_are_forgotten() -> None:
    member = with_mail()
    for n in range(3):
        win(member, f"prize:{n}")
    clear(member=member, key="prize:0", now=NOON)
    mail_all(LATER)
    assert outbox.forget(now=NOON + timedelta(days=90)) == 0
    assert outbox.forget(now=LATER + timedelta(days=90, seconds=1)) == 2
    assert (Digest.objects.count(), Notice.objects.count()) == (0, 2)
    assert mail_all(LATER + timedelta(days=91)) == []
    assert outbox.forget(now=NOON + timedelta(days=366)) == 2


# ---- the safety of the account -------------------------------------------------------------------
def test_safety_of_the_account_is_mailed_whatever_was_chosen_and_read() -> None:
    """Whoever sits at another's account may switch mails off, and read what would be mailed."""
    member = with_mail()
    choose(member=member, by=member, choices={"moderation": Wanted(False, False)}, now=NOON)
    notify(member=member, kind="second_factor_reset", key="reset:1", payload={}, now=NOON)
    notify(member=member, kind="role_given", key="role:1", payload={"role": ""}, now=NOON)
    mark_read(member=member, now=NOON)
    assert len(mail_all(NOON + MINUTE)) == 1
    [message] = Server.taken
    assert "second facteur" in message.subject
    assert mail_all(NOON + timedelta(hours=1)) == []


def test_safety_that_has_lost_its_point_is_not_mailed() -> None:
    member = with_mail()
    notify(member=member, kind="second_factor_reset", key="reset:1", payload={}, now=NOON)
    clear(member=member, key="reset:1", now=NOON)
    assert mail_all(NOON + MINUTE) == []


def test_mail_that_fails_after_its_account_was_erased_is_forgotten() -> None:
    member = with_mail()
    win(member)
    outbox.gather(member=member.pk, now=LATER)
    digest = Digest.objects.get().pk
    Server.meanwhile.append(lambda: erase(member))
    Server.on_send.append(BUSY)
    assert outbox.send(digest=digest, now=LATER) is False
    assert Server.on_send == []  # it was handed over, and refused
    assert not Digest.objects.exists()
    assert mail_all(LATER + MINUTE) == []
