"""Who hides ratings reads their own on no page; who does not reads it where it belongs."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from django.test import Client

from cofferwit.desk.actions.voids import void_picks
from cofferwit.look.rules import numbers
from cofferwit.members.models import Member, Preferences
from league.actions.catch_up import catch_up
from league.models import Pick, RankedPick, SafeRecord, Season, ThiefRating
from league.queries.ratings import thief_rated
from league.rules.rating import START as FIRST_RATING
from league.rules.terms import CURRENT
from tests import test_two_worlds as site
from tests.desk.moderation import moderator, seen_by
from tests.factories import make_house_offer, make_members
from tests.league.played import picked, take
from tests.season_rows import member_safe

pytestmark = pytest.mark.django_db

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOVEMBER = datetime(2026, 11, 3, 12, tzinfo=UTC)
PAYOUT = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)
NOW = datetime(2026, 12, 2, 12, tzinfo=UTC)


@dataclass(frozen=True)
class World:
    """Isaure, what her rating is and was, and what the pages are about."""

    isaure: Member
    ratings: frozenset[Decimal]
    public: Pick
    sealed: Pick
    running: Pick
    own_safe: int
    on_offer: int

    def said_in(self, html: str) -> set[str]:
        """Those of her ratings that stand in it, however they are written."""
        return said(self.ratings, html)


def said(ratings: Iterable[Decimal], html: str) -> set[str]:
    """Those of the ratings that stand in it, however they are written."""
    return {form for form in _forms(ratings) if _stands(form, html)}


def _forms(ratings: Iterable[Decimal]) -> set[str]:
    """As pages write them, whole or with cents, and as programs do."""
    whole = {numbers.whole(each, "fr") for each in ratings}
    exact = {numbers.rating(each, "fr").partition(",")[0] for each in ratings}
    shown = whole | exact
    return shown | {each.replace("\u202f", "") for each in shown}


def _stands(form: str, html: str) -> bool:
    """Whether the number stands there by itself: not as a part of an id, a token or a drawing."""
    return re.search(rf"(?<![\w.,-]){form}(?![\w-])", html) is not None


@pytest.fixture
def world(clock) -> World:
    """November paid, December begun: picks public, sealed, running and voided, and a safe."""
    clock.instant = NOW
    season = {"thief_ranked_picks": 2, "smith_ranked_picks": 2, "prizes": [150]}
    for month in ("2026-11", "2026-12"):
        terms = CURRENT.to_json() | {"season": season}
        Season.objects.create(month=month, terms=terms, opened_at=NOVEMBER)
    isaure, vasco, smith = make_members("Isaure", "Vasco", "Rossignol", now=NOVEMBER)
    early = [member_safe(smith, now=NOVEMBER, day=date(2026, 11, 1 + n)) for n in range(3)]
    played = [
        picked(isaure, safe, how, at=NOVEMBER + n * HOUR)
        for n, (safe, how) in enumerate(zip(early, (1, 2, 1), strict=True))
    ]
    own = member_safe(isaure, now=NOVEMBER)
    picked(vasco, own, 2, at=NOVEMBER + HOUR)
    catch_up(now=PAYOUT)
    later = [member_safe(smith, now=NOW - DAY, day=date(2026, 12, 1 + n)) for n in range(4)]
    sealed = picked(isaure, later[0], 1, at=NOW - DAY + HOUR)
    picked(isaure, later[1], 1, at=NOW - DAY + 2 * HOUR)
    voided = picked(isaure, later[2], 2, at=NOW - DAY + 3 * HOUR)
    void_picks(picks=[voided.pk], reason="Panne.", by=moderator(), now=NOW - DAY + 4 * HOUR)
    on_offer = member_safe(isaure, now=NOW - DAY, day=date(2026, 12, 1))
    picked(vasco, on_offer, "wrong", at=NOW - 2 * HOUR)
    for _ in range(3):
        make_house_offer(now=NOW - HOUR)
    running = take(isaure, later[3], at=NOW - timedelta(minutes=1))
    catch_up(now=NOW)
    return World(
        isaure=isaure,
        ratings=_ratings_of(isaure),
        public=played[0],
        sealed=sealed,
        running=running,
        own_safe=own.pk,
        on_offer=on_offer.pk,
    )


def _ratings_of(member: Member) -> frozenset[Decimal]:
    """All that her rating ever was, but for the one that everybody starts from."""
    columns = ("thief_rating", "thief_before", "thief_after")
    rows = RankedPick.objects.filter(thief=member).values_list(*columns)
    kept = ThiefRating.objects.get(member=member).rating
    found = {*(each for row in rows for each in row), kept, thief_rated(member, NOW).rating}
    return frozenset(found - {None, Decimal(FIRST_RATING)})


def hide(member: Member) -> None:
    Preferences.objects.filter(member=member).update(hide_rating=True)


def html_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return str(answer.content.decode())


def main_of(html: str) -> str:
    """What stands below the top of a page, which has the rating beside the name."""
    return html[html.index("<main") :]


TOLD = (
    "/",
    "/offres/",
    "/membre/Isaure/",
    "/saison/2026-11/",
    "/saison/2026-12/",
    "/saison/2026-11/registre/Isaure/",
    "/saison/2026-12/registre/Isaure/",
    "/compte/decisions/",
)
"""Where one's own rating is told, besides beside the name on top of each page."""
ELSEWHERE = (
    "/avis/",
    "/chances/",
    "/coffre-du-jour/",
    "/credits/",
    "/duels/",
    "/duels/?pseudonym=Vasco",
    "/entrainement/",
    "/forge/mes-coffres/",
    "/membre/Vasco/",
    "/reglages/",
    "/regles/",
    "/saison/palmares/",
)
FOLDED = re.compile(r"<details[^>]*><summary[^>]*>Montrer la cote.*?</details>", re.DOTALL)
"""What one who hides ratings may open, where leaving it out would lose it."""


