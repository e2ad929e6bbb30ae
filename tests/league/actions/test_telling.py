"""What members hear of the league: once each, and no more when it has lost its point."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import translation

from cofferwit.clock import daily_day
from cofferwit.members.actions.notice_choices import choose
from cofferwit.members.models import AccountState, Member, Notice
from cofferwit.members.notice_kinds import said
from cofferwit.members.rules.notice_topics import Wanted
from forge.models import Safe
from forge.rules.tiers import Tier
from league.actions.course import exit_due, settle_due
from league.actions.daily import bring_daily, start_daily
from league.actions.telling import tell_of_season
from league.models import Settlement
from tests.factories import (
    NOON,
    end_pick,
    make_daily,
    make_house_offer,
    make_member,
    make_offer_pick,
    make_offered_safe,
)

pytestmark = pytest.mark.django_db
DAY = daily_day(NOON)


def of(member: Member) -> list[tuple[str, str]]:
    """The open notices of a member, by kind, and as they read."""
    found = Notice.objects.filter(member=member, cleared_at=None).order_by("pk")
    with translation.override("fr"):
        return [(each.kind, said(each.kind, each.payload).text) for each in found]


def leave(safe: Safe) -> None:
    for _ in range(2):
        exit_due(now=safe.expires_at)
        settle_due(now=safe.expires_at)


# ---- safes ---------------------------------------------------------------------------------------
def test_smith_hears_of_the_settlement_and_thieves_of_the_path_once() -> None:
    smith, opener, held = make_member("Forgeron"), make_member("Vasco"), make_member("Naïma")
    safe = make_offered_safe(smith)
    end_pick(make_offer_pick(opener, safe), opened_at=2)
    end_pick(make_offer_pick(held, safe, now=NOON + timedelta(hours=1)))
    leave(safe)
    points = Settlement.objects.get().points
    assert of(smith) == [
        (
            "settled",
            f"Votre coffre {safe.pk} est réglé\u202f: facteur 1, {points} points de forge.",
        )
    ]
    path = f"Le chemin du coffre {safe.pk} est ouvert."
    assert of(opener) == [("path_open", f"{path} Vous l’aviez ouvert au 2e essai.")]
    assert of(held) == [("path_open", f"{path} Il avait tenu face à vous.")]


def test_notice_of_a_settlement_keeps_its_figures_and_leads_to_the_safe() -> None:
    safe = make_offered_safe(make_member("Forgeron"))
    leave(safe)
    notice = Notice.objects.get()
    assert notice.key == f"settled:{safe.pk}"
    assert notice.created_at == Settlement.objects.get().settled_at
    assert Decimal(notice.payload["factor"]) == Decimal("0.5")
    assert said(notice.kind, notice.payload).url == f"/forge/mes-coffres/{safe.pk}/"


def test_house_safe_that_leaves_tells_its_thieves_alone() -> None:
    safe, thief = make_house_offer(), make_member("Vasco")
    pick = end_pick(make_offer_pick(thief, safe), opened_at=1)
    leave(safe)
    notice = Notice.objects.get()
    assert (notice.member, notice.kind) == (thief, "path_open")
    assert said(notice.kind, notice.payload).url == f"/crochetage/{pick.pk}/"


# ---- the safe of the day -------------------------------------------------------------------------
def ask(member: Member, site: bool, email: bool) -> Member:
    choose(member=member, choices={"daily": Wanted(site, email)}, by=member, now=NOON)
    return member


def test_only_who_asked_hears_of_the_safe_of_the_day() -> None:
    make_daily(tier=Tier.SILVER)
    site = ask(make_member("Isaure"), site=True, email=False)
    mail = ask(make_member("Vasco"), site=False, email=True)
    ask(make_member("Naïma"), site=False, email=False)
    ask(make_member("Bloqué", state=AccountState.ACTIVE), site=True, email=True)
    Member.objects.filter(pseudonym="Bloqué").update(state=AccountState.BLOCKED)
    make_member("Octave")
    for _ in range(2):
        bring_daily(now=NOON)
    assert set(Notice.objects.values_list("member", "kind", "key")) == {
        (site.pk, "daily", f"daily:{DAY}"),
        (mail.pk, "daily", f"daily:{DAY}"),
    }
    assert of(site) == [("daily", "Le coffre du jour est là\u202f: argent.")]
    assert Notice.objects.get(member=site).mail_from is None
    assert Notice.objects.get(member=mail).mail_from == NOON + timedelta(minutes=10)


def test_who_begins_the_safe_of_the_day_hears_no_more_of_it() -> None:
    make_daily()
    early, late = (ask(make_member(name), True, False) for name in ("Isaure", "Vasco"))
    start_daily(by=early, now=NOON)
    bring_daily(now=NOON)
    assert (of(early), len(of(late))) == ([], 1)
    start_daily(by=late, now=NOON)
    assert of(late) == []


def test_telling_of_yesterday_is_taken_back() -> None:
    make_daily()
    member = ask(make_member(), True, False)
    bring_daily(now=NOON)
    make_daily(DAY + timedelta(days=1))
    bring_daily(now=NOON + timedelta(days=1))
    open_ones = Notice.objects.filter(member=member, cleared_at=None)
    assert [each.key for each in open_ones] == [f"daily:{DAY + timedelta(days=1)}"]


def test_day_that_has_passed_tells_nobody() -> None:
    make_daily(DAY + timedelta(days=1))
    ask(make_member(), True, True)
    assert bring_daily(now=NOON) is None
    assert not Notice.objects.exists()


# ---- the season ----------------------------------------------------------------------------------
def test_end_of_a_season_is_told_once() -> None:
    member = make_member()
    for _ in range(2):
        tell_of_season("2026-11", [member.pk], NOON)
    assert of(member) == [
        ("season_over", "Saison novembre 2026\u202f: le classement est définitif.")
    ]
