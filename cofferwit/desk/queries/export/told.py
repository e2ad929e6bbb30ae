"""Of what the site told the member: notices with their sentences, and mails."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import translation

from cofferwit.desk.queries.export.tables import Row, Table, column, relation
from cofferwit.members.models import Digest, Member, Notice
from cofferwit.members.notice_kinds import said
from cofferwit.members.rules.sentences import Sentence


@dataclass(frozen=True)
class WithSentence(Table):
    """Notices keep ids: each is put into words, in the member's language, as it is read."""

    def read(self, member: Member, now: datetime) -> Iterator[Row]:
        """The rows, with the sentence and the address of each."""
        for row in super().read(member, now):
            payload: Any = row["payload"]
            with translation.override(member.preferences.language):
                words = said(str(row["kind"]), payload)
            yield row | {"text": words.text, "address": words.url}


NOTICES = WithSentence(
    "notices",
    Sentence("Vos avis.", "Your notices."),
    (relation(Notice, "member"),),
    lambda member, _now: Notice.objects.filter(member=member).order_by("created_at", "pk"),
    (
        column("created_at", "Quand", "When"),
        column("kind", "Sorte", "Kind"),
        column("text", "La phrase", "The sentence", "kind"),
        column("address", "La page où elle mène", "The page it leads to", "kind"),
        column("payload", "Ce dont elle parle, en numéros", "What it is about, in numbers"),
        column("read_at", "Lecture", "When it was read"),
        column("cleared_at", "Retrait, l’objet disparu", "When it was taken back"),
        column("mail", "L’e-mail qui l’a porté", "The mail that brought it", "digest_id"),
    ),
)

MAILS = Table(
    "mails",
    Sentence("Les e-mails d’avis qui vous ont été adressés.", "The mails of notices sent to you."),
    (relation(Digest, "member"),),
    lambda member, _now: Digest.objects.filter(member=member).order_by("made_at", "pk"),
    (
        column("mail", "Numéro", "Number", "pk"),
        column("made_at", "Préparation", "When it was made up"),
        column("sent_at", "Envoi", "When it was sent"),
        column("failed_at", "Dernier échec", "Last failure"),
        column("given_up_at", "Abandon", "When it was given up"),
        column("tries", "Essais", "Tries"),
    ),
)

TABLES = (NOTICES, MAILS)
