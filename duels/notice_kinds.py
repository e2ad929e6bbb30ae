"""How the notices of duels read: each names the opponent, and leads to its duel."""

from functools import partial

from django.urls import reverse
from django.utils.translation import gettext as _, gettext_noop

from cofferwit.members.models import Member
from cofferwit.members.notice_kinds import Payload, Said, register
from cofferwit.members.rules.notice_topics import Topic
from duels.models import Duel
from duels.queries.told import name_of
from duels.rules.telling import Told

SENTENCES = {
    Told.CHALLENGE: (Topic.CHALLENGE, gettext_noop("{name} vous défie.")),
    Told.DECLINED: (Topic.CHALLENGE, gettext_noop("{name} a décliné votre défi.")),
    Told.LAPSED: (
        Topic.CHALLENGE,
        gettext_noop("{name} n’a pas répondu à temps : votre défi est tombé."),
    ),
    Told.VOID: (
        Topic.CHALLENGE,
        gettext_noop("Votre duel contre {name} est annulé : il ne compte pas."),
    ),
    Told.ACCEPTED: (Topic.YOUR_TURN, gettext_noop("{name} accepte votre défi. À vous de jouer.")),
    Told.FORGE: (Topic.YOUR_TURN, gettext_noop("À vous de forger, en duel contre {name}.")),
    Told.PICK: (Topic.YOUR_TURN, gettext_noop("À vous de crocheter, en duel contre {name}.")),
    Told.ANSWER_SOON: (
        Topic.SOON,
        gettext_noop("Moins de 3 h pour répondre au défi de {name}."),
    ),
    Told.FORGE_SOON: (
        Topic.SOON,
        gettext_noop("Moins de 3 h pour forger, en duel contre {name}."),
    ),
    Told.PICK_SOON: (
        Topic.SOON,
        gettext_noop("Moins de 3 h pour crocheter, en duel contre {name}."),
    ),
}
"""What each kind is about, and its sentence; `{name}` is the opponent."""

WON, LOST, DRAWN = (
    gettext_noop("Duel gagné contre {name}."),
    gettext_noop("Duel perdu contre {name}."),
    gettext_noop("Duel nul contre {name}."),
)


def register_kinds() -> None:
    """Make them known."""
    for told, (topic, sentence) in SENTENCES.items():
        register(told.value, topic, partial(_say, sentence))
    register(Told.SETTLED.value, Topic.CHALLENGE, _settled)


def _settled(payload: Payload) -> Said:
    return _say(_outcome(payload), payload)


def _say(sentence: str, payload: Payload) -> Said:
    text = _(sentence).format(name=_opponent(payload))
    return Said(text, reverse("duel", args=[payload["duel"]]))


def _opponent(payload: Payload) -> str:
    """The other's name; a word for one whose account is deleted, or who is not named."""
    found = Member.objects.filter(pk=int(payload.get("opponent") or 0)).first()
    return (name_of(found) if found else "") or _("un compte supprimé")


def _outcome(payload: Payload) -> str:
    duel = Duel.objects.get(pk=int(payload["duel"] or 0))
    if duel.winner_id is None:
        return DRAWN
    return LOST if duel.winner_id == payload.get("opponent") else WON
