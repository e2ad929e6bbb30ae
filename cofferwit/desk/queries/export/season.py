"""Of seasons: places and credits."""

from cofferwit.desk.queries.export.tables import Table, column, relation
from cofferwit.members.rules.sentences import Sentence
from league.models import CreditEntry, FinalLine

LINES = Table(
    "season_lines",
    Sentence("Vos lignes des classements payés.", "Your lines of the standings that were paid."),
    (relation(FinalLine, "member"),),
    lambda member, _now: FinalLine.objects.filter(member=member).order_by("season_id", "ladder"),
    (
        column("month", "Mois", "Month", "season_id"),
        column("ladder", "thieves ou smiths", "thieves or smiths"),
        column("rank", "Rang parmi toutes les lignes", "Rank among all lines"),
        column("place", "Place, si la condition est remplie", "Place, when qualified"),
        column("points", "Butin, ou points de forge", "Loot, or forge points"),
        column("best_rating", "Meilleure cote du mois", "Best rating of the month"),
        column("picks", "Crochetages classés", "Ranked picks"),
        column("good_safes", "Coffres réglés à 1 ou plus", "Safes settled at 1 or more"),
        column("received", "Crochetages reçus", "Picks received"),
        column("reached_at", "Total atteint", "When the total was reached"),
        column("credits", "Prime, en crédits", "Prize, in credits"),
    ),
)

CREDITS = Table(
    "credits",
    Sentence("Vos crédits, ligne par ligne.", "Your credits, line by line."),
    (relation(CreditEntry, "member"),),
    lambda member, _now: CreditEntry.objects.filter(member=member).order_by("entered_at", "pk"),
    (
        column("entered_at", "Quand", "When"),
        column("kind", "prize ou correction", "prize or correction"),
        column("month", "Mois concerné", "Month concerned", "season_id"),
        column("ladder", "thieves ou smiths", "thieves or smiths"),
        column("place", "Place", "Place"),
        column("amount", "Crédits", "Credits"),
        column("reason", "Motif d’une correction", "Reason of a correction"),
    ),
)

TABLES = (LINES, CREDITS)
