"""The guide beside a first draft: five steps, each seen to be done by what the draft has."""

from dataclasses import dataclass
from enum import StrEnum

from forge.rules.sentences import Sentence


class LessonStep(StrEnum):
    """What a first draft goes through, in this order."""

    DRAW = "draw"
    CHOOSE = "choose"
    CLOSE = "close"
    CLEAN = "clean"
    PUBLISH = "publish"


@dataclass(frozen=True)
class Told:
    """What a step is called, and what is to be done."""

    title: Sentence
    text: Sentence


def step_at(*, drawn: bool, chosen: int, unique: bool, publishable: bool) -> LessonStep:
    """The step at hand: whether a code is drawn, how many clues stand, and what they leave."""
    if not drawn:
        return LessonStep.DRAW
    if not chosen:
        return LessonStep.CHOOSE
    if not unique:
        return LessonStep.CLOSE
    return LessonStep.PUBLISH if publishable else LessonStep.CLEAN


TOLD = {
    LessonStep.DRAW: Told(
        Sentence("Recevez un code", "Get a code"),
        Sentence(
            "Le serveur le tire au sort. Nul autre que vous ne le voit tant que le coffre joue.",
            "The server draws it. Nobody else sees it while the safe is in play.",
        ),
    ),
    LessonStep.CHOOSE: Told(
        Sentence("Choisissez un premier indice", "Choose a first clue"),
        Sentence(
            "Tout le catalogue est vrai de votre code. Le nombre en face dit combien de codes"
            " resteraient\u202f: ouvrez une famille et cochez une ligne qui vous plaît.",
            "The whole catalogue is true of your code. The figure says how many codes would"
            " remain: open a family and tick a line you like.",
        ),
    ),
    LessonStep.CLOSE: Told(
        Sentence("Resserrez jusqu’à un seul code", "Close in on a single code"),
        Sentence(
            "Ajoutez des indices\u202f: le curseur avance vers 1. Plusieurs indices qui en disent"
            " un peu font un coffre plus long à ouvrir qu’un seul qui dit tout.",
            "Add clues: the cursor moves towards 1. Several clues that say a little make a safe"
            " that takes longer to open than one that says it all.",
        ),
    ),
    LessonStep.CLEAN: Told(
        Sentence("Retirez ce qui est de trop", "Take out what is not needed"),
        Sentence(
            "Un seul code reste, mais un indice ne sert à rien\u202f: il est barré. Retirez-le, et"
            " regardez si un autre le devient.",
            "One code remains, but a clue does nothing: it is struck through. Take it out, and see"
            " whether another one becomes idle.",
        ),
    ),
    LessonStep.PUBLISH: Told(
        Sentence("Publiez, ou réglez encore", "Publish, or tune it"),
        Sentence(
            "Un code, rien de trop\u202f: le coffre peut être publié. Lisez sa difficulté, changez"
            " l’ordre si vous voulez, puis publiez quand il vous plaît.",
            "One code, nothing to spare: the safe can be published. Read its difficulty, change"
            " the order if you like, then publish when it pleases you.",
        ),
    ),
}
