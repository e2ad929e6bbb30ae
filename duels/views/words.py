"""What the pages of duels say, by where a duel stands."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cofferwit.look.rules import numbers
from cofferwit.look.rules.words import clock
from cofferwit.look.templatetags.cofferwit import ordinal
from cofferwit.members.answers import language
from duels.queries import DuelLine, DuelPage, Run, Side
from duels.rules.course import Kind, State
from duels.rules.limits import HELD
from duels.rules.verdict import Criterion


def named(pseudonym: str) -> str:
    """A member's name, or what stands for an account that is no more."""
    return pseudonym or _("un compte supprimé")


def outcome(name: str) -> str:
    """How a duel ended, in a word."""
    words = {
        "won": _("Gagné"),
        "lost": _("Perdu"),
        "drawn": _("Nul"),
        "void": _("Annulé"),
        "declined": _("Décliné"),
        "cancelled": _("Retiré"),
        "lapsed": _("Expiré"),
    }
    return words[name]


# ---- a line of a list -------------------------------------------------------------------------
def line_title(line: DuelLine) -> str:
    """What a duel in a list is called."""
    if line.state == State.CHALLENGED:
        words = _("Défi envoyé à {name}") if line.i_challenged else _("{name} vous défie")
    elif line.kind == Kind.FORGE:
        words = _("Duel de forge contre {name}")
    else:
        words = _("Duel éclair contre {name}")
    return words.format(name=named(line.opponent))


def line_says(line: DuelLine) -> str:
    """What it waits for, in a sentence."""
    if line.state == State.CHALLENGED:
        return _challenge(line)
    words = _forging(line) if line.state == State.FORGING else _picking(line)
    return words.format(name=named(line.opponent))


def _challenge(line: DuelLine) -> str:
    if line.kind == Kind.FORGE:
        return _("Duel de forge. Sans réponse.") if line.i_challenged else _("Duel de forge.")
    return _("Duel éclair. Sans réponse.") if line.i_challenged else _("Duel éclair.")


def _forging(line: DuelLine) -> str:
    if line.i_have_acted:
        return _("Vous avez forgé. {name}, pas encore.")
    if line.they_have_acted:
        return _("{name} a forgé. À vous de forger.")
    return _("Forgez un coffre pour {name}.")


def _picking(line: DuelLine) -> str:
    if line.i_have_acted:
        return _("Vous avez joué. {name}, pas encore.")
    if line.act == "resume":
        return _("Votre crochetage est en cours.")
    if not line.awaits_me:  # the hours are over, and the other's pick is still running
        return _("À {name} de crocheter") + "."
    if line.they_have_acted:
        return _("{name} a joué. À vous de crocheter.")
    return _("À vous de crocheter.")


# ---- the head of a duel's page ----------------------------------------------------------------
def title(duel: DuelPage) -> str:
    """The title of a duel's page."""
    if duel.state == State.SETTLED:
        return _settled_title(duel)
    them = named(duel.them)
    closed = {
        State.DECLINED: _("Défi décliné"),
        State.CANCELLED: _("Défi retiré"),
        State.LAPSED: _("Défi sans réponse"),
        State.VOID: _("Duel annulé"),
    }
    awaiting = {
        "answer": _("{name} vous défie"),
        "forge": _("À vous de forger"),
        "pick": _("À vous de crocheter"),
        "resume": _("Crochetage en cours"),
        "cancel": _("Défi envoyé à {name}"),
    }
    words = closed.get(duel.state) or awaiting.get(duel.act) or waiting_for(duel)
    return words.format(name=them)


def waiting_for(duel: DuelPage) -> str:
    """Whose turn it is, when it is the other's; `{name}` is to be filled in."""
    words = {
        State.CHALLENGED: _("À {name} de répondre"),
        State.FORGING: _("À {name} de forger"),
        State.PICKING: _("À {name} de crocheter"),
    }
    return words[duel.state]


def _settled_title(duel: DuelPage) -> str:
    me, them = named(duel.me), named(duel.them)
    if not duel.viewer_is_in:
        if duel.outcome == "drawn":
            return _("{one} et {other} à égalité").format(one=me, other=them)
        winner, loser = (me, them) if duel.outcome == "won" else (them, me)
        return _("{winner} bat {loser}").format(winner=winner, loser=loser)
    words = {
        "won": _("Gagné contre {name}"),
        "lost": _("Perdu contre {name}"),
        "drawn": _("Nul contre {name}"),
    }
    return words[duel.outcome].format(name=them)


