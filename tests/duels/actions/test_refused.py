"""Every action by everybody in every state: what the table does not allow changes nothing."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from django.db import transaction

from cofferwit.members.models import Member, Notice
from duels.actions import answers, course, forging, picking
from duels.models import Duel, DuelSide
from duels.queries.rows import rows_of
from duels.rules.course import TABLE, Event, Kind, State, Who
from forge.models import Draft, Safe
from forge.rules.refusals import Refused
from league.models import Pick
from tests.duels.scenes import ANSWERED, FORGED, HOUR, Two, accept, challenge, forge, forged, play
from tests.factories import make_member, make_safe

pytestmark = pytest.mark.django_db

MOMENT = FORGED + HOUR


def declined() -> Two:
    scene = challenge()
    answers.decline(duel_id=scene.duel.pk, by=scene.basile, now=ANSWERED)
    return scene


def cancelled() -> Two:
    scene = challenge()
    answers.cancel(duel_id=scene.duel.pk, by=scene.aure, now=ANSWERED)
    return scene


def lapsed() -> Two:
    scene = challenge(now=MOMENT - 100 * HOUR)
    course.settle_due(now=MOMENT)
    return scene


def settled() -> Two:
    scene = accept()
    for member in (scene.aure, scene.basile):
        play(scene.duel, member, now=ANSWERED)
    course.settle_due(now=MOMENT)
    return scene


def void() -> Two:
    scene = accept(Kind.FORGE, now=MOMENT - 100 * HOUR)
    course.settle_due(now=MOMENT)
    return scene


def one_has_forged() -> Two:
    scene = accept(Kind.FORGE)
    forge(scene.duel, scene.aure)
    return scene


def one_has_played() -> Two:
    scene = forged()
    play(scene.duel, scene.aure, now=FORGED)
    return scene


SCENES: list[tuple[State, Callable[[], Two]]] = [
    (State.CHALLENGED, challenge),
    (State.CHALLENGED, lambda: challenge(Kind.FORGE)),
    (State.FORGING, lambda: accept(Kind.FORGE)),
    (State.FORGING, one_has_forged),
    (State.PICKING, accept),
    (State.PICKING, forged),
    (State.PICKING, one_has_played),
    (State.DECLINED, declined),
    (State.CANCELLED, cancelled),
    (State.LAPSED, lapsed),
    (State.SETTLED, settled),
    (State.VOID, void),
]


def publish(duel_id: int, by: Member) -> Safe:
    draft = Draft.objects.filter(smith=by).first()
    kept = "00000000-0000-4000-8000-000000000001" if draft is None else draft.pk
    return forging.publish(duel_id=duel_id, draft=kept, by=by, base_revision=1, now=MOMENT)


ACTIONS: dict[Event, Callable[..., Any]] = {
    Event.ACCEPT: lambda duel, by: answers.accept(duel_id=duel, by=by, now=MOMENT),
    Event.DECLINE: lambda duel, by: answers.decline(duel_id=duel, by=by, now=MOMENT),
    Event.CANCEL: lambda duel, by: answers.cancel(duel_id=duel, by=by, now=MOMENT),
    Event.DRAFT: lambda duel, by: forging.open_draft(duel_id=duel, by=by, now=MOMENT),
    Event.FORGED: publish,
    Event.START: lambda duel, by: picking.pick(duel_id=duel, by=by, now=MOMENT),
}


def everything() -> list[list[dict[str, Any]]]:
    tables = (Duel, DuelSide, Draft, Safe, Pick, Notice)
    return [list(table.objects.order_by("pk").values()) for table in tables]


@pytest.mark.parametrize(("state", "scene"), SCENES)
def test_what_the_table_does_not_allow_is_refused_and_changes_nothing(
    state: State, scene: Callable[[], Two]
) -> None:
    duel, aure, basile = scene()
    make_safe()
    course.settle_due(now=MOMENT)
    people = {Who.CHALLENGER: aure, Who.CHALLENGED: basile, Who.OTHER: make_member("Cyprien")}
    rows = rows_of(Duel.objects.get(pk=duel.pk))
    assert rows.state == state
    for event, who in product(ACTIONS, people):
        allowed = (state, event, who) in TABLE
        if event in (Event.DRAFT, Event.FORGED):
            # Who has forged forges no second safe; who has drawn nothing has nothing to send.
            allowed &= event == Event.DRAFT and who not in rows.forged
        # A second click leads to the pick that there is.
        again = event == Event.START and who in rows.facts(MOMENT).started
        done, changed = attempt(lambda e=event, w=who: ACTIONS[e](duel.pk, people[w]))
        assert (done, changed) == (allowed or again, allowed and not again), (event, who)


def attempt(action: Callable[[], Any]) -> tuple[bool, bool]:
    """Whether the action was done, and whether it changed anything; it is undone again."""
    before = everything()
    with transaction.atomic():
        try:
            action()
            done = True
        except Refused as refused:
            done = not all(refused.sentence)
        changed = everything() != before
        transaction.set_rollback(True)
    return done, changed
