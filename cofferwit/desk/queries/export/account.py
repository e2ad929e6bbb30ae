"""Of the account: itself, its addresses, its devices and marks, how it likes the site."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models.fields.json import KT

from cofferwit.desk.models import DeletionRequest, ExportMade
from cofferwit.desk.queries.export.tables import Table, column, relation
from cofferwit.members.models import AccessMark, Member, NoticeChoice, Preferences, StateChange
from cofferwit.members.rules.sentences import Sentence

ACCOUNT = Table(
    "account",
    Sentence("Le compte.", "The account."),
    (),
    lambda member, _now: Member.objects.filter(pk=member.pk).order_by(),
    (
        column("number", "Numéro du compte", "Number of the account", "pk"),
        column("pseudonym", "Pseudonyme", "Pseudonym"),
        column("email", "Adresse e-mail", "E-mail address"),
        column("state", "active, blocked ou archived", "active, blocked or archived"),
        column("state_since", "Depuis quand", "Since when"),
        column("state_reason", "Le motif, s’il y en a un", "The reason, if there is one"),
        column("role", "moderator, administrator ou rien", "moderator, administrator or nothing"),
        column(
            "joined_at",
            "Création du compte\u202f; les conditions ont été acceptées alors",
            "When the account was made; the terms were accepted then",
        ),
        column(
            "plays_unaided_since",
            "Promesse de résoudre sans programme",
            "Promise to solve without a program",
        ),
        column(
            "promised_at",
            "La même, avant le classé",
            "The same, before ranked play",
            "promise__made_at",
        ),
        column("last_login", "Dernière connexion", "Last login"),
    ),
)

ADDRESSES = Table(
    "email_addresses",
    Sentence("Les adresses e-mail du compte.", "The e-mail addresses of the account."),
    (relation(EmailAddress, "user"),),
    lambda member, _now: EmailAddress.objects.filter(user=member).order_by("pk"),
    (
        column("email", "Adresse", "Address"),
        column("verified", "Prouvée par un code", "Proven by a code"),
        column("primary", "Celle qui sert", "The one in use"),
    ),
)

SECOND_FACTORS = Table(
    "second_factors",
    Sentence(
        "Clés d’accès, application, codes de secours\u202f: noms et dates, sans les secrets.",
        "Passkeys, application, recovery codes: names and dates, without the secrets.",
    ),
    (relation(Authenticator, "user"),),
    lambda member, _now: Authenticator.objects.filter(user=member).order_by("created_at", "pk"),
    (
        column(
            "kind", "webauthn, totp ou recovery_codes", "webauthn, totp or recovery_codes", "type"
        ),
        column("name", "Nom d’une clé d’accès", "Name of a passkey", KT("data__name")),
        column("created_at", "Ajout", "When it was added"),
        column("last_used_at", "Dernier usage", "When it last served"),
    ),
)

DEVICES = Table(
    "devices",
    Sentence("Les appareils connectés.", "The devices that are logged in."),
    (relation(UserSession, "user"),),
    lambda member, _now: UserSession.objects.filter(user=member).order_by("created_at", "pk"),
    (
        column(
            "browser",
            "Ce que le navigateur dit de lui",
            "What the browser says of itself",
            "user_agent",
        ),
        column("network", "Réseau d’où il vient", "Network it comes from", "ip"),
        column("first_seen", "Première visite", "First visit", "created_at"),
        column("last_seen", "Dernière visite", "Last visit", "last_seen_at"),
    ),
)

MARKS = Table(
    "marks",
    Sentence(
        "Les empreintes de vos adresses et de vos appareils, gardées 90 jours. Elles ne se"
        " retournent pas\u202f: l’adresse elle-même n’est pas gardée.",
        "The fingerprints of your addresses and devices, kept for 90 days. They cannot be turned"
        " back: the address itself is not kept.",
    ),
    (relation(AccessMark, "member"),),
    lambda member, _now: AccessMark.objects.filter(member=member).order_by("first_seen", "pk"),
    (
        column("kind", "address ou device", "address or device"),
        column("digest", "Empreinte (64 signes)", "Fingerprint (64 characters)"),
        column("first_seen", "Première visite", "First visit"),
        column("last_seen", "Dernière visite", "Last visit"),
        column("days", "Jours où elle a été vue", "Days on which it was seen"),
    ),
)

PREFERENCES = Table(
    "preferences",
    Sentence("Les réglages.", "The settings."),
    (relation(Preferences, "member"),),
    lambda member, _now: Preferences.objects.filter(member=member).order_by(),
    (
        column("offer_tier", "Palier des offres", "Tier of the offers"),
        column("language", "Langue", "Language"),
        column("theme", "Thème", "Theme"),
        column("hide_timer", "Horloge masquée", "Clock hidden"),
        column("hide_rating", "Cotes masquées", "Ratings hidden"),
        column("reduced_motion", "Mouvements réduits", "Reduced motion"),
        column("single_keys", "Raccourcis à une touche", "Single-key shortcuts"),
        column("challengers", "Qui peut vous défier", "Who may challenge you"),
    ),
)

NOTICE_CHOICES = Table(
    "notice_choices",
    Sentence(
        "Les avis que vous avez réglés\u202f; les autres suivent le réglage du site.",
        "The notices you have set; the others follow the setting of the site.",
    ),
    (relation(NoticeChoice, "member"),),
    lambda member, _now: NoticeChoice.objects.filter(member=member).order_by("topic"),
    (
        column("topic", "Sorte d’avis", "Kind of notice"),
        column("site", "Sur le site", "On the site"),
        column("email", "Par e-mail", "By e-mail"),
    ),
)

STATE_CHANGES = Table(
    "state_changes",
    Sentence("Les changements d’état du compte.", "The changes of the account’s state."),
    (relation(StateChange, "member"),),
    lambda member, _now: StateChange.objects.filter(member=member).order_by("at", "pk"),
    (
        column("at", "Quand", "When"),
        column("before", "Avant", "Before"),
        column("after", "Après", "After"),
    ),
)

ARCHIVES = Table(
    "archives",
    Sentence("Les archives demandées, celle-ci comprise.", "The archives asked for, this one too."),
    (relation(ExportMade, "member"),),
    lambda member, _now: ExportMade.objects.filter(member=member).order_by("made_at", "pk"),
    (column("made_at", "Quand", "When"),),
)

DELETIONS = Table(
    "deletions",
    Sentence("Les suppressions demandées.", "The deletions asked for."),
    (relation(DeletionRequest, "member"),),
    lambda member, _now: DeletionRequest.objects.filter(member=member).order_by("asked_at", "pk"),
    (
        column("asked_at", "Demande", "When it was asked for"),
        column("due_at", "Échéance", "When it is due"),
        column("cancelled_at", "Annulation", "When it was taken back"),
    ),
)

TABLES = (
    ACCOUNT,
    ADDRESSES,
    SECOND_FACTORS,
    DEVICES,
    MARKS,
    PREFERENCES,
    NOTICE_CHOICES,
    STATE_CHANGES,
    ARCHIVES,
    DELETIONS,
)
