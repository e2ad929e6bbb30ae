"""Between the member and the house: reports, questions, measures, appeals, links."""

from django.db.models import Case, CharField, F, Q, QuerySet, Value, When

from cofferwit.desk.models import Explanation, Reading, Report
from cofferwit.desk.queries.export.tables import Table, column, relation
from cofferwit.desk.rules.deciding import DISCREET, SOMETHING
from cofferwit.members.models import AccountLink, Member
from cofferwit.members.rules.sentences import Sentence


def _reports(member: Member) -> QuerySet[Report]:
    """Their reports, each with as much of its ending as `TOLD` says."""
    told = Case(
        When(case__decision__in=DISCREET, then=Value(SOMETHING)), default=F("case__decision")
    )
    return Report.objects.filter(reporter=member).annotate(decision=told).order_by("made_at", "pk")


REPORTS = Table(
    "reports",
    Sentence("Vos signalements.", "Your reports."),
    (relation(Report, "reporter"),),
    lambda member, _now: _reports(member),
    (
        column("made_at", "Quand", "When"),
        column("about", "Ce qui est signalé", "What is reported", "case__kind"),
        column("reason", "Motif choisi", "Reason chosen"),
        column("text", "Vos mots", "Your words"),
        column("decided_at", "Décision", "When it was decided", "case__decided_at"),
        column("decision", "Laquelle", "Which"),
    ),
)

EXPLANATIONS = Table(
    "explanations",
    Sentence("Les questions des modérateurs.", "The questions of the moderators."),
    (relation(Explanation, "member"),),
    lambda member, _now: Explanation.objects.filter(member=member).order_by("asked_at", "pk"),
    (
        column("asked_at", "Quand", "When"),
        column("question", "La question", "The question"),
        column("due_at", "Réponse attendue", "When an answer is expected"),
        column("answer", "Votre réponse", "Your answer"),
        column("answered_at", "Quand vous avez répondu", "When you answered"),
    ),
)

MEASURES = Table(
    "measures",
    Sentence(
        "Les décisions qui vous concernent, et vos appels.",
        "The decisions that concern you, and your appeals.",
    ),
    (relation(Reading, "member"),),
    lambda member, _now: Reading.objects.filter(member=member).order_by("measure__at", "pk"),
    (
        column("at", "Quand", "When", "measure__at"),
        column("kind", "Ce qui a été fait", "What was done", "measure__kind"),
        column("reason", "Le motif", "The reason", "measure__reason"),
        column("touched", "Vos seuls chiffres ont bougé", "Only your figures moved"),
        column("effects", "Ce qui a bougé", "What moved"),
        column("appeal", "Votre appel", "Your appeal", "appeal__text"),
        column("appealed_at", "Quand", "When", "appeal__made_at"),
        column("upheld", "Appel accepté", "Whether it was upheld", "appeal__upheld"),
        column("answer", "La réponse", "The answer", "appeal__answer"),
        column("answered_at", "Quand", "When", "appeal__decided_at"),
    ),
)


def _links(member: Member, _now: object) -> "QuerySet[AccountLink]":
    other = Case(
        When(first=member, then=F("second__pseudonym")),
        default=F("first__pseudonym"),
        output_field=CharField(),
    )
    mine = AccountLink.objects.filter(Q(first=member) | Q(second=member))
    return mine.annotate(other=other).order_by("linked_at", "pk")


LINKS = Table(
    "links",
    Sentence("Les comptes liés au vôtre.", "The accounts linked to yours."),
    (relation(AccountLink, "first"), relation(AccountLink, "second")),
    _links,
    (
        column("pseudonym", "L’autre compte", "The other account", F("other")),
        column("reason", "Le motif", "The reason"),
        column("linked_at", "Depuis", "Since"),
        column("lifted_at", "Levé", "When it was lifted"),
    ),
)

TABLES = (REPORTS, EXPLANATIONS, MEASURES, LINKS)
