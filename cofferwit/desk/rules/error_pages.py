"""What each error page says: what happened, what it cost, what to do.

Plain sentences in both languages rather than the catalogue's: the page of an error of ours must
not depend on anything that may be what failed.
"""

from typing import NamedTuple

from forge.rules.sentences import Sentence


class ErrorPage(NamedTuple):
    """One plate: its title, one sentence or two, and the words of the one thing to do."""

    title: Sentence
    text: Sentence
    action: Sentence


HOME = Sentence("Revenir à l’accueil", "Back to the front page")
AGAIN = Sentence("Réessayer", "Try again")

PAGES = {
    400: ErrorPage(
        Sentence("Demande illisible", "A request we cannot read"),
        Sentence(
            "Ce qui est arrivé n’a pas la forme attendue. Rien n’a été compté ni changé.",
            "What arrived does not have the expected form. Nothing was counted or changed.",
        ),
        HOME,
    ),
    403: ErrorPage(
        Sentence("Pas par cette porte", "Not through this door"),
        Sentence(
            "Cette page n’est pas ouverte à votre compte. Rien n’a été changé.",
            "This page is not open to your account. Nothing was changed.",
        ),
        HOME,
    ),
    404: ErrorPage(
        Sentence("Rien à cette adresse", "Nothing at this address"),
        Sentence(
            "La page a déménagé, n’a jamais existé, ou appartient à quelqu’un d’autre.",
            "The page has moved, never existed, or belongs to somebody else.",
        ),
        HOME,
    ),
    405: ErrorPage(
        Sentence("Cela ne se fait pas ici", "That is not done here"),
        Sentence(
            "Cette adresse existe, mais ne répond pas à ce genre de demande. Rien n’a été compté.",
            "This address exists but does not answer this kind of request. Nothing was counted.",
        ),
        HOME,
    ),
    413: ErrorPage(
        Sentence("Trop à la fois", "Too much at once"),
        Sentence(
            "L’envoi est plus gros que ce que le site accepte. Rien n’a été compté.",
            "What was sent is larger than the site takes. Nothing was counted.",
        ),
        HOME,
    ),
    429: ErrorPage(
        Sentence("Un instant", "One moment"),
        Sentence(
            "Trop de demandes à la suite. Attendez une minute et recommencez ; aucun essai n’a été"
            " compté.",
            "Too many requests in a row. Wait a minute and try again; no guess was counted.",
        ),
        AGAIN,
    ),
    500: ErrorPage(
        Sentence("La serrure a grippé", "The lock has jammed"),
        Sentence(
            "L’erreur est chez nous, et notée. Ce que vous aviez joué et marqué est gardé :"
            " rechargez la page dans un instant.",
            "The error is ours, and it is noted. What you had played and marked is kept: reload"
            " the page in a moment.",
        ),
        AGAIN,
    ),
}
"""The pages by HTTP status."""

FORM_TOO_OLD = ErrorPage(
    Sentence("Formulaire périmé", "The form is too old"),
    Sentence(
        "La page est restée ouverte trop longtemps, ou le navigateur refuse les cookies. Rien n’a"
        " été compté : rechargez-la et recommencez.",
        "The page has been open too long, or the browser refuses cookies. Nothing was counted:"
        " reload it and try again.",
    ),
    AGAIN,
)
