"""The code of an offered safe: nowhere on its thieves' pages before the safe is settled."""

from datetime import timedelta

import pytest
from django.urls import reverse

from forge.queries import NotPublic, open_safe
from forge.rules.tiers import Tier
from league.actions.course import exit_due
from tests.factories import (
    NOON,
    SMALL_SAFES,
    end_pick,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
)

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
SILVER = SMALL_SAFES[Tier.SILVER]


def shown(client, pick, name="pick"):
    return client.get(reverse(name, args=[pick.pk])).content.decode()


@pytest.fixture
def safe(db):
    return make_offered_safe(make_member("Forgeron"), Tier.SILVER)


def test_code_is_sealed_while_a_pick_runs_and_after_it_held(client, clock, safe):
    pick = make_offer_pick(make_member(), safe)
    client.force_login(pick.thief)
    clock.instant = NOON + MINUTE
    running = client.get(reverse("pick", args=[pick.pk]))
    assert SILVER.code not in running.content.decode()
    assert running.context["page"].commitment == safe.commitment
    end_pick(pick, after=90)
    clock.instant = NOON + 3 * MINUTE
    held = client.get(reverse("pick", args=[pick.pk]))
    assert SILVER.code not in held.content.decode()
    assert (held.context["result"].code, held.context["result"].opened) == (None, None)
    assert SILVER.code not in shown(client, pick, "pick_state")


def test_code_is_sealed_after_the_exit_while_another_is_at_the_safe(client, clock, safe):
    ended, running = make_members("Aure", "Basile")
    mine = end_pick(make_offer_pick(ended, safe))
    end = safe.expires_at
    theirs = make_offer_pick(running, safe, now=end - MINUTE)
    exit_due(now=end)
    client.force_login(ended)
    clock.instant = end + MINUTE
    assert client.get(reverse("pick", args=[mine.pk])).context["result"].opened is None
    safe.refresh_from_db()
    with pytest.raises(NotPublic):
        open_safe(safe)
    end_pick(theirs, after=200)
    opened = client.get(reverse("pick", args=[mine.pk])).context["result"].opened
    assert opened is not None
    safe.refresh_from_db()
    assert open_safe(safe).public_at == theirs.ended_at


def test_code_shows_to_every_thief_once_the_safe_is_settled(client, clock, safe):
    pick = end_pick(make_offer_pick(make_member(), safe))
    exit_due(now=safe.expires_at)
    client.force_login(pick.thief)
    clock.instant = safe.expires_at + MINUTE
    result = client.get(reverse("pick", args=[pick.pk])).context["result"]
    assert "".join(map(str, result.code)) == SILVER.code
