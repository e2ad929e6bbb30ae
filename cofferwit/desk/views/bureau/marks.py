"""Accounts that come from the same device or address: a list to look through, and nothing more."""

from enum import StrEnum
from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cofferwit.desk.queries.shared_marks import Mark, Tie, marked_pairs
from cofferwit.desk.views.bureau.asking import number_of
from cofferwit.members.access import desk_door, member_of
from cofferwit.members.rules.marks import HOUSEHOLD
from cofferwit.members.rules.roles import Power

Choice = TypeVar("Choice", bound=StrEnum)


@require_safe
@desk_door(Power.MODERATE)
def mark_list(request: HttpRequest) -> HttpResponse:
    """The pairs of accounts that share marks, those with a device first."""
    mark = _choice(Mark, request.GET.get("marque", ""))
    tie = _choice(Tie, request.GET.get("lien", ""))
    page = marked_pairs(number_of(request.GET.get("page", "")) or 1, mark=mark, tie=tie)
    context = {
        "page": page,
        "mark": mark,
        "tie": tie,
        "marks": list(Mark),
        "ties": list(Tie),
        "most": HOUSEHOLD,
        "may_link": member_of(request).holds(Power.LINK),
    }
    return render(request, "desk/bureau/marks.html", context)


def _choice(choices: type[Choice], asked: str) -> Choice:
    """What was chosen; the first choice for anything else."""
    return choices(asked) if asked in list(choices) else next(iter(choices))