def without_folded(html: str) -> str:
    return FOLDED.sub("", html)


@pytest.mark.parametrize("hides", [False, True])
def test_own_rating_is_told_where_it_belongs_unless_one_hides_it(world, hides):
    client = seen_by(world.isaure)
    if hides:
        hide(world.isaure)
    whole = {at: without_folded(html_of(client, at)) for at in (*TOLD, *ELSEWHERE)}
    assert {at: world.said_in(html) != set() for at, html in whole.items()} == dict.fromkeys(
        whole, not hides
    )
    below = {at: world.said_in(main_of(whole[at])) != set() for at in TOLD}
    assert below == dict.fromkeys(TOLD, not hides)


@pytest.mark.parametrize("hides", [False, True])
def test_rating_of_a_safe_is_told_with_it_unless_one_hides_ratings(world, hides):
    client = seen_by(world.isaure)
    if hides:
        hide(world.isaure)
    ratings = dict(SafeRecord.objects.values_list("safe", "rating"))
    at = {
        f"/forge/mes-coffres/{world.own_safe}/": ratings[world.own_safe],
        f"/forge/mes-coffres/{world.on_offer}/": ratings[world.on_offer],
        "/forge/mes-coffres/": ratings[world.on_offer],
        f"/c/{world.public.safe_id}/": ratings[world.public.safe_id],
    }
    assert Decimal(FIRST_RATING) not in at.values()
    told = {each: said({rating}, html_of(client, each)) != set() for each, rating in at.items()}
    assert told == dict.fromkeys(at, not hides)


def test_result_and_decision_keep_it_folded_away(world):
    hide(world.isaure)
    client = seen_by(world.isaure)
    for at in (
        f"/crochetage/{world.public.pk}/",
        f"/crochetage/{world.sealed.pk}/",
        "/compte/decisions/",
    ):
        html = html_of(client, at)
        folded = FOLDED.findall(html)
        assert [bool(world.said_in(each)) for each in folded] == [True], at
        assert " open" not in folded[0].partition(">")[0]
        assert world.said_in(without_folded(html)) == set(), at


def test_own_rating_stays_for_others(world):
    hide(world.isaure)
    for client in (Client(), seen_by(Member.objects.get(pseudonym="Vasco"))):
        assert world.said_in(html_of(client, "/membre/Isaure/"))


def test_no_address_of_the_site_tells_it_to_who_hides_it(world, monkeypatch):
    """Every page with what is there; files are for who asks for them."""
    hide(world.isaure)
    known = {
        "pick_id": [str(each.pk) for each in (world.public, world.sealed, world.running)],
        "safe_id": [str(world.own_safe), str(world.on_offer), str(world.public.safe_id)],
        "pseudonym": ["Isaure", "Vasco", "Rossignol"],
        "month": ["2026-11", "2026-12"],
        "day": ["2026-11-30", "2026-12-02"],
        "tier": ["bronze"],
    }
    monkeypatch.setattr(site, "_values", lambda name: known.get(name, ["1"]))
    client = seen_by(world.isaure)
    told, pages = {}, 0
    for at in site.addresses():
        answer = None if at.startswith(("/admin/", "/bureau/")) else client.get(at)
        if answer is None or answer.status_code != 200 or "html" not in answer["Content-Type"]:
            continue
        pages += 1
        found = world.said_in(without_folded(answer.content.decode()))
        if found:
            told[at] = found
    assert told == {}
    assert pages > 40
