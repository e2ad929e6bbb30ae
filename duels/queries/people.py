"""Who may challenge whom."""

from datetime import datetime

from django.db.models import Q

from cofferwit.members.models import AccountState, Challengers, Member, Preferences
from cofferwit.members.queries.marks import linked
from duels.models import Barring, Duel, DuelState
from duels.rules import challenging
from duels.rules.limits import OPEN_CHALLENGES
from duels.rules.refusals import MayNotChallenge
from forge.rules.sentences import Sentence


def may_challenge(viewer: Member, opponent: Member, now: datetime) -> Sentence | None:
    """Why the viewer may not challenge that member now; None when they may."""
    refusal = why_not_challenge(viewer, opponent, now)
    return None if refusal is None else refusal.sentence


def why_not_challenge(by: Member, opponent: Member, now: datetime) -> MayNotChallenge | None:
    """The refusal of a challenge, the reason that lasts longest first."""
    if by.pk == opponent.pk:
        return challenging.oneself()
    reason = why_not_face(by, opponent)
    if reason is not None:
        return reason
    reason = _why_unwelcome(by, opponent)
    if reason is not None:
        return reason
    if open_challenges(by, now) >= OPEN_CHALLENGES:
        return challenging.too_many()
    return None


def _why_unwelcome(by: Member, opponent: Member) -> MayNotChallenge | None:
    """What the opponent has chosen that stands against it."""
    if Barring.objects.filter(member=opponent, barred=by).exists():
        return challenging.barred()
    chosen = Preferences.objects.values_list("challengers", flat=True).get(member=opponent)
    if chosen == Challengers.NOBODY:
        return challenging.nobody()
    if chosen == Challengers.OPPONENTS and not have_faced(by, opponent):
        return challenging.strangers()
    return None


def why_not_face(one: Member, other: Member) -> MayNotChallenge | None:
    """Why two members may not be in a duel, whoever asks for it."""
    if other.state != AccountState.ACTIVE:
        return challenging.not_active()
    if other.pk in linked(one.pk):
        return challenging.linked()
    return None


def have_faced(one: Member, other: Member) -> bool:
    """Whether the two have been in a duel that was accepted, whatever became of it."""
    pair = Q(challenger=one, challenged=other) | Q(challenger=other, challenged=one)
    accepted = Duel.objects.filter(pair, answered_at__isnull=False)
    return accepted.exclude(state=DuelState.DECLINED).exists()


def open_challenges(member: Member, now: datetime) -> int:
    """How many challenges of the member wait for their answer."""
    waiting = Duel.objects.filter(challenger=member, state=DuelState.CHALLENGED, lapses_at__gt=now)
    return waiting.count()


def is_barred(member: Member, barred: Member) -> bool:
    """Whether `member` takes no challenges from `barred`."""
    return Barring.objects.filter(member=member, barred=barred).exists()
