"""Of play: picks, guesses, marks on paper, ranked figures, offers.

A safe is named here as the site names it to its thief: once their pick of an offer has ended, and
any other once it is public. Of codes there are none but those that the member has tried.
"""

from django.db.models import Case, F, Q, When

from cofferwit.desk.queries.export.tables import Table, column, relation
from cofferwit.members.rules.sentences import Sentence
from league.models import Guess, Offer, OfferDay, Pick, RankedPick, ThiefRating, Worksheet
from league.rules.purposes import OFFER


def _once_known(name: str, pick: str = "") -> Case:
    """A field of a safe, or nothing while its number may not be known to the thief."""
    over = Q(**{f"{pick}purpose": OFFER, f"{pick}ended_at__isnull": False})
    public = Q(**{f"{pick}safe__public_at__isnull": False})
    return Case(When(over | public, then=F(f"{pick}safe__{name}")))


PICKS = Table(
    "picks",
    Sentence("Vos crochetages, entraînement compris.", "Your picks, training included."),
    (relation(Pick, "thief"),),
    lambda member, _now: Pick.objects.filter(thief=member).order_by("started_at", "pk"),
    (
        column("pick", "Identifiant du crochetage", "Identifier of the pick", "pk"),
        column(
            "purpose",
            "offer, offre\u202f; daily, coffre du jour et sa date\u202f; training\u202f; duel",
            "offer, of the day; daily, safe of the day, and its date; training; duel",
        ),
        column("tier", "Palier", "Tier", "safe__tier"),
        column("difficulty", "Difficulté", "Difficulty", _once_known("difficulty")),
        column(
            "safe",
            "Numéro du coffre, dès que vous pouvez le connaître",
            "Number of the safe, once you may know it",
            _once_known("pk"),
        ),
        column(
            "smith",
            "Qui l’a forgé\u202f; rien pour la maison",
            "Who forged it; nothing for the house",
            _once_known("maker__pseudonym"),
        ),
        column("started_at", "Début", "Start"),
        column("time_limit", "Temps du palier, en secondes", "Time of the tier, in seconds"),
        column("deadline", "Échéance, pénalités déduites", "Deadline, less penalties"),
        column("state", "running, opened ou held", "running, opened or held"),
        column("ending", "Ce qui l’a fini", "What ended it"),
        column("ended_at", "Fin", "End"),
        column("opened_at_guess", "Essai qui a ouvert", "Guess that opened"),
        column("voided_at", "Annulation par la maison", "When the house voided it"),
    ),
)

GUESSES = Table(
    "guesses",
    Sentence("Vos essais.", "Your guesses."),
    (),
    lambda member, _now: Guess.objects.filter(pick__thief=member).order_by(
        "pick__started_at", "pick_id", "number"
    ),
    (
        column("pick", "Crochetage", "Pick", "pick_id"),
        column("number", "Rang de l’essai, de 1 à 3", "Which guess, from 1 to 3"),
        column("code", "Code essayé (texte)", "Code tried (text)"),
        column(
            "contradicted",
            "Rang du premier indice contredit, à partir de 0\u202f; rien si le code ouvre",
            "Place of the first clue contradicted, from 0; nothing when the code opens",
        ),
        column("guessed_at", "Quand", "When"),
    ),
)

WORKSHEETS = Table(
    "worksheets",
    Sentence("Vos marques pendant les crochetages.", "Your marks during picks."),
    (),
    lambda member, _now: Worksheet.objects.filter(pick__thief=member).order_by(
        "pick__started_at", "pick_id"
    ),
    (
        column("pick", "Crochetage", "Pick", "pick_id"),
        column("moves", "Les gestes, dans l’ordre", "The moves, in order"),
        column("done", "Combien tiennent", "How many of them hold"),
        column("typed", "Chiffres posés", "Digits entered"),
        column("saved_at", "Dernière marque", "Last mark"),
    ),
)

RANKED = Table(
    "ranked_picks",
    Sentence(
        "Ce que vos crochetages classés ont fait à votre cote et à votre butin.",
        "What your ranked picks did to your rating and your loot.",
    ),
    (relation(RankedPick, "thief"),),
    lambda member, _now: RankedPick.objects.filter(thief=member).order_by(
        "pick__started_at", "pick_id"
    ),
    (
        column("pick", "Crochetage", "Pick", "pick_id"),
        column("thief_rating", "Votre cote au début", "Your rating at the start"),
        column("safe_rating", "Celle du coffre", "That of the safe"),
        column("chance", "Chance prévue, de 0 à 1", "Chance expected, from 0 to 1"),
        column("month", "Mois où il compte", "Month it counts in"),
        column("result", "Résultat, de 0 à 1", "Result, from 0 to 1"),
        column("number", "Rang parmi vos classés", "Which of your ranked picks", "thief_number"),
        column("k", "Poids du crochetage (K)", "Weight of the pick (K)", "thief_k"),
        column("rating_before", "Votre cote avant", "Your rating before", "thief_before"),
        column("rating_after", "Votre cote après", "Your rating after", "thief_after"),
        column("loot", "Butin", "Loot"),
        column("loot_counted", "Butin compté", "Whether the loot counts"),
        column("voided", "Annulé par la maison", "Voided by the house"),
    ),
)

RATING = Table(
    "rating",
    Sentence("Votre cote, telle qu’elle est gardée.", "Your rating, as it is kept."),
    (relation(ThiefRating, "member"),),
    lambda member, _now: ThiefRating.objects.filter(member=member).order_by(),
    (
        column(
            "rating", "Cote à la fin de votre dernier classé", "Rating after your last ranked pick"
        ),
        column("month", "Mois de cette cote", "Month of that rating"),
        column("picks", "Classés qui comptent", "Ranked picks that count"),
        column("voided", "Classés annulés", "Ranked picks voided"),
    ),
)

OFFERS = Table(
    "offers",
    Sentence("Les offres qui vous ont été faites.", "The offers made to you."),
    (relation(OfferDay, "member"),),
    lambda member, _now: Offer.objects.filter(offer_day__member=member).order_by(
        "offer_day__day", "pk"
    ),
    (
        column("day", "Jour de jeu, à Paris", "Game day, in Paris", "offer_day__day"),
        column("slot", "affordable, matched ou tough", "affordable, matched or tough"),
        column("replacement", "1 si elle en remplace une", "1 when it stands in for another"),
        column("tier", "Palier demandé", "Tier asked for", "offer_day__tier"),
        column("rating", "Votre cote ce jour-là", "Your rating that day", "offer_day__rating"),
        column("safe_rating", "Celle du coffre", "That of the safe"),
        column("made_at", "Quand", "When"),
        column("pick", "Le crochetage qu’elle est devenue", "The pick it became", "pick_id"),
    ),
)

TABLES = (PICKS, GUESSES, WORKSHEETS, RANKED, RATING, OFFERS)
