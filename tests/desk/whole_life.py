"""A member who has left something in every table, and whom others have named all over."""

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore

from cofferwit.desk.models import (
    Announcement,
    Appeal,
    Case,
    Explanation,
    ExportMade,
    Measure,
    Paper,
    Reading,
    Report,
)
from cofferwit.members.actions.notices import notify
from cofferwit.members.models import (
    AccessMark,
    AccountLink,
    Digest,
    Member,
    NoticeChoice,
    StateChange,
)
from cofferwit.ops.actions import audit
from cofferwit.ops.models import JobRun
from duels.models import Barring, Duel, DuelSide
from forge.rules.tiers import Tier
from league.models import CreditEntry, FinalLine, Outage, Promise, Season, TimeLimit, Voiding
from tests import factories
from tests.factories import NOON

PSEUDONYM = "Zéphyrine-7"
EMAIL = "z.fontanges@courrier.example"
ADDRESS = "203.0.113.77"
BROWSER = "Navigateur-Rarissime/9"
DIGEST = sha256(b"an address").hexdigest()
DEVICE = sha256(b"a device").hexdigest()
KEY = "zephyrlne-7"
WORDS = (PSEUDONYM, EMAIL, KEY, ADDRESS, BROWSER, DIGEST, DEVICE, "Clé du salon", "ZEPHYRINE-7")


@dataclass(frozen=True)
class Life:
    """The member, another one, an administrator, and the keys of two sessions."""

    member: Member
    other: Member
    keeper: Member
    session: str
    stranger: str


def make_life() -> Life:
    """All of it, as of NOON."""
    member = factories.make_member(PSEUDONYM, email=EMAIL, state_reason=f"{PSEUDONYM} a triché")
    other = factories.make_member("Forgeron")
    keeper = factories.make_member("Gardienne", is_superuser=True)
    life = Life(member, other, keeper, session_of(member), _strangers_session())
    _ways_in(life)
    _play(life)
    _duel(life)
    _season(life)
    _house(life)
    return life


def session_of(member: Member) -> str:
    """The key of a session in which that member is logged in."""
    store = SessionStore()
    store["_auth_user_id"] = str(member.pk)
    store.create()
    return str(store.session_key)


def _strangers_session() -> str:
    store = SessionStore()
    store["account_login"] = {"email": EMAIL.upper()}
    store.create()
    return str(store.session_key)


def _ways_in(life: Life) -> None:
    member = life.member
    EmailAddress.objects.create(user=member, email=EMAIL, verified=True, primary=True)
    EmailAddress.objects.create(user=member, email=f"ancien.{EMAIL}", verified=True)
    Authenticator.objects.create(user=member, type="webauthn", data={"name": "Clé du salon"})
    UserSession.objects.create(
        user=member, ip=ADDRESS, user_agent=BROWSER, session_key=life.session
    )
    for kind, digest in (("address", DIGEST), ("device", DEVICE)):
        AccessMark.objects.create(
            member=member, kind=kind, digest=digest, first_seen=NOON, last_seen=NOON
        )
    NoticeChoice.objects.create(member=member, topic="daily", site=True, email=True)
    notice = notify(member=member, kind="prize", key="prize:1", payload={}, now=NOON)
    notice.digest = Digest.objects.create(
        member=member, made_at=NOON, sent_at=NOON, error=f"refused: <{EMAIL}>"
    )
    notice.save()
    ExportMade.objects.create(member=member, made_at=NOON - timedelta(days=3))
    StateChange.objects.create(member=member, before="archived", after="active", at=NOON)


def _play(life: Life) -> None:
    member, early = life.member, NOON - timedelta(hours=1)
    Promise.objects.create(member=member, made_at=early)
    forged = factories.make_offered_safe(life.other, now=early)
    pick = factories.end_pick(factories.make_offer_pick(member, forged, now=early), opened_at=2)
    own = factories.make_offered_safe(member, now=early)
    factories.end_pick(factories.make_offer_pick(life.other, own, now=early))
    factories.make_draft(member, Tier.SILVER)
    reason = f"entente avec {PSEUDONYM.upper()}"
    Voiding.objects.create(
        pick=pick,
        reason=reason,
        by=life.keeper,
        voided_at=NOON,
        lifted_at=NOON + timedelta(1),
        lifted_by=life.keeper,
        lift_reason=reason,
    )
    Outage.objects.create(
        began_at=early, ended_at=NOON, reason=reason, by=life.keeper, declared_at=NOON
    )
    TimeLimit.objects.create(tier="gold", seconds=1200, since=early, note=f"idée de {PSEUDONYM}")


def _duel(life: Life) -> None:
    duel = Duel.objects.create(
        kind="lightning",
        tier="bronze",
        challenger=life.member,
        challenged=life.other,
        challenged_at=NOON,
        lapses_at=NOON + timedelta(days=3),
    )
    for place, member in (("challenger", life.member), ("challenged", life.other)):
        DuelSide.objects.create(duel=duel, place=place, member=member)
    Barring.objects.create(member=life.other, barred=life.member, since=NOON)
    Barring.objects.create(member=life.member, barred=life.keeper, since=NOON)


def _season(life: Life) -> None:
    season, _made = Season.objects.get_or_create(
        month="2026-10", defaults={"terms": {}, "opened_at": NOON}
    )
    FinalLine.objects.create(
        season=season, ladder="thieves", member=life.member, rank=1, place=1, points=9, credits=150
    )
    CreditEntry.objects.create(
        member=life.member,
        kind="prize",
        key=f"prize:2026-10:thieves:{life.member.pk}",
        amount=150,
        season=season,
        ladder="thieves",
        place=1,
        entered_at=NOON,
    )


def _house(life: Life) -> None:
    member, keeper = life.member, life.keeper
    naming = f"{PSEUDONYM} (zephyrine-7, {EMAIL.upper()})"
    case = Case.objects.create(
        kind="pseudonym", member=member, opened_at=NOON, reason=naming, note=naming
    )
    Report.objects.create(case=case, reporter=life.other, reason="other", text=naming, made_at=NOON)
    Report.objects.create(
        case=case, reporter=member, reason="other", text="Mon vrai nom est Anne", made_at=NOON
    )
    Explanation.objects.create(
        case=case,
        member=member,
        question=naming,
        asked_by=keeper,
        asked_at=NOON,
        due_at=NOON,
        answer="Mon vrai nom est Anne",
    )
    measure = Measure.objects.create(kind="link", reason=naming, by=keeper, at=NOON, case=case)
    reading = Reading.objects.create(measure=measure, member=member)
    Appeal.objects.create(
        reading=reading,
        text="Mon vrai nom est Anne",
        made_at=NOON,
        upheld=False,
        answer=naming,
        decided_by=keeper,
        decided_at=NOON,
    )
    AccountLink.objects.create(
        first=member, second=life.other, reason=naming, linked_by=keeper, linked_at=NOON
    )
    Announcement.objects.create(
        text_fr=f"Bravo {PSEUDONYM}", text_en=naming, starts_at=NOON, by=keeper, made_at=NOON
    )
    Paper.objects.create(kind="legal", text=f"Écrit par {naming}", by=keeper, written_at=NOON)
    JobRun.objects.create(name="audit", as_of=NOON, started_at=NOON, detail=f"ValueError: {EMAIL}")
    LogEntry.objects.create(
        user=keeper,
        content_type=ContentType.objects.get_for_model(Member),
        object_id=str(member.pk),
        object_repr=PSEUDONYM,
        action_flag=CHANGE,
        change_message=naming,
    )
    audit.record(verb="block", subject=f"member:{member.pk}", by=keeper.pk, now=NOON)
