"""Notices go by e-mail through a real queue and a real worker, into files: once each."""

import email
import time
from datetime import timedelta
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest

from cofferwit.celery import app
from cofferwit.members.actions.notices import notify
from cofferwit.members.models import Digest
from cofferwit.ops.edge import now
from tests.members.mails import with_mail

PRIZE = {"month": "2026-11", "ladder": "thieves", "place": 1, "credits": 150}


def mails(folder: Path) -> list[EmailMessage]:
    found = sorted(folder.glob("*.log"))
    parts = [part for file in found for part in file.read_bytes().split(b"\n" + b"-" * 79 + b"\n")]
    return [email.message_from_bytes(part, policy=default) for part in parts if part.strip()]


def wait_until_sent(digests: int) -> None:
    deadline = time.monotonic() + 60
    while Digest.objects.filter(sent_at__isnull=False).count() < digests:
        assert time.monotonic() < deadline, list(Digest.objects.values())
        time.sleep(0.2)


@pytest.mark.django_db(transaction=True)
def test_notices_due_together_are_mailed_once_by_the_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    folder = tmp_path / "mail"
    folder.mkdir()
    monkeypatch.setenv("COFFERWIT_MAIL_DIR", str(folder))
    monkeypatch.setenv("COFFERWIT_SITE", "https://cofferwit.example")
    due = now() - timedelta(minutes=11)
    members = [with_mail(name) for name in ("Isaure", "Vasco")]
    for member in members:
        for n in range(3):
            notify(member=member, kind="prize", key=f"prize:{n}", payload=PRIZE, now=due)
    request.getfixturevalue("worker")
    # It has the job in its queue as it starts; twice more, and each mail once too often.
    for _ in range(2):
        app.send_task("members.mail_notices")
    wait_until_sent(2)
    for digest in Digest.objects.values_list("pk", flat=True):
        app.send_task("members.send_digest", args=[digest])
    app.send_task("members.mail_notices")
    time.sleep(3)
    sent = mails(folder)
    assert sorted(str(each["To"]) for each in sent) == sorted(each.email for each in members)
    assert {each["Subject"].strip() for each in sent} == {
        (
            "Cofferwit · Prime des voleurs, novembre 2026\u202f: 150 crédits pour votre 1re place,"
            " et 2 autres avis"
        )
    }
    for each in sent:
        assert [part.get_content_type() for part in each.iter_parts()] == [
            "text/plain",
            "text/html",
        ]
        assert each["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert list(Digest.objects.values_list("tries", flat=True)) == [1, 1]
