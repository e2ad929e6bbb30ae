"""What a plain form asks for, in lines of the catalogue: ticks, an order, and one button."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from forge.rules.codes import Code
from forge.rules.lines import lines
from forge.rules.refusals import not_a_list


class Wish(NamedTuple):
    """Lines as a form writes them: those chosen so far in order, those ticked, and a button."""

    order: Sequence[str]
    ticked: Sequence[str]
    up: str = ""
    down: str = ""
    remove: str = ""


def reorder(wish: Wish, code: Code) -> list[dict[str, Any]]:
    """The clues wished for, as JSON: what stays ticked keeps its order, new ones come last.

    The line of `remove` goes; that of `up` or `down` trades places with its neighbour, if any.
    Raises `BadRequest` for a line that is none.
    """
    ticked = dict.fromkeys(wish.ticked)
    wanted = [line for line in dict.fromkeys(wish.order) if line in ticked]
    wanted += [line for line in ticked if line not in wanted]
    wanted = [line for line in wanted if line != wish.remove]
    _trade(wanted, wish.up, -1)
    _trade(wanted, wish.down, 1)
    known = lines(code)
    return [known[_index(line, len(known))].clue.to_json() for line in wanted]


def _trade(wanted: list[str], line: str, by: int) -> None:
    if line not in wanted:
        return
    here = wanted.index(line)
    there = here + by
    if 0 <= there < len(wanted):
        wanted[here], wanted[there] = wanted[there], wanted[here]


def _index(line: str, count: int) -> int:
    if not (line.isascii() and line.isdigit() and len(line) < 5 and int(line) < count):
        raise not_a_list()
    return int(line)
