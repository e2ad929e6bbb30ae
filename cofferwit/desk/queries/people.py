"""Members as moderators look them up: by name or number, and the file of one."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q, QuerySet

from cofferwit.desk.models import Case, CaseKind, Measure
from cofferwit.desk.rules import accounts
from cofferwit.members.models import AccountState, Member
from cofferwit.members.rules.pseudonym import MAX_LENGTH, key
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.standing import Standing

PAGE = 40
"""Members a page."""


class Among(StrEnum):
    """Which members are listed, as it stands in the address."""

    ALL = ""
    BLOCKED = "bloques"
    ARCHIVED = "archives"
    KEEPERS = "maison"


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """Members, the newest account first; `after` is the id after which the next page starts."""

    members: tuple[Member, ...]
    after: int


@dataclass(frozen=True, slots=True)
class MemberFile:
    """What there is about one account besides the evidence, each list the newest first."""

    member: Member
    cases: tuple[Case, ...]
    measures: tuple[Measure, ...]


def people(asked: str, among: Among, *, before: int | None = None) -> PeoplePage:
    """Members whose name begins as `asked` reads, or whose number it is; all without it.

    Names are compared as two of them that look alike are: whatever case and accents.
    """
    rows = Member.objects.filter(_among(among), _asked(asked.strip()))
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = tuple(rows.order_by("-pk")[: PAGE + 1])
    return PeoplePage(found[:PAGE], found[PAGE - 1].pk if len(found) > PAGE else 0)


def _asked(text: str) -> Q:
    if not text:
        return Q()
    if len(text) > MAX_LENGTH or not text.isprintable():
        return Q(pk__in=())
    named = Q(pseudonym_key__startswith=key(text))
    return named | Q(pk=int(text)) if text.isascii() and text.isdigit() else named


def _among(among: Among) -> Q:
    return {
        Among.ALL: Q(),
        Among.BLOCKED: Q(state=AccountState.BLOCKED),
        Among.ARCHIVED: Q(state=AccountState.ARCHIVED),
        Among.KEEPERS: ~Q(role=""),
    }[among]


def member_file(member_id: int) -> MemberFile | None:
    """The file of that member; None when there is no such account."""
    member = Member.objects.filter(pk=member_id).first()
    if member is None:
        return None
    about = Q(member=member) | Q(other=member) | Q(safe__maker=member)
    measures = Measure.objects.filter(readings__member=member, readings__touched=False)
    return MemberFile(
        member=member,
        cases=tuple(_whole(Case.objects.filter(about)).order_by("-opened_at")[:PAGE]),
        measures=tuple(measures.select_related("by").order_by("-at")[:PAGE]),
    )


def _whole(cases: QuerySet[Case]) -> QuerySet[Case]:
    return cases.select_related("member", "other", "safe", "claimed_by", "decided_by")


def open_acts(by: Member, subject: Member) -> tuple[str, ...]:
    """What `by` may do to that account as it stands: names of `rules.accounts`."""
    return accounts.open_acts(
        [power for power in Power if by.holds(power)],
        Standing(subject.state),
        oneself=by.pk == subject.pk,
        has_role=bool(subject.role),
    )


def open_case_of_pair(thief: int, smith: int) -> Case | None:
    """The open case of a thief and a smith, if there is one."""
    found = Case.objects.filter(
        kind=CaseKind.ARRANGED, member=thief, other=smith, decided_at__isnull=True
    )
    return _whole(found).first()
