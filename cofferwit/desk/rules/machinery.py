"""The jobs of the schedule in words: what each does, how often, and what came of its last run."""

import re
from datetime import date
from typing import NamedTuple

from cofferwit.members.rules.sentences import Sentence

JOBS: dict[str, Sentence] = {
    "audit": Sentence("Recompter la ligue", "Recount the league"),
    "begin_ranked": Sentence("Ouvrir le jeu classé", "Open ranked play"),
    "catch_up": Sentence("Rattraper ce qui a manqué", "Make good what was missed"),
    "clear_sessions": Sentence("Oublier les vieilles sessions", "Forget old sessions"),
    "count_usual": Sentence("Compter ce qui est habituel", "Count what is usual"),
    "delete_due": Sentence("Supprimer les comptes échus", "Delete accounts that are due"),
    "end_overdue_picks": Sentence("Finir les crochetages échus", "End overdue picks"),
    "end_safes": Sentence("Sortir et régler les coffres", "Take out and settle safes"),
    "fill_stock": Sentence("Remplir le stock de la maison", "Fill the house’s stock"),
    "forget_notices": Sentence("Oublier les vieux avis", "Forget old notices"),
    "forget_unverified": Sentence(
        "Oublier les inscriptions sans suite", "Forget sign-ups that came to nothing"
    ),
    "mail_notices": Sentence("Envoyer les e-mails", "Send e-mails"),
    "make_daily_safe": Sentence("Faire le coffre du jour", "Make the safe of the day"),
    "pay_prizes": Sentence("Payer les primes du mois", "Pay the month’s prizes"),
    "publish_dailies": Sentence("Publier les jours passés", "Publish past days"),
    "settle_duels": Sentence("Régler les duels", "Settle duels"),
    "stock_training": Sentence("Garnir l’entraînement", "Stock the training"),
    "sweep_drafts": Sentence("Jeter les brouillons échus", "Throw away old drafts"),
    "sweep_marks": Sentence("Oublier les vieilles marques", "Forget old marks"),
    "turn_month": Sentence("Tourner le mois", "Turn the month"),
    "watch_fair_play": Sentence("Veiller au jeu honnête", "Watch over fair play"),
}
"""What each job does; one that is missing is shown by its name."""


class Counted(NamedTuple):
    """Words after a number, in both languages, for one and for more."""

    fr: tuple[str, str]
    en: tuple[str, str]

    def said(self, count: int) -> Sentence:
        """The number with its words; French takes none as one."""
        return Sentence(f"{count} {self.fr[count > 1]}", f"{count} {self.en[count != 1]}")


COUNTS: dict[str, Counted] = {
    "access marks forgotten": Counted(
        ("marque oubliée", "marques oubliées"), ("mark forgotten", "marks forgotten")
    ),
    "accounts deleted": Counted(
        ("compte supprimé", "comptes supprimés"), ("account deleted", "accounts deleted")
    ),
    "cases opened": Counted(
        ("dossier ouvert", "dossiers ouverts"), ("case opened", "cases opened")
    ),
    "differences": Counted(("écart", "écarts"), ("difference", "differences")),
    "ended": Counted(("fini", "finis"), ("ended", "ended")),
    "failed": Counted(("échec", "échecs"), ("failure", "failures")),
    "given up": Counted(("abandonné", "abandonnés"), ("given up", "given up")),
    "left": Counted(("sorti", "sortis"), ("left", "left")),
    "made": Counted(("fait", "faits"), ("made", "made")),
    "members": Counted(("membre", "membres"), ("member", "members")),
    "moved": Counted(("avancé", "avancés"), ("moved", "moved")),
    "pairs": Counted(("paire", "paires"), ("pair", "pairs")),
    "published": Counted(("publié", "publiés"), ("published", "published")),
    "queued again": Counted(
        ("remis dans la file", "remis dans la file"), ("queued again", "queued again")
    ),
    "ratings": Counted(("cote", "cotes"), ("rating", "ratings")),
    "rows forgotten": Counted(
        ("ligne oubliée", "lignes oubliées"), ("row forgotten", "rows forgotten")
    ),
    "runs forgotten": Counted(
        ("passage oublié", "passages oubliés"), ("run forgotten", "runs forgotten")
    ),
    "settled later": Counted(
        ("réglé plus tard", "réglés plus tard"), ("settled later", "settled later")
    ),
    "sign-ups forgotten": Counted(
        ("inscription oubliée", "inscriptions oubliées"),
        ("sign-up forgotten", "sign-ups forgotten"),
    ),
    "soon": Counted(("bientôt échu", "bientôt échus"), ("soon due", "soon due")),
    "taken from the stock": Counted(
        ("pris au stock", "pris au stock"), ("taken from the stock", "taken from the stock")
    ),
    "thrown away": Counted(("jeté", "jetés"), ("thrown away", "thrown away")),
    "told": Counted(("signal", "signaux"), ("signal", "signals")),
}
"""What jobs count, by the words that they leave with their runs."""
WORDS: dict[str, Sentence] = {
    "nothing to do": Sentence("rien à faire", "nothing to do"),
    "that day has passed": Sentence("ce jour est passé", "that day has passed"),
    "time limits set": Sentence("durées fixées", "time limits set"),
    "": Sentence("–", "–"),
}
_COUNT = re.compile(r"([0-9]+) (.+)")
_SAFE_OF = re.compile(r"safe of ([0-9]{4}-[0-9]{2}-[0-9]{2})")


def job_said(name: str) -> Sentence:
    """What the job of that name does."""
    return JOBS.get(name, Sentence(name, name))


def rhythm_said(due: str) -> Sentence:
    """How often a job of those five crontab fields runs; a shape that no job has stays as it is."""
    minute, hour, day, *others = due.split()
    if others == ["*", "*"]:
        if (hour, day) == ("*", "*"):
            return _all_day(due, minute)
        if minute.isdigit() and hour.isdigit() and day in {"*", "1"}:
            fr, en = f"{int(hour)}\u202fh\u202f{int(minute):02}", f"{int(hour):02}:{int(minute):02}"
            if day == "*":
                return Sentence(f"chaque jour à {fr}", f"every day at {en}")
            return Sentence(f"le premier du mois à {fr}", f"on the first of the month at {en}")
    return Sentence(due, due)


def _all_day(due: str, minute: str) -> Sentence:
    if minute == "*":
        return Sentence("chaque minute", "every minute")
    step = minute.removeprefix("*/")
    if not step.isdigit() or step == minute:
        return Sentence(due, due)
    return Sentence(f"toutes les {step} minutes", f"every {step} minutes")


def outcome_said(detail: str) -> Sentence:
    """What a run left behind, in words; what has none stays as it was written."""
    if detail in WORDS:
        return WORDS[detail]
    of_day = _SAFE_OF.fullmatch(detail)
    if of_day is not None:
        day = f"{date.fromisoformat(of_day[1]):%d.%m.%Y}"
        return Sentence(f"coffre du {day}", f"safe of {day}")
    head, colon, rest = detail.rpartition(": ")
    said = [_counted(part) for part in rest.split(", ")]
    return Sentence(*(f"{head}{colon}{', '.join(words)}" for words in zip(*said, strict=True)))


def _counted(part: str) -> Sentence:
    found = _COUNT.fullmatch(part)
    if found is None or found[2] not in COUNTS:
        return Sentence(part, part)
    return COUNTS[found[2]].said(int(found[1]))
