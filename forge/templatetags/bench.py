"""The forge's bench, drawn: `{% load bench %}`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log10
from typing import Any, Protocol

from django import template
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from cofferwit.look.rules import scales, words
from cofferwit.look.rules.gauge import lock_gauge_of
from forge.rules.deduction.path import Path
from forge.rules.difficulty import Difficulty
from forge.rules.lesson import TOLD, LessonStep, step_at
from forge.rules.telling import ToldStep, tell_path
from forge.templatetags.forge import DIFFICULTIES

register = template.Library()

SCALE = (Difficulty.EASY, Difficulty.STANDARD, Difficulty.HARD, Difficulty.FIENDISH)
BAR = 44
"""Width of a line's bar, for all the codes that are left."""


class Chosen(Protocol):
    """A chosen clue, as the bench has it."""

    number: int
    line: int
    clue: Any
    after: int


class Draft(Protocol):
    """What of a draft is drawn here."""

    tier: Any
    digits: int
    remaining: int
    total: int
    unique: bool
    publishable: bool
    lines: int
    clues: Sequence[Chosen]
    superfluous: Sequence[Any]
    checks: Sequence[Any]


def _lang() -> str:
    return (get_language() or "fr")[:2]


def _number(count: int) -> str:
    return words.thousands(count, _lang())


# ---- the address of the page --------------------------------------------------------------------
@register.simple_tag
def bench_query(request: HttpRequest) -> str:
    """The query of this page, so that its forms come back to the same filters."""
    query = request.GET.copy()
    query.pop("apercu", None)
    return f"?{query.urlencode()}" if query else ""


@dataclass(frozen=True)
class DrawnStep:
    """A step of the guide: what to do, and whether it is past, the one at hand, or to come."""

    name: str
    title: str
    text: str
    state: str


@register.simple_tag
def lesson_of(request: HttpRequest, page: Any) -> list[DrawnStep]:
    """The steps of the guide, if it was asked for at the league's bench; else none."""
    if page.words or not request.GET.get("lecon"):
        return []
    draft, steps = page.draft, list(LessonStep)
    here = step_at(
        drawn=draft is not None,
        chosen=len(draft.clues) if draft else 0,
        unique=bool(draft and draft.unique),
        publishable=bool(draft and draft.publishable),
    )
    return [
        DrawnStep(
            step.value,
            TOLD[step].title.in_(_lang()),
            TOLD[step].text.in_(_lang()),
            ("past", "here", "")[(i >= steps.index(here)) + (i > steps.index(here))],
        )
        for i, step in enumerate(steps)
    ]


# ---- the plate ----------------------------------------------------------------------------------
@register.simple_tag
def count_words(remaining: int, total: int) -> str:
    """What stands beside the big figure."""
    if remaining == 1:
        return gettext("code reste. Le coffre est unique.")
    return gettext("codes restent sur {total}").format(total=_number(total))


@register.inclusion_tag("components/lock_gauge.html")
def lock_gauge(draft: Draft) -> dict[str, Any]:
    """The gauge of the draft: a numbered mark a clue, where it leaves off."""
    drawn = lock_gauge_of([each.after for each in draft.clues], draft.digits)
    return {"gauge": drawn, "remaining": draft.remaining, "total": draft.total}


@register.inclusion_tag("components/bar_rule.html")
def bar_rule(draft: Draft) -> dict[str, Any]:
    """The small rule of the bar that a phone keeps in view."""
    rule = scales.log_rule(draft.digits, 10, 190)
    x = rule.at(draft.remaining)
    return {"rule": rule, "x": x, "knob": x - 5}


@register.simple_tag
def plate_note(draft: Draft) -> str:
    """The sentence under the gauge."""
    if draft.superfluous:
        return str(draft.superfluous[0].text)
    if draft.publishable:
        return gettext("Aucun indice de trop : le coffre peut être publié.")
    return gettext(
        "Chaque repère est l’un de vos indices. Le coffre est unique quand le curseur touche 1."
    )


