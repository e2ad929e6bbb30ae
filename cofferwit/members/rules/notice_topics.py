"""What the site tells members about, and by which way (Rule R9.60).

Each notice belongs to a topic, and each topic is switched on or off by itself: on the site, by
e-mail. A member who has chosen nothing for a topic has its defaults.
"""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple

from cofferwit.members.rules.sentences import RuleError, Sentence
from cofferwit.members.rules.standing import Standing


class Topic(StrEnum):
    """What notices are about, in the order of the settings."""

    YOUR_TURN = "your_turn"
    SOON = "soon"
    CHALLENGE = "challenge"
    SETTLED = "settled"
    PATH_OPEN = "path_open"
    DAILY = "daily"
    PRIZES = "prizes"
    ANNOUNCEMENTS = "announcements"
    MODERATION = "moderation"
    HOUSE = "house"


class Wanted(NamedTuple):
    """By which ways a member is told of a topic."""

    site: bool
    email: bool


@dataclass(frozen=True, slots=True)
class About:
    """What the settings say of a topic, and what holds until the member chooses.

    `always_on_site` cannot be switched off there; `urgent` has its mail sent at once; `staff` is
    of no use to any but those who keep the house.
    """

    title: Sentence
    says: Sentence
    default: Wanted
    always_on_site: bool = False
    urgent: bool = False
    staff: bool = False


EVERYWHERE, ON_SITE, NOWHERE = Wanted(True, True), Wanted(True, False), Wanted(False, False)

TOPICS: dict[Topic, About] = {
    Topic.YOUR_TURN: About(
        Sentence("À vous de jouer", "Your turn"),
        Sentence("Duel accepté, adversaire qui a joué", "Duel accepted, opponent has played"),
        EVERYWHERE,
    ),
    Topic.SOON: About(
        Sentence("3 h avant une échéance", "3 h before a deadline"),
        Sentence("Duel, brouillon", "Duel, draft"),
        EVERYWHERE,
        urgent=True,
    ),
    Topic.CHALLENGE: About(
        Sentence("Défi reçu", "Challenge received"),
        Sentence("Et défi décliné ou expiré, duel réglé", "And declined or lapsed, duel settled"),
        EVERYWHERE,
    ),
    Topic.SETTLED: About(
        Sentence("Un de vos coffres est réglé", "One of your safes is settled"),
        Sentence("Avec son facteur et ses points", "With its factor and its points"),
        ON_SITE,
    ),
    Topic.PATH_OPEN: About(
        Sentence("Un chemin s’ouvre", "A path opens"),
        Sentence(
            "Un coffre que vous aviez crocheté devient public",
            "A safe that you had picked becomes public",
        ),
        ON_SITE,
    ),
    Topic.DAILY: About(
        Sentence("Coffre du jour", "Safe of the day"),
        Sentence("À 00 h 05", "At 00:05"),
        NOWHERE,
    ),
    Topic.PRIZES: About(
        Sentence("Primes et fin de saison", "Prizes and end of season"),
        Sentence("Le premier du mois", "On the first of the month"),
        EVERYWHERE,
    ),
    Topic.ANNOUNCEMENTS: About(
        Sentence("Annonces de la maison", "Announcements of the house"),
        Sentence("Règles, arrêts, nouveautés", "Rules, outages, what is new"),
        ON_SITE,
    ),
    Topic.MODERATION: About(
        Sentence("Modération et compte", "Moderation and account"),
        Sentence(
            "Décisions, réponses à vos signalements. Toujours sur le site",
            "Decisions, answers to your reports. Always on the site",
        ),
        EVERYWHERE,
        always_on_site=True,
    ),
    Topic.HOUSE: About(
        Sentence("Tenue de la maison", "Keeping the house"),
        Sentence("Écart trouvé par la vérification de nuit", "What the nightly audit has found"),
        EVERYWHERE,
        staff=True,
    ),
}

GATHERED_FOR = timedelta(minutes=10)
"""From the first notice that is due by e-mail: what comes meanwhile goes in the same mail."""
URGENT_AFTER = timedelta(minutes=1)

UNKNOWN = Sentence(
    "Cette sorte d’avis n’existe pas. Rien n’a changé.",
    "There is no such kind of notice. Nothing has changed.",
)


def check_topic(name: str) -> Topic:
    """The topic of that name. Raises RuleError when there is none."""
    try:
        return Topic(name)
    except ValueError:
        raise RuleError(UNKNOWN) from None


def settle_choice(topic: Topic, asked: Wanted) -> Wanted:
    """What holds when a member asks for that: some topics stay on the site."""
    return Wanted(asked.site or TOPICS[topic].always_on_site, asked.email)


def wanted(topic: Topic, chosen: Wanted | None, *, safety: bool = False) -> Wanted:
    """By which ways a member is told of the topic; `chosen` is None when nothing was.

    What `safety` of the account is about goes both ways, whatever was chosen: whoever has got into
    the account could switch the mail off first.
    """
    if safety:
        return EVERYWHERE
    return settle_choice(topic, TOPICS[topic].default if chosen is None else chosen)


def offered(*, staff: bool) -> tuple[Topic, ...]:
    """The topics of the settings, in their order."""
    return tuple(topic for topic, about in TOPICS.items() if staff or not about.staff)


def mail_delay(topic: Topic, *, safety: bool = False) -> timedelta:
    """How long a notice waits for others before its mail is made up."""
    return URGENT_AFTER if safety or TOPICS[topic].urgent else GATHERED_FOR


def may_be_mailed(topic: Topic, standing: Standing, *, proven: bool) -> bool:
    """Whether a mail about the topic may go to an account, if it wants one.

    None goes to an address that was never proven, nor to a deleted account. Who is blocked or
    archived does not play, and learns by e-mail only what is decided about the account.
    """
    if not proven or standing == Standing.DELETED:
        return False
    return standing == Standing.ACTIVE or topic == Topic.MODERATION