def says(duel: DuelPage) -> SafeString:
    """The sentence under it: what is awaited and from whom, or what decided."""
    if duel.state == State.SETTLED:
        return decided(duel)
    words = _closed(duel) or _awaited(duel)
    return format_html("{}", words.format(name=named(duel.them)))


def _closed(duel: DuelPage) -> str:
    gone = _("L’un des deux comptes ne joue plus : le duel ne compte pas.")
    neither = _("Personne n’a forgé à temps : le duel ne compte pas.")
    voided = _("Un crochetage de ce duel est annulé : le duel ne compte pas.")
    words = {
        State.DECLINED: _("{name} a décliné votre défi.")
        if duel.i_challenged
        else _("Vous avez décliné ce défi."),
        State.CANCELLED: _("Vous avez retiré ce défi avant la réponse.")
        if duel.i_challenged
        else _("{name} a retiré ce défi avant votre réponse."),
        State.LAPSED: _("Personne n’a répondu à temps : le défi est tombé."),
        State.VOID: {"gone": gone, "voided": voided}.get(duel.void_reason, neither),
    }
    return words.get(duel.state, "")


def _awaited(duel: DuelPage) -> str:
    if duel.state == State.CHALLENGED:
        return _("Le duel commence dès l’accord. Sans réponse, le défi tombe.")
    if duel.state == State.FORGING:
        return _forging_awaited(duel)
    if duel.mine.has_picked:
        return _("Vous avez joué. L’autre crochetage et l’issue se liront au règlement.")
    if duel.theirs.has_picked:
        return _("{name} a joué. Essai, temps et code restent scellés tant que le duel court.")
    return _("Personne ne voit rien de l’autre avant le règlement.")


def _forging_awaited(duel: DuelPage) -> str:
    if duel.mine.has_forged:
        return _("Votre coffre est scellé. Le crochetage commence quand les deux ont forgé.")
    if duel.theirs.has_forged:
        return _("{name} a forgé pour vous. À vous d’en faire autant : sinon, le duel est perdu.")
    return _("Forgez un coffre pour {name}, qui forge pour vous.")


def decided(duel: DuelPage) -> SafeString:
    """Which criterion decided a settled duel, with the figures that it compared."""
    first, second = in_order(duel)
    if duel.criterion == Criterion.FORGED:
        return format_html(
            _("Un seul a forgé : {name} l’emporte sans crochetage."), name=named(first.pseudonym)
        )
    if duel.criterion == Criterion.SCORE:
        return format_html(
            _("Le score a décidé : {first} contre {second}."), **_scores(first, second)
        )
    if duel.criterion == Criterion.EQUAL and duel.kind == Kind.FORGE:
        return format_html(_("Scores égaux : {first} contre {second}."), **_scores(first, second))
    if duel.criterion in (Criterion.GUESSES, Criterion.TIME) and first.run and second.run:
        return _by_runs(duel, first.run, second.run)
    plain = {
        Criterion.OPENED: _("Un seul coffre s’est ouvert : ouvrir passe avant tout le reste."),
        Criterion.BOTH_HELD: _("Les deux coffres ont tenu : duel nul."),
        Criterion.EQUAL: _("Autant d’essais, et l’horloge au même instant : duel nul."),
    }
    return format_html("{}", plain[Criterion(duel.criterion or "")])


def _by_runs(duel: DuelPage, first: Run, second: Run) -> SafeString:
    if duel.criterion == Criterion.TIME:
        words = _("À essais égaux, le temps a décidé : il restait {first} contre {second}.")
        return format_html(words, first=left_of(first, second), second=left_of(second, first))
    return format_html(
        _("Ouvert au {first} essai contre le {second}. Le temps ne départage qu’à essais égaux."),
        first=ordinal(first.opened_at_guess or 0),
        second=ordinal(second.opened_at_guess or 0),
    )


def left_of(run: Run, other: Run) -> str:
    """The clock left; to the thousandth when the seconds alone do not tell the two apart."""
    if run.left_seconds != other.left_seconds:
        return clock(run.left_seconds)
    mark = "." if language() == "en" else ","
    return f"{clock(run.left.seconds)}{mark}{run.left.microseconds // 1000:03}"


def _scores(first: Side, second: Side) -> dict[str, str]:
    return {"first": score(first), "second": score(second)}


def score(side: Side) -> str:
    """A score, as the language writes it."""
    return numbers.decimal(side.score or HELD, language())


def in_order(duel: DuelPage) -> tuple[Side, Side]:
    """Both sides, the winner's first; one's own first when nobody has won."""
    if duel.outcome == "lost":
        return duel.theirs, duel.mine
    return duel.mine, duel.theirs