@register.simple_tag
def draft_span(milliseconds: int) -> str:
    """76 200 000 as "21 h 10"."""
    return words.span(milliseconds // 1000)


# ---- the catalogue ------------------------------------------------------------------------------
@register.simple_tag
def catalogue_words(draft: Draft) -> str:
    """What the catalogue's figures mean now."""
    if draft.unique:
        return gettext("Un seul code reste : tout indice ajouté serait superflu.")
    return gettext(
        "Les {n} affirmations vraies sur votre code. En face, les codes qui resteraient."
    ).format(n=draft.lines)


@register.simple_tag
def closing_words(closing: int) -> str:
    """How many lines of a family would leave one code."""
    if not closing:
        return ""
    return ngettext("{n} ferme le coffre", "{n} ferment le coffre", closing).format(n=closing)


@register.simple_tag
def strengths() -> list[tuple[str, str]]:
    """The choices of the filter by strength."""
    return [
        ("", gettext("Toute force")),
        ("strong", gettext("Fortes : divisent par 5 ou plus")),
        ("middle", gettext("Moyennes")),
        ("weak", gettext("Faibles : gardent plus de la moitié")),
    ]


@register.simple_tag
def line_bar(line: Any, remaining: int) -> SafeString:
    """How much of what is left the line would leave, on a logarithmic bar."""
    idle = line.chosen is not None or line.adds_nothing
    return format_html(
        '<svg class="linebar" viewBox="0 0 46 8" aria-hidden="true" focusable="false"{}>'
        '<path class="linebar__b" d="M1 4H45"/><path class="linebar__v" d="M1 4H{}"/></svg>',
        mark_safe(" hidden") if idle else "",
        f"{1 + BAR * (log10(line.left) / log10(remaining) if remaining > 1 else 0):.1f}",
    )


@register.simple_tag
def line_mark(line: Any) -> SafeString | str:
    """That a line gives a digit away, or says the same as another."""
    said = " ".join(part for part in (line.gives_away, line.same_as) if part)
    return format_html('<span class="line__mark">{}</span>', said) if said else ""


# ---- difficulty and publishing ------------------------------------------------------------------
@dataclass(frozen=True)
class ToldPreview:
    """A preview, ready to be drawn."""

    steps: Sequence[ToldStep]
    line: str
    scale: list[tuple[str, str]]
    texts: list[str]
    order: list[int]


@register.simple_tag
def preview_told(preview: Any, draft: Draft) -> ToldPreview:
    """The steps in words, the falling line, the sentences, and the lines of a better order."""
    clues = [each.clue for each in draft.clues]
    path: Path | None = preview.path
    steps = tell_path(path, clues, draft.digits, _lang()).steps if path else ()
    order = [] if preview.already_best else [draft.clues[i].line for i in preview.best_order]
    return ToldPreview(
        steps,
        _falling(draft.digits, [step.left for step in steps]),
        _scale(preview.difficulty),
        [each.in_(_lang()) for each in preview.sentences[1:]],  # the first is drawn above them
        order,
    )


def _falling(digits: int, lefts: Sequence[int]) -> str:
    """A staircase from all codes to one, 216 wide and 56 high."""
    if not lefts:
        return ""
    wide = 216 / len(lefts)
    stairs = [
        f"H{2 + wide * i:.1f}V{4 + 56 * (1 - log10(max(left, 1)) / digits):.1f}"
        for i, left in enumerate(lefts, start=1)
    ]
    return "M2 4" + "".join(stairs)


def _scale(difficulty: Difficulty) -> list[tuple[str, str]]:
    here = SCALE.index(difficulty) if difficulty in SCALE else len(SCALE)
    states = ["past" if i < here else "here" if i == here else "" for i in range(len(SCALE))]
    return list(zip(difficulty_scale(), states, strict=True))


@register.simple_tag
def difficulty_scale() -> list[str]:
    """The names of the degrees, from the easiest."""
    return [DIFFICULTIES[each].in_(_lang()) for each in SCALE]


@register.simple_tag
def may_publish(page: Any) -> bool:
    """Whether publishing would be taken as things stand."""
    draft = page.draft
    return bool(page.may_play and draft.publishable and all(each.ok for each in draft.checks))


@register.simple_tag
def removals(draft: Draft) -> list[tuple[int, int]]:
    """Number and line of the clues one of which is to go first."""
    if not draft.superfluous:
        return []
    return [(n, draft.clues[n - 1].line) for n in draft.superfluous[0].numbers]


# ---- the sentences of the scripts ---------------------------------------------------------------
def _forms(sentence: Callable[[int], str]) -> dict[str, str]:
    """French and English tell one from many; `n` = 2 stands for all that is many."""
    return {"one": sentence(1), "other": sentence(2)}


@register.simple_tag
def bench_texts() -> dict[str, Any]:
    """What the bench's scripts say, in the reader's language; `{names}` are filled in there."""
    return {
        "unique": gettext("code reste. Le coffre est unique."),
        "remain": gettext("codes restent sur {total}"),
        "gauge": gettext("Jauge logarithmique : {left} codes sur {total}"),
        "said_unique": gettext("Un seul code reste."),
        "said_remain": _forms(lambda n: ngettext("{n} code reste.", "{n} codes restent.", n)),
        "note_marks": gettext(
            "Chaque repère est l’un de vos indices. Le coffre est unique quand le curseur touche 1."
        ),
        "note_publishable": gettext("Aucun indice de trop : le coffre peut être publié."),
        "catalogue_unique": gettext("Un seul code reste : tout indice ajouté serait superflu."),
        "catalogue": gettext(
            "Les {lines} affirmations vraies sur votre code. En face, les codes qui resteraient."
        ),
        "closing": _forms(lambda n: ngettext("{n} ferme le coffre", "{n} ferment le coffre", n)),
        "shown": gettext("{n} affirmations passent les filtres."),
        "chosen": gettext("choisi"),
        "idle": gettext("n’ôte rien"),
        "grip": gettext("Déplacer l’indice {number} : flèches haut et bas"),
        "remove": gettext("Retirer l’indice {number}"),
        "moved": gettext("Indice déplacé en {number} sur {of}."),
        "codes": _forms(lambda n: ngettext("code", "codes", n)),
        "clues": _forms(lambda n: ngettext("{n} indice", "{n} indices", n)),
        "full": gettext("Un brouillon tient {most} indices au plus."),
        "undone": gettext("Changement annulé."),
        "redone": gettext("Changement rétabli."),
        "elsewhere": gettext("Brouillon mis à jour depuis un autre onglet."),
        "left": gettext("Jeté dans {span}."),
        "hours": gettext("{hours} h {minutes}"),
        "minutes": gettext("{minutes} min"),
        "over": gettext("Le temps de ce brouillon est passé."),
    }
