"""The line of a duel: the hours that run, and what has happened, happens and is to come."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cofferwit.look.rules.words import clock
from cofferwit.look.templatetags.cofferwit import paris_hour, plain_moment
from cofferwit.look.templatetags.windows import Played, spoken_wait
from cofferwit.members.answers import language
from duels.queries import DuelPage, Side
from duels.rules import limits
from duels.rules.course import Kind, State
from duels.rules.verdict import Criterion
from duels.views.deeds import Deed, challenger_is_me, told
from duels.views.sides import run_says
from duels.views.words import named, waiting_for
from forge.rules.tiers import Tier
from league.rules.picking import MAX_GUESSES

DONE, NOW, NEXT = "done", "now", "next"


@dataclass(frozen=True)
class Event:
    """One point of the line: `at` an instant, or `when` in words where the instant is sealed."""

    state: str
    title: str
    says: str | SafeString = ""
    at: datetime | None = None
    when: str = ""


@dataclass(frozen=True)
class Hours:
    """The window that runs, or ran last, and what was played in it."""

    title: str
    note: str
    start: datetime
    end: datetime
    played: tuple[Played, ...]
    over: bool
    says: str


# ---- the hours --------------------------------------------------------------------------------
def hours_of(duel: DuelPage, now: datetime) -> Hours | None:
    """The window to draw; None for a duel that ended without one."""
    if duel.state == State.CHALLENGED:
        title = _("Les {n} heures pour répondre").format(n=limits.CHALLENGE_HOURS)
        return _hours(duel, title, duel.challenged_at, duel.lapses_at, now)
    if duel.state not in (State.FORGING, State.PICKING, State.SETTLED):
        return None
    if duel.picking_from and duel.picking_until:
        title = _("Les {n} heures pour crocheter").format(n=limits.PICKING_HOURS)
        return _hours(duel, title, duel.picking_from, duel.picking_until, now)
    if duel.answered_at and duel.forging_until:
        title = _("Les {n} heures pour forger").format(n=limits.FORGING_HOURS)
        return _hours(duel, title, duel.answered_at, duel.forging_until, now)
    return None


def _hours(duel: DuelPage, title: str, start: datetime, end: datetime, now: datetime) -> Hours:
    over = duel.state == State.SETTLED
    played = _played(duel) if over else ()
    note = _("Heures écoulées, à l’heure de Paris.")
    if over and duel.ended_at:
        note = _("Réglé le {moment}.").format(moment=plain_moment(duel.ended_at))
    return Hours(title, note, start, end, played, over, _window_says(start, end, now, played, over))


def _played(duel: DuelPage) -> tuple[Played, ...]:
    """Both runs on the line; only once the duel is settled."""
    sides = ((duel.theirs, False), (duel.mine, duel.viewer_is_in))
    return tuple(
        Played(side.run.started_at, _("vous") if is_me else named(side.pseudonym), is_me)
        for side, is_me in sides
        if side.run
    )


def _window_says(
    start: datetime, end: datetime, now: datetime, played: tuple[Played, ...], over: bool
) -> str:
    words = _("Du {start} au {end}").format(start=plain_moment(start), end=plain_moment(end))
    if not over:
        left = max(0, int((end - now).total_seconds()))
        return _("{window} ; il reste {left}").format(window=words, left=spoken_wait(left))
    told = [_("{name} à {hour}").format(name=p.who, hour=paris_hour(p.at)) for p in played]
    return _("\u202f; ").join([words, *told])


# ---- the line ---------------------------------------------------------------------------------
def story_of(duel: DuelPage) -> tuple[Event, ...]:
    """The points of the line, in their order."""
    return tuple(_events(duel))


def _events(duel: DuelPage) -> Iterator[Event]:
    yield _challenge(duel)
    if duel.state == State.CHALLENGED:
        yield from _awaiting_an_answer(duel)
    elif duel.answered_at is None:
        yield _unanswered(duel)
    else:
        yield _accepted(duel)
        yield from _forging(duel)
        yield from _picking(duel)
        yield from _end(duel)


def _challenge(duel: DuelPage) -> Event:
    kind = _("De forge") if duel.kind == Kind.FORGE else _("Éclair")
    says = _("{kind}, {tier}. {n} h pour répondre.").format(
        kind=kind, tier=Tier(duel.tier).label.in_(language()).lower(), n=limits.CHALLENGE_HOURS
    )
    return Event(
        DONE, told(duel, Deed.CHALLENGED, mine=challenger_is_me(duel)), says, duel.challenged_at
    )


def _awaiting_an_answer(duel: DuelPage) -> Iterator[Event]:
    mine = _("À vous de répondre")
    theirs = waiting_for(duel).format(name=named(duel.them))
    yield Event(NOW, theirs if duel.i_challenged else mine, when=_("maintenant"))
    yield Event(NEXT, _("Échéance"), _("Sans réponse, le défi tombe."), duel.lapses_at)


def _unanswered(duel: DuelPage) -> Event:
    """A challenge that came to nothing."""
    if duel.state == State.DECLINED:
        title = told(duel, Deed.DECLINED, mine=not challenger_is_me(duel))
    elif duel.state == State.CANCELLED:
        title = told(duel, Deed.CANCELLED, mine=challenger_is_me(duel))
    elif duel.state == State.LAPSED:
        title = _("Le défi est tombé, sans réponse")
    else:
        return _void(duel)
    return Event(NOW, title, at=duel.ended_at)


def _accepted(duel: DuelPage) -> Event:
    if duel.kind == Kind.FORGE:
        says = _("Chacun forge pour l’autre : {n} h.").format(n=limits.FORGING_HOURS)
    elif duel.is_fallback:
        says = _("Coffre maison standard : le stock n’en avait plus de difficile.")
    else:
        says = _("Coffre maison difficile, réservé à ce duel.")
    return Event(
        DONE, told(duel, Deed.ACCEPTED, mine=not challenger_is_me(duel)), says, duel.answered_at
    )


def _forging(duel: DuelPage) -> Iterator[Event]:
    if duel.kind != Kind.FORGE:
        return
    if duel.picking_from:
        yield Event(DONE, _("Les deux coffres sont forgés"), at=duel.picking_from)
        return
    for side, mine in ((duel.mine, True), (duel.theirs, False)):
        if side.has_forged:
            says = _("Le coffre est scellé.") if duel.state == State.FORGING else ""
            yield Event(DONE, told(duel, Deed.FORGED, mine=mine), says, when=_("à temps"))
    if duel.state == State.FORGING:
        yield _turn(duel, not duel.mine.has_forged, _("À vous de forger"))
        says = _("Qui n’a pas forgé perd. Le crochetage suit dès que les deux ont forgé.")
        yield Event(NEXT, _("Fin de la forge"), says, duel.forging_until)


def _picking(duel: DuelPage) -> Iterator[Event]:
    if duel.state != State.PICKING:
        return
    if duel.theirs.has_picked:
        says = _("L’heure et l’issue se liront au règlement.")
        yield Event(DONE, told(duel, Deed.PLAYED, mine=False), says, when=_("avant maintenant"))
    run = duel.mine.run
    if run:
        yield Event(DONE, told(duel, Deed.PLAYED, mine=True), run_says(run), run.started_at)
    says = _(
        "{clock} une fois le crochetage commencé, {n} essais. Commencé avant l’échéance, il va "
        "jusqu’au bout de son horloge."
    ).format(clock=clock(duel.limit_seconds), n=MAX_GUESSES)
    yield _turn(duel, duel.act in ("pick", "resume"), _("À vous de crocheter"), says)
    worth = _("Ne pas jouer vaut un coffre qui tient.")
    if duel.kind == Kind.FORGE:
        worth = _("Ne pas jouer vaut un score de 0.")
    yield Event(NEXT, _("Échéance"), worth, duel.picking_until)


def _turn(duel: DuelPage, mine: bool, title: str, says: str = "") -> Event:
    if mine:
        return Event(NOW, title, says, when=_("maintenant"))
    waiting = waiting_for(duel).format(name=named(duel.them))
    return Event(NOW, waiting, when=_("maintenant"))


def _end(duel: DuelPage) -> Iterator[Event]:
    if duel.state == State.VOID:
        yield _void(duel)
    if duel.state != State.SETTLED:
        return
    if duel.picking_until:
        yield from _of_both(duel, duel.picking_until)
    elif duel.criterion == Criterion.FORGED:
        late = not duel.mine.has_forged
        yield Event(DONE, told(duel, Deed.NOT_FORGED, mine=late), at=duel.forging_until)
    says = _("Codes, indices et chemins sont publics.")
    yield Event(NOW, _("Duel réglé"), says, duel.ended_at)


def _of_both(duel: DuelPage, until: datetime) -> list[Event]:
    """What each has picked, in the order of the starts; who has not, at the end of the hours."""
    sides = [(duel.mine, True), (duel.theirs, False)]
    sides.sort(key=lambda each: each[0].run.started_at if each[0].run else until)
    return [_run_of(duel, side, mine, until) for side, mine in sides]


def _run_of(duel: DuelPage, side: Side, mine: bool, until: datetime) -> Event:
    if side.run is None:
        return Event(DONE, told(duel, Deed.NOT_PLAYED, mine=mine), at=until)
    return Event(DONE, told(duel, Deed.PLAYED, mine=mine), run_says(side.run), side.run.started_at)


def _void(duel: DuelPage) -> Event:
    says = _("Il ne compte dans aucun bilan.")
    return Event(NOW, _("Duel annulé"), says, duel.ended_at)
