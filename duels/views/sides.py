"""The two sides of a duel, as the plate of its page draws them."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cofferwit.look.rules.words import clock
from cofferwit.look.templatetags.cofferwit import ordinal, plain_moment
from duels.queries import DuelPage, Run, Side
from duels.rules.course import Kind, State
from duels.rules.limits import HELD
from duels.views.words import named
from league.queries.views import ResultGuess


@dataclass(frozen=True)
class Wait:
    """A wait on a dial, and what it is for."""

    start: datetime
    end: datetime
    what: str


@dataclass(frozen=True)
class ShownRun:
    """A pick that is over, as its dial and its track are drawn; whole seconds of the clock."""

    guesses: tuple[ResultGuess, ...]
    used: int
    limit: int
    left: int
    penalties: tuple[tuple[int, int], ...]
    penalty_seconds: int
    wrong: int
    opened: bool

    @property
    def marks(self) -> tuple[int, ...]:
        """The clock at each guess."""
        return tuple(guess.used_seconds for guess in self.guesses)


@dataclass(frozen=True)
class Face:
    """What is drawn for a side: a run once it may be seen, a wait of one's own, or a sealed dial.

    `word` and `icon` are those of a sealed dial; `fact` stands under any. `missing` says why there
    is no run once the duel is settled; `keys` adds the guesses that one still has.
    """

    fact: str = ""
    run: ShownRun | None = None
    wait: Wait | None = None
    keys: bool = False
    word: str = ""
    icon: str = "lock-simple"
    missing: str = ""


@dataclass(frozen=True)
class ShownSide:
    """One side: whose it is, and what is drawn for it."""

    name: str
    is_me: bool
    has_page: bool
    has_won: bool
    score: Decimal
    face: Face


def sides_of(duel: DuelPage) -> tuple[ShownSide, ShownSide]:
    """One's own side and the other; the challenger's and the challenged's for anybody else."""
    return _side(duel, duel.mine, mine=True), _side(duel, duel.theirs, mine=False)


def _side(duel: DuelPage, side: Side, *, mine: bool) -> ShownSide:
    return ShownSide(
        name=named(side.pseudonym),
        is_me=mine and duel.viewer_is_in,
        has_page=bool(side.pseudonym),
        has_won=duel.outcome == ("won" if mine else "lost"),
        score=side.score or HELD,
        face=_face(duel, side, mine=mine),
    )


def _face(duel: DuelPage, side: Side, *, mine: bool) -> Face:
    """What the dial shows, by the stage; nothing of the other's but whether they are through."""
    if side.run is not None:
        return Face(run=shown_run(side.run), fact=run_fact(side.run))
    stages = {
        State.CHALLENGED: _of_a_challenge,
        State.FORGING: _of_forging,
        State.PICKING: _of_picking,
        State.SETTLED: _without_a_run,
    }
    return stages[duel.state](duel, side, mine) if duel.state in stages else Face()


def _of_a_challenge(duel: DuelPage, side: Side, mine: bool) -> Face:
    del side
    if mine == duel.i_challenged:
        word, icon = _("a défié"), "paper-plane-tilt"
        return Face(word=_("défi envoyé") if mine else word, icon=icon)
    return Face(
        wait=Wait(duel.challenged_at, duel.lapses_at, _("pour répondre")),
        fact=_("avant le {moment}").format(moment=plain_moment(duel.lapses_at)),
    )


def _of_forging(duel: DuelPage, side: Side, mine: bool) -> Face:
    if not mine:
        return _sealed(_("a forgé") if side.has_forged else _("forge encore"))
    if side.has_forged or duel.answered_at is None or duel.forging_until is None:
        return Face(word=_("forgé"), icon="check-circle", fact=_("votre coffre est scellé"))
    return Face(
        wait=Wait(duel.answered_at, duel.forging_until, _("pour forger")),
        fact=_("avant le {moment}").format(moment=plain_moment(duel.forging_until)),
    )


def _of_picking(duel: DuelPage, side: Side, mine: bool) -> Face:
    if not mine:
        return _sealed(_("a joué") if side.has_picked else _("pas encore joué"))
    if side.pick_id is not None:
        return Face(word=_("en cours"), icon="hourglass-medium", fact=_("son horloge court"))
    if duel.picking_from is None or duel.picking_until is None or duel.act != "pick":
        return Face(word=_("n’a pas joué"), icon="circle-dashed")
    return Face(
        wait=Wait(duel.picking_from, duel.picking_until, _("pour jouer")),
        keys=True,
        fact=_("avant le {moment}").format(moment=plain_moment(duel.picking_until)),
    )


def _without_a_run(duel: DuelPage, side: Side, mine: bool) -> Face:
    """A settled duel in which this side picked nothing: by its fault, or as nobody had to."""
    del mine
    if duel.kind == Kind.FORGE and not side.has_forged:
        fact, missing = _("n’a pas forgé"), ""
    elif duel.picking_from is None:
        fact, missing = _("a forgé"), ""
    else:
        fact, missing = _("n’a pas joué"), _("Aucun crochetage commencé à temps.")
    return Face(word=fact, icon="circle-dashed", missing=missing)


def _sealed(word: str) -> Face:
    return Face(word=word, fact=_("scellé"))


def run_fact(run: Run) -> SafeString:
    """Ouvert au 2e essai, or how it held."""
    if run.opened_at_guess is None:
        return format_html("{}", _("le coffre a tenu"))
    return format_html(_("ouvert au {rank} essai"), rank=ordinal(run.opened_at_guess))


def run_says(run: Run) -> SafeString:
    """The same with its time, for the line of the hours."""
    if run.opened_at_guess is None:
        return format_html(_("Le coffre a tenu, à {time}."), time=clock(run.used_seconds))
    rank, time = ordinal(run.opened_at_guess), clock(run.used_seconds)
    return format_html(_("Ouvert au {rank} essai, en {time}."), rank=rank, time=time)


def shown_run(run: Run) -> ShownRun:
    """The run as it is drawn."""
    return ShownRun(
        guesses=run.guesses,
        used=run.used_seconds,
        limit=run.limit_seconds,
        left=run.left_seconds,
        penalties=run.penalties,
        penalty_seconds=run.penalty_seconds,
        wrong=run.wrong,
        opened=run.opened_at_guess is not None,
    )
