"""Words of the pick page: `{% load pick %}`."""

from collections.abc import Callable
from typing import Any, Protocol

from django import template
from django.utils.translation import gettext, ngettext

register = template.Library()


class Cell(Protocol):
    """A digit at a position, as the worksheet has it."""

    letter: str
    digit: int
    state: str


class WrongGuess(Protocol):
    """A guess and the place, from 0, of the first clue it contradicts."""

    contradicted: int


@register.simple_tag
def cell_label(cell: Cell) -> str:
    """What a screen reader says of a cell: "B, 3 : possible"."""
    return gettext("{letter}, {digit} : {state}").format(
        letter=cell.letter, digit=cell.digit, state=_cell_states()[cell.state]
    )


def _cell_states() -> dict[str, str]:
    return {
        "open": gettext("possible"),
        "struck": gettext("rayé"),
        "last": gettext("seul restant"),
        "confirmed": gettext("confirmé"),
    }


@register.simple_tag
def contradicted_clue(guess: WrongGuess) -> str:
    """Which clue the guess goes against."""
    return gettext("Contredit l’indice {number}").format(number=guess.contradicted + 1)


@register.simple_tag
def clues_before(guess: WrongGuess) -> str:
    """What the guess says of the clues read before the one it contradicts."""
    if guess.contradicted == 0:
        return gettext("C’est le premier de la liste : les suivants n’ont pas été lus.")
    return ngettext(
        "L’indice 1, lu avant lui, était vérifié.",
        "Les indices 1 à {n}, lus avant lui, étaient vérifiés.",
        guess.contradicted,
    ).format(n=guess.contradicted)


@register.simple_tag
def pick_texts() -> dict[str, Any]:
    """The sentences that the page's scripts say, in the reader's language.

    `{names}` are filled in by the script. A dict holds the forms of a sentence that counts, by
    the plural categories of the language: the script chooses by `n`.
    """
    return {
        **_of_the_marks(),
        **_of_the_code(),
        **_of_the_guess(),
        **_of_the_clock(),
    }


def _forms(sentence: Callable[[int], str]) -> dict[str, str]:
    """French and English tell one from many; `n` = 2 stands for all that is many."""
    return {"one": sentence(1), "other": sentence(2)}


def _of_the_marks() -> dict[str, Any]:
    return {
        "cell": gettext("{letter}, {digit} : {state}"),
        "cell_states": _cell_states(),
        "mark_open": gettext("Indice {number}, marque : ouvert. Changer."),
        "mark_used": gettext("Indice {number}, marque : utilisé. Changer."),
        "mark_doubt": gettext("Indice {number}, marque : douteux. Changer."),
        "position": _forms(
            lambda n: ngettext(
                "Position {letter}, {n} possible", "Position {letter}, {n} possibles", n
            )
        ),
        "struck_sum": _forms(
            lambda n: ngettext("{letter} : {n} chiffre rayé.", "{letter} : {n} chiffres rayés.", n)
        ),
        "restored_sum": _forms(
            lambda n: ngettext(
                "{letter} : {n} chiffre rétabli.", "{letter} : {n} chiffres rétablis.", n
            )
        ),
        "confirmed": gettext("{letter} : {digit} confirmé."),
        "lifted": gettext("{letter} : {digit} n’est plus confirmé."),
        "marked": gettext("Indice {number} : {state}."),
        "mark_states": [gettext("ouvert"), gettext("utilisé"), gettext("douteux")],
        "undone": gettext("Marque annulée."),
        "redone": gettext("Marque rétablie."),
        "box": _forms(lambda n: ngettext("code y tient encore", "codes y tiennent encore", n)),
        "box_none": gettext("Aucun code n’y tient : une marque est de trop."),
        "key_strike": gettext("Rayer {digit} en {letter}"),
        "key_restore": gettext("{digit} en {letter}, rayé : rétablir"),
        "key_confirm": gettext("Confirmer {digit} en {letter}"),
        "key_lift": gettext("{digit} en {letter}, confirmé : ne plus confirmer"),
        "key_code": gettext("Taper {digit} en {letter}"),
        "marks_elsewhere": gettext("Marques reprises de votre autre appareil."),
    }


def _of_the_code() -> dict[str, Any]:
    return {
        "try": gettext("Essayer ce code"),
        "try_missing": _forms(
            lambda n: ngettext("Essayer · encore {n} chiffre", "Essayer · encore {n} chiffres", n)
        ),
        "try_code": gettext("Essayer {code}"),
        "missing": _forms(
            lambda n: ngettext(
                "Encore {n} chiffre. Tapez-le, ou confirmez-le dans la grille.",
                "Encore {n} chiffres. Tapez-les, ou confirmez-les dans la grille.",
                n,
            )
        ),
        "ready": gettext("Code complet. Entrée l’essaie."),
        "ready_last": gettext("Dernier essai : s’il est faux, le coffre a tenu."),
        "ready_last_minute": gettext("Moins d’une minute : un essai faux y met fin."),
        "refused_empty": gettext("Il manque un chiffre en {letters}. Rien n’est compté."),
        "refused_letter": gettext("Un chiffre de 0 à 9 par position. Rien n’est compté."),
        "refused_paste": gettext(
            "« {text} » n’est pas un code de {digits} chiffres. Rien n’est compté."
        ),
        "refused_again": gettext("{code} a déjà été essayé. Rien n’est compté."),
    }


def _of_the_guess() -> dict[str, Any]:
    return {
        "sending": gettext("Essai en route…"),
        "waiting": gettext("Essai en attente du réseau…"),
        "guess": gettext("Essai {number}"),
        "contradicts": gettext("Contredit l’indice {number}"),
        "before_none": gettext("C’est le premier de la liste : les suivants n’ont pas été lus."),
        "before": _forms(
            lambda n: ngettext(
                "L’indice 1, lu avant lui, était vérifié.",
                "Les indices 1 à {n}, lus avant lui, étaient vérifiés.",
                n,
            )
        ),
        "guesses_left": _forms(lambda n: ngettext("essai", "essais", n)),
        "guesses_rest": _forms(lambda n: ngettext("restant", "restants", n)),
        "unexpected": gettext(
            "Le serveur n’a pas pu répondre. Réessayez : un même essai ne compte qu’une fois."
        ),
        "give_up_lost": gettext(
            "Connexion perdue : l’abandon n’est pas parti. Réessayez au retour du réseau."
        ),
    }


def _of_the_clock() -> dict[str, Any]:
    return {
        "minutes": _forms(lambda n: ngettext("{n} minute", "{n} minutes", n)),
        "seconds": _forms(lambda n: ngettext("{n} seconde", "{n} secondes", n)),
        "left": gettext("Temps restant : {time}"),
        "hour": gettext("{hours} h {minutes}"),
        "hour_here": gettext("{hour} chez vous"),
        "deadline": gettext("Échéance à {hour}, heure de Paris"),
        "last_minute": gettext("Dernière minute : un essai faux met fin au crochetage."),
        "last_minute_short": gettext("dernière minute"),
        "last_seconds": _forms(
            lambda n: ngettext("Plus que {n} seconde.", "Plus que {n} secondes.", n)
        ),
        "time_up": gettext("Temps écoulé."),
    }
