"""The course of a duel: where it stands, what may happen, and who may do it (Rules R7.1 to R7.7).

    CHALLENGED --accept--> lightning: PICKING --both have played, or the hours are over--> SETTLED
                           forge:     FORGING --both have forged--> PICKING
                                              --hours over, one has forged--> SETTLED
                                              --hours over, none has--> VOID
               --decline, cancel, 72 hours--> DECLINED, CANCELLED, LAPSED
    and from each of the first three, when an account stops being active--> VOID

`TABLE` holds every move there is; whatever it does not hold is refused, with the reason.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from duels.rules.refusals import NotNow
from forge.rules.sentences import Sentence


class Kind(StrEnum):
    """The two ways to fight."""

    LIGHTNING = "lightning"
    FORGE = "forge"


class State(StrEnum):
    """Where a duel stands."""

    CHALLENGED = "challenged"
    FORGING = "forging"
    PICKING = "picking"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    LAPSED = "lapsed"
    SETTLED = "settled"
    VOID = "void"


OPEN = frozenset({State.CHALLENGED, State.FORGING, State.PICKING})
"""The states in which something is still to come."""


class Event(StrEnum):
    """What may happen to a duel.

    DRAFT opens the bench, FORGED stores its safe; START begins a pick, PICKED is its end. LAPSE,
    FORGING_OVER and PICKING_OVER are hours that have passed, GONE an account that is not active.
    """

    ACCEPT = "accept"
    DECLINE = "decline"
    CANCEL = "cancel"
    LAPSE = "lapse"
    DRAFT = "draft"
    FORGED = "forged"
    FORGING_OVER = "forging_over"
    START = "start"
    PICKED = "picked"
    PICKING_OVER = "picking_over"
    GONE = "gone"


class Who(StrEnum):
    """Whose doing it is; HOUSE is the clock and the state of accounts, OTHER anybody else."""

    CHALLENGER = "challenger"
    CHALLENGED = "challenged"
    HOUSE = "house"
    OTHER = "other"


SIDES = (Who.CHALLENGER, Who.CHALLENGED)


def facing(side: Who) -> Who:
    """The other one of the two."""
    return SIDES[1 - SIDES.index(side)]


@dataclass(frozen=True, slots=True)
class Facts:
    """What has been done so far: which sides have forged, begun a pick, and ended it.

    `over` says that the hours of the stage have passed: it may still wait for what began in time.
    """

    kind: Kind
    forged: frozenset[Who] = frozenset()
    started: frozenset[Who] = frozenset()
    picked: frozenset[Who] = frozenset()
    over: bool = False

    @property
    def picking(self) -> bool:
        """Whether a pick is running."""
        return self.started != self.picked


Move = Callable[[Facts, Who], State]


def _accepted(facts: Facts, who: Who) -> State:
    del who
    return State.PICKING if facts.kind == Kind.LIGHTNING else State.FORGING


def _drafted(facts: Facts, who: Who) -> State:
    if who in facts.forged:
        raise NotNow(_FORGED_ALREADY)
    if facts.over:
        raise NotNow(_TOO_LATE)
    return State.FORGING


def _forged(facts: Facts, who: Who) -> State:
    _drafted(facts, who)
    return State.PICKING if facing(who) in facts.forged else State.FORGING


def _forging_over(facts: Facts, who: Who) -> State:
    """Who alone has forged has won; none has: void. Both have: it was over before."""
    del who
    if len(facts.forged) == len(SIDES):
        raise NotNow(_BOTH_FORGED)
    return State.SETTLED if facts.forged else State.VOID


def _started(facts: Facts, who: Who) -> State:
    if who in facts.started:
        raise NotNow(_STARTED_ALREADY)
    if facts.over:
        raise NotNow(_TOO_LATE)
    return State.PICKING


def _picked(facts: Facts, who: Who) -> State:
    """The end of one's pick, which settles the duel when the other's has ended too."""
    if who not in facts.started:
        raise NotNow(_NOT_STARTED)
    if who in facts.picked:
        raise NotNow(_PICKED_ALREADY)
    return State.SETTLED if facing(who) in facts.picked else State.PICKING


def _picking_over(facts: Facts, who: Who) -> State:
    """A pick that is running at the end goes on by its own clock, and counts."""
    del who
    if facts.picking:
        raise NotNow(_STILL_PICKING)
    return State.SETTLED


def _to(state: State) -> Move:
    def move(facts: Facts, who: Who) -> State:
        del facts, who
        return state

    return move


def _of_both(state: State, event: Event, move: Move) -> dict[tuple[State, Event, Who], Move]:
    return {(state, event, side): move for side in SIDES}


TABLE: Mapping[tuple[State, Event, Who], Move] = {
    (State.CHALLENGED, Event.ACCEPT, Who.CHALLENGED): _accepted,
    (State.CHALLENGED, Event.DECLINE, Who.CHALLENGED): _to(State.DECLINED),
    (State.CHALLENGED, Event.CANCEL, Who.CHALLENGER): _to(State.CANCELLED),
    (State.CHALLENGED, Event.LAPSE, Who.HOUSE): _to(State.LAPSED),
    **_of_both(State.FORGING, Event.DRAFT, _drafted),
    **_of_both(State.FORGING, Event.FORGED, _forged),
    (State.FORGING, Event.FORGING_OVER, Who.HOUSE): _forging_over,
    **_of_both(State.PICKING, Event.START, _started),
    **_of_both(State.PICKING, Event.PICKED, _picked),
    (State.PICKING, Event.PICKING_OVER, Who.HOUSE): _picking_over,
    **{(state, Event.GONE, Who.HOUSE): _to(State.VOID) for state in OPEN},
}
"""Every move: the state it starts from, what happens, by whom, and where it leads."""


def transition(state: State, event: Event, who: Who, facts: Facts) -> State:
    """The state after `event`, done by `who`. Raises `NotNow`, with the reason, when refused."""
    move = TABLE.get((state, event, who))
    if move is None:
        raise NotNow(_reason(state, event, who))
    return move(facts, who)


def _reason(state: State, event: Event, who: Who) -> Sentence:
    """Why there is no such move: who one is comes before where the duel stands."""
    if who == Who.OTHER:
        return _NOT_YOURS
    if (who == Who.HOUSE) != (event in OF_THE_HOUSE):
        return _NOT_BY_YOU if who in SIDES else _NOT_BY_THE_HOUSE
    if state not in OPEN:
        return _OVER[state]
    if state == State.CHALLENGED and event in ANSWERS:
        return _NOT_YOUR_ANSWER if who == Who.CHALLENGER else _NOT_YOUR_CHALLENGE
    return _ELSEWHERE[state]


OF_THE_HOUSE = frozenset({Event.LAPSE, Event.FORGING_OVER, Event.PICKING_OVER, Event.GONE})
ANSWERS = frozenset({Event.ACCEPT, Event.DECLINE, Event.CANCEL})

_NOT_YOURS = Sentence("Ce duel n’est pas le vôtre.", "This duel is not yours.")
_NOT_BY_YOU = Sentence(
    "Cela ne se décide pas\N{NARROW NO-BREAK SPACE}: seule l’horloge le fait.",
    "Nobody decides that: only the clock does.",
)
_NOT_BY_THE_HOUSE = Sentence(
    "Cela revient aux deux membres du duel.", "That is up to the two members of the duel."
)
_OVER = {
    State.DECLINED: Sentence("Ce défi a été décliné.", "This challenge was declined."),
    State.CANCELLED: Sentence("Ce défi a été annulé.", "This challenge was cancelled."),
    State.LAPSED: Sentence(
        "Ce défi a expiré sans réponse.", "This challenge has lapsed without an answer."
    ),
    State.SETTLED: Sentence("Ce duel est réglé.", "This duel is settled."),
    State.VOID: Sentence("Ce duel est annulé.", "This duel is void."),
}
_NOT_YOUR_ANSWER = Sentence(
    "Vous avez lancé ce défi\N{NARROW NO-BREAK SPACE}: la réponse revient à l’autre membre.",
    "You sent this challenge: the answer is up to the other member.",
)
_NOT_YOUR_CHALLENGE = Sentence(
    "Seul le membre qui a lancé ce défi peut l’annuler\N{NARROW NO-BREAK SPACE}; vous pouvez le "
    "décliner.",
    "Only the member who sent this challenge may cancel it; you may decline it.",
)
_ELSEWHERE = {
    State.CHALLENGED: Sentence(
        "Ce défi attend encore sa réponse.", "This challenge still waits for its answer."
    ),
    State.FORGING: Sentence(
        "Ce duel est accepté, et chacun forge encore.",
        "This duel is accepted, and its safes are still being forged.",
    ),
    State.PICKING: Sentence(
        "Ce duel est accepté, et ses coffres se crochètent.",
        "This duel is accepted, and its safes are being picked.",
    ),
}
_FORGED_ALREADY = Sentence(
    "Vous avez déjà forgé votre coffre pour ce duel.",
    "You have already forged your safe for this duel.",
)
_BOTH_FORGED = Sentence("Les deux ont forgé.", "Both have forged.")
_STARTED_ALREADY = Sentence(
    "Vous avez déjà commencé votre crochetage de ce duel.",
    "You have already begun your pick of this duel.",
)
_TOO_LATE = Sentence("Les heures de ce duel sont passées.", "The hours of this duel are over.")
_NOT_STARTED = Sentence("Ce crochetage n’a pas commencé.", "This pick has not begun.")
_PICKED_ALREADY = Sentence("Ce crochetage est fini.", "This pick is over.")
_STILL_PICKING = Sentence(
    "Un crochetage est encore en cours\N{NARROW NO-BREAK SPACE}: il va jusqu’au bout de son "
    "horloge.",
    "A pick is still running: it goes on by its own clock.",
)
