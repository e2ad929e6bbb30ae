"""Of the forge: safes, drafts, withdrawals, what safes earned and from whose picks."""

from django.db.models import Case, F, When

from cofferwit.desk.queries.export.tables import Table, column, relation
from cofferwit.members.rules.sentences import Sentence
from forge.models import Draft, Safe
from league.models import RankedPick, Settlement, Withdrawal


def _once_public(name: str) -> Case:
    """What of a safe is sealed until everybody may see it."""
    return Case(When(public_at__isnull=False, then=F(name)))


SAFES = Table(
    "safes",
    Sentence("Les coffres que vous avez forgés, tous.", "The safes you have forged, all of them."),
    (relation(Safe, "maker"),),
    lambda member, _now: Safe.objects.filter(maker=member).order_by("pk"),
    (
        column("safe", "Numéro", "Number", "pk"),
        column("purpose", "Vide pour un coffre de la ligue", "Empty for a safe of the league"),
        column("tier", "Palier", "Tier"),
        column("difficulty", "Difficulté", "Difficulty"),
        column("code", "Code (texte)", "Code (text)"),
        column("clues", "Indices, dans l’ordre", "Clues, in order"),
        column("certificate", "Un code par indice, sans lui", "A code for each clue, without it"),
        column("path", "Chemin de déduction", "Path of deduction"),
        column("commitment", "Engagement", "Commitment"),
        column("seed", "Graine, une fois public", "Seed, once public", _once_public("seed")),
        column(
            "secret",
            "Secret de l’engagement, une fois public",
            "Secret, once public",
            _once_public("secret"),
        ),
        column("made_at", "Publication", "When it was published"),
        column("expires_at", "Fin de ses jours", "End of its days"),
        column("withdrawn_at", "Reprise", "When it was taken back"),
        column("left_at", "Sortie", "When it left"),
        column("public_at", "Ouvert à tous", "When it became public"),
    ),
)

DRAFTS = Table(
    "drafts",
    Sentence("Vos brouillons qui vivent encore.", "Your drafts that still live."),
    (relation(Draft, "smith"),),
    lambda member, _now: Draft.objects.filter(smith=member, published=None).order_by(
        "opened_at", "pk"
    ),
    (
        column("tier", "Palier", "Tier"),
        column("draws", "Codes tirés, sur 3", "Codes drawn, of 3"),
        column("code", "Code (texte)", "Code (text)"),
        column(
            "steps", "Listes d’indices, l’une après l’autre", "Lists of clues, one after another"
        ),
        column("done", "Celle qui tient, à partir de 0", "The one that holds, from 0"),
        column("opened_at", "Premier tirage", "First draw"),
        column("expires_at", "Fin", "End"),
        column("discarded_at", "Mis au rebut", "When it was discarded"),
    ),
)

WITHDRAWALS = Table(
    "withdrawals",
    Sentence("Les coffres repris.", "The safes taken back."),
    (relation(Withdrawal, "asked_by"),),
    lambda member, _now: Withdrawal.objects.filter(safe__maker=member).order_by("asked_at", "pk"),
    (
        column("safe", "Coffre", "Safe", "safe_id"),
        column("asked_at", "Demande", "When it was asked for"),
        column("effective_at", "Effet", "When it takes effect"),
    ),
)

SETTLEMENTS = Table(
    "settlements",
    Sentence("Les règlements de vos coffres.", "The settlements of your safes."),
    (relation(Settlement, "smith"),),
    lambda member, _now: Settlement.objects.filter(smith=member).order_by("settled_at", "pk"),
    (
        column("safe", "Coffre", "Safe", "safe_id"),
        column("left_at", "Sortie", "When it left"),
        column("settled_at", "Règlement", "When it was settled"),
        column("month", "Mois où il compte", "Month it counts in"),
        column("picks", "Crochetages classés", "Ranked picks"),
        column("openings", "Ouvertures", "Openings"),
        column("counted", "Points comptés", "Points counted"),
        column("factor", "Facteur", "Factor"),
        column("points", "Points réglés", "Points settled"),
    ),
)

RECEIVED = Table(
    "received_picks",
    Sentence(
        "Les crochetages classés de vos coffres réglés.", "The ranked picks of your settled safes."
    ),
    (relation(RankedPick, "smith"),),
    lambda member, _now: RankedPick.objects.filter(
        smith=member, safe__public_at__isnull=False, month__isnull=False
    ).order_by("safe_id", "safe_number"),
    (
        column("safe", "Coffre", "Safe", "safe_id"),
        column("thief", "Qui l’a crocheté", "Who picked it", "thief__pseudonym"),
        column("month", "Mois où il compte", "Month it counts in"),
        column("chance", "Chance prévue, de 0 à 1", "Chance expected, from 0 to 1"),
        column("result", "Résultat du voleur", "Result of the thief"),
        column("points", "Points de forge", "Forge points"),
        column("points_counted", "Points comptés", "Whether the points count"),
        column("voided", "Annulé par la maison", "Voided by the house"),
    ),
)

TABLES = (SAFES, DRAFTS, WITHDRAWALS, SETTLEMENTS, RECEIVED)
