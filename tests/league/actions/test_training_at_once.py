"""Training of two at once: no safe is drawn twice, ten clicks at once start one pick."""

import pytest

from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.actions.training import train_on_new
from league.models import Pick
from league.queries.training_stock import fresh
from league.rules.purposes import TRAINING
from league.rules.refusals import NothingNew
from tests.factories import NOON, make_members, make_safe
from tests.league.actions.test_at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)

HARD = {"tier": Tier.BRONZE, "difficulty": Difficulty.HARD, "now": NOON}


def test_four_who_draw_at_once_from_three_get_three_safes_and_a_refusal():
    members = make_members("Aure", "Basile", "Cyprien", "Diane")
    kept = {make_safe(purpose=TRAINING).pk for _ in range(3)}
    got = at_once([lambda by=by: train_on_new(by=by, **HARD) for by in members])
    assert {pick.safe_id for pick in got if isinstance(pick, Pick)} == kept
    assert [type(each) for each in got if not isinstance(each, Pick)] == [NothingNew]


def test_clicks_at_once_draw_one_safe():
    (member,) = make_members("Aure")
    for _ in range(3):
        make_safe(purpose=TRAINING)
    got = at_once([lambda: train_on_new(by=member, **HARD)] * 4)
    assert len({pick.pk for pick in got}) == 1
    assert (Pick.objects.count(), fresh().count()) == (1, 2)
