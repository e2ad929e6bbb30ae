"""Of duels: one's own side, and the other's as far as one may see it.

What the other did is sealed until the duel is settled: their pick, and the safe they forged.
"""

from django.db.models import Case, F, OuterRef, Q, QuerySet, Subquery, When

from cofferwit.desk.queries.export.tables import Table, column, relation
from cofferwit.members.models import Member
from cofferwit.members.rules.sentences import Sentence
from duels.models import Barring, Duel, DuelSide, DuelState


def _rows(member: Member, _now: object) -> "QuerySet[Duel]":
    mine = DuelSide.objects.filter(duel=OuterRef("pk"), member=member)
    theirs = DuelSide.objects.filter(duel=OuterRef("pk")).exclude(member=member)
    return (
        Duel.objects.filter(Q(challenger=member) | Q(challenged=member))
        .annotate(
            is_mine=Case(When(challenger=member, then=True), default=False),
            won_by_me=Case(When(winner=member, then=True), When(winner__isnull=False, then=False)),
            my_pick=Subquery(mine.values("pick_id")),
            their_state=Subquery(theirs.values("pick__state")),
            their_guess=Subquery(theirs.values("pick__opened_at_guess")),
            their_start=Subquery(theirs.values("pick__started_at")),
            their_end=Subquery(theirs.values("pick__ended_at")),
            my_safe=Subquery(mine.filter(safe__public_at__isnull=False).values("safe_id")),
            their_safe=Subquery(theirs.filter(safe__public_at__isnull=False).values("safe_id")),
        )
        .order_by("challenged_at", "pk")
    )


def _once_settled(name: str) -> Case:
    return Case(When(state=DuelState.SETTLED, then=F(name)))


DUELS = Table(
    "duels",
    Sentence("Vos duels, des deux côtés.", "Your duels, from both sides."),
    (
        relation(Duel, "challenger"),
        relation(Duel, "challenged"),
        relation(Duel, "winner"),
        relation(DuelSide, "member"),
    ),
    _rows,
    (
        column("duel", "Numéro", "Number", "pk"),
        column("kind", "lightning ou forge", "lightning or forge"),
        column("tier", "Palier", "Tier"),
        column("i_challenged", "Vous avez lancé le défi", "You sent the challenge", F("is_mine")),
        column("challenger", "Qui a défié", "Who challenged", "challenger__pseudonym"),
        column("challenged", "Qui a été défié", "Who was challenged", "challenged__pseudonym"),
        column("state", "Où il en est", "Where it stands"),
        column("challenged_at", "Défi", "When the challenge was sent"),
        column("answered_at", "Réponse", "When it was answered"),
        column("forging_until", "Fin de la forge", "End of the forging"),
        column("picking_until", "Fin des crochetages", "End of the picking"),
        column("ended_at", "Fin", "End"),
        column(
            "won",
            "Gagné par vous\u202f; rien si nul",
            "Won by you; nothing when drawn",
            F("won_by_me"),
        ),
        column("criterion", "Ce qui a décidé", "What decided it"),
        column("my_pick", "Votre crochetage", "Your pick", F("my_pick")),
        column(
            "my_safe",
            "Le coffre à crocheter, une fois public",
            "The safe to pick, once public",
            F("my_safe"),
        ),
        column(
            "their_state",
            "Le leur, une fois réglé",
            "Theirs, once settled",
            _once_settled("their_state"),
        ),
        column(
            "their_opened_at_guess",
            "Essai qui a ouvert",
            "Guess that opened",
            _once_settled("their_guess"),
        ),
        column(
            "their_started_at", "Début du leur", "Start of theirs", _once_settled("their_start")
        ),
        column("their_ended_at", "Fin du leur", "End of theirs", _once_settled("their_end")),
        column(
            "their_safe",
            "Le coffre de l’autre, une fois public",
            "The other’s safe, once public",
            F("their_safe"),
        ),
    ),
)

BARRINGS = Table(
    "barrings",
    Sentence("Ceux dont vous ne recevez pas de défi.", "Those from whom you take no challenge."),
    (relation(Barring, "member"),),
    lambda member, _now: Barring.objects.filter(member=member).order_by("since", "pk"),
    (
        column("pseudonym", "Pseudonyme", "Pseudonym", "barred__pseudonym"),
        column("since", "Depuis", "Since"),
    ),
)

TABLES = (DUELS, BARRINGS)
