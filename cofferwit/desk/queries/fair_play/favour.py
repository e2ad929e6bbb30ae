"""What speaks for those whom a signal is about: said beside the numbers, in plain sentences."""

from cofferwit.desk.queries.fair_play.shown import MarkShown, Side
from cofferwit.desk.rules.fair_play import pace
from cofferwit.desk.rules.fair_play.facts import Finding, Played
from cofferwit.desk.rules.fair_play.month import FIRST_TRY, Standards, tally
from cofferwit.desk.rules.saying import picks_said
from cofferwit.members.rules.sentences import Sentence
from duels.models import Duel

FEW = 30
"""Picks elsewhere, below which a thief's own rate is not well known."""
FOLLOWS_FROM = 0.2
"""Times that follow the difficulty as much as one person in five or more: as a person's."""

NO_MARKS = Sentence(
    "Aucun appareil ni adresse en commun depuis 90 jours.",
    "No device and no address in common for 90 days.",
)
NO_DUEL = Sentence("Aucun duel entre eux.", "No duel between them.")
STYLE = Sentence(
    "Un forgeron a sa manière\u202f; s’y habituer est permis.",
    "A smith has ways of their own; getting used to them is allowed.",
)
EASY = Sentence(
    "D’autres aussi ouvrent souvent ces coffres au premier essai.",
    "Others, too, often open these safes at the first guess.",
)
FOLLOWS = Sentence(
    "Les temps suivent la difficulté des coffres, comme ceux d’une personne.",
    "The times follow the difficulty of the safes, as a person’s do.",
)
RISING = Sentence(
    "Le compte est récent\u202f: sa cote peut être en retard sur sa force.",
    "The account is recent: its rating may lag behind its strength.",
)
WITHIN = Sentence(
    "Aucun signal n’atteint le seuil du mois.",
    "No signal reaches the month’s limit.",
)
RISES_UNTIL = 20
"""Ranked picks, until which a rating moves by twice as much and is still on its way."""


def of_pair(
    three: tuple[list[Played], list[Played], list[Played]],
    finding: Finding,
    standards: Standards,
    thief: Side,
    smith: Side,
    marks: tuple[MarkShown, ...],
) -> tuple[Sentence, ...]:
    """What speaks for a pair."""
    together, elsewhere, others = three
    here = tally(others).firsts
    easy = here.whole > 0 and here.part >= standards.first.mean * here.whole
    duels = Duel.objects.filter(
        challenger__in=(thief.member_id, smith.member_id),
        challenged__in=(thief.member_id, smith.member_id),
    )
    told = [
        (not finding.flagged, WITHIN),
        (len(elsewhere) < FEW, _few(len(elsewhere))),
        (len(together) > 0, STYLE),
        (easy, EASY),
        (_follow([*together, *elsewhere], standards), FOLLOWS),
        (not marks, NO_MARKS),
        (not duels.exists(), NO_DUEL),
    ]
    return tuple(sentence for is_so, sentence in told if is_so)


def of_member(
    picks: list[Played],
    findings: dict[str, Finding],
    standards: Standards,
    member: Side,
) -> tuple[Sentence, ...]:
    """What speaks for a member."""
    exact = findings[FIRST_TRY].numbers
    told = [
        (not any(each.flagged for each in findings.values()), WITHIN),
        (member.ranked_picks < RISES_UNTIL and bool(exact["first_tries"]), RISING),
        (len(picks) < FEW, _few_in_all(len(picks))),
        (_follow(picks, standards), FOLLOWS),
    ]
    return tuple(sentence for is_so, sentence in told if is_so)


def _follow(picks: list[Played], standards: Standards) -> bool:
    found = pace.slope(picks)
    return found is not None and standards.paces.chance(found) >= FOLLOWS_FROM


def _few(count: int) -> Sentence:
    return Sentence(
        f"{picks_said(count).fr} ailleurs dans le mois\u202f: c’est peu pour fixer son rythme.",
        f"{picks_said(count).en} elsewhere in the month: few to tell the usual rate from.",
    )


def _few_in_all(count: int) -> Sentence:
    return Sentence(
        f"{picks_said(count).fr} dans le mois\u202f: c’est peu pour fixer son rythme.",
        f"{picks_said(count).en} in the month: few to tell the usual rate from.",
    )
