"""No answer tells two worlds apart that differ in hidden things only.

Each world has the same members, days and picks; the codes, clues, seeds and secrets of the safes
that are not public differ. Whoever asks, at whatever address, must get the same answer in both,
byte for byte, headers included; a safe's commitment is all that may differ.
"""

import itertools
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from difflib import unified_diff
from typing import NamedTuple
from uuid import UUID

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from cofferwit.clock import daily_day, daily_start
from cofferwit.members.models import Member
from cofferwit.ops import edge
from duels.models import DuelSide
from duels.rules.course import Kind
from duels.rules.purposes import of_duel
from forge.actions.storing import store
from forge.models import Draft, Safe
from forge.rules.clues import Clue
from forge.rules.codes import parse_code
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.actions.offers import be_offered
from league.actions.training import train_on_new
from league.models import Pick
from league.rules import purposes
from tests.duels.scenes import accept, make_duel_draft
from tests.factories import (
    NOON,
    SMALL_SAFES,
    make_daily,
    make_draft,
    make_member,
    make_safe,
    proven,
    second_factor,
    start_pick,
)
from tests.numbering import FAR, count_from, count_on_from

DAY = daily_day(NOON)
YESTERDAY, TOMORROW = DAY - timedelta(days=1), DAY + timedelta(days=1)
JUST_OPENED = daily_start(DAY) + timedelta(minutes=1)
"""One minute after 00h05: a pick of yesterday's safe still runs, so that it stays sealed."""

SAFES, OFFERS, DUELS = 4 * FAR, 8 * FAR, 6 * FAR
"""From where both worlds count them."""

SIZE = re.compile(r"(?<=Taille de la base</dt><dd>)[^<]*")
CSRF = re.compile(r"[A-Za-z0-9]{64}")
OTHERS_PICK = "00000000-0000-4000-8000-00000000000%d"


PLAY = (
    "/crochetage/",
    "/coffre-du-jour/",
    "/duels/",
    "/entrainement/",
    "/essai/",
    "/forge/",
    "/offres/",
)
"""Where a POST and a script's GET are tried too."""


class Hidden(NamedTuple):
    """A safe as one of the two worlds has it."""

    code: str
    clues: tuple[Clue, ...]


ONE = Hidden(SMALL_SAFES[Tier.BRONZE].code, SMALL_SAFES[Tier.BRONZE].clues)
OTHER = Hidden(
    "6905",
    (
        Clue("number_prime", "CD"),
        Clue("largest_at", "B"),
        Clue("gap", "BD", 4),
        Clue("sum", "AD", 11),
    ),
)


class Stopped:
    """The clock at the edge."""

    def __init__(self, instant: datetime) -> None:
        self.instant = instant

    def now(self, zone: object = None) -> datetime:
        """What `datetime.now` answers there."""
        return self.instant


class Answer(NamedTuple):
    """All that a visitor gets to see of one request."""

    address: str
    status: int
    headers: dict[str, str]
    body: str


# ---- the worlds ----------------------------------------------------------------------------------


def build(hidden: Hidden, rival: Member) -> None:
    """Today's safe, tomorrow's, and some in stock; a rival is picking today's, and has offers."""
    _restart_numbers()
    kept = {"code": hidden.code, "clues": hidden.clues}
    make_daily(DAY, **kept)
    make_safe(purpose=purposes.daily(TOMORROW), **kept)
    for _ in range(4):
        make_safe(**kept)
    start_pick(rival, now=JUST_OPENED)
    Pick.objects.filter(thief=rival).update(id=OTHERS_PICK % 1)
    _forge(hidden, rival)
    be_offered(member=rival, now=JUST_OPENED)


def _forge(hidden: Hidden, rival: Member) -> None:
    """The rival's safe on offer, and a draft on the bench of the same tier."""
    forged_safe(hidden, rival, "", published_day=YESTERDAY, expires_at=NOON + timedelta(days=13))
    make_draft(rival, code=hidden.code, clues=hidden.clues, now=JUST_OPENED)


def forged_safe(hidden: Hidden, smith: Member, purpose: str, **on_offer: object) -> Safe:
    """A safe of the smith's; it says of itself to be hard, whatever its path."""
    path, certificate = proven(hidden.clues, parse_code(hidden.code))
    return store(
        code=parse_code(hidden.code),
        clues=hidden.clues,
        certificate=certificate,
        path=path,
        difficulty=Difficulty.HARD,
        seed=secrets.token_bytes(32),
        seed_version=1,
        purpose=purpose,
        maker=smith,
        now=NOON - timedelta(days=1),
        **{"published_day": None, "expires_at": None} | on_offer,
    )


def _restart_numbers() -> None:
    """Both worlds count their safes, offers and duels from the same number."""
    count_from({"forge_safe": SAFES, "league_offer": OFFERS, "duels_duel": DUELS})


def add_sealed_yesterday(hidden: Hidden, rival: Member) -> None:
    """Yesterday's safe, which a pick begun a minute before the end of its day keeps sealed."""
    make_daily(YESTERDAY, code=hidden.code, clues=hidden.clues)
    start_pick(rival, now=daily_start(DAY) - timedelta(minutes=1))
    Pick.objects.filter(thief=rival).update(id=OTHERS_PICK % 2)


def add_training(hidden: Hidden, rival: Member) -> None:
    """Two safes kept for training; the rival has drawn the first and is picking it."""
    for _ in range(2):
        make_safe(purpose=purposes.TRAINING, code=hidden.code, clues=hidden.clues)
    train_on_new(by=rival, tier=Tier.BRONZE, difficulty=Difficulty.HARD, now=edge.now())
    Pick.objects.filter(thief=rival).update(id=OTHERS_PICK % 3)


def add_duels(hidden: Hidden, rivals: list[Member]) -> None:
    """Two members' lightning duel, and two that forge: one is at it, and one has forged."""
    vasco, naima, octave = rivals
    accept(two=(vasco, naima), now=JUST_OPENED)
    duel, *_ = accept(Kind.FORGE, two=(octave, vasco), now=JUST_OPENED)
    make_duel_draft(duel, octave, code=hidden.code, clues=hidden.clues, now=JUST_OPENED)
    safe = forged_safe(hidden, vasco, of_duel(duel.pk))
    DuelSide.objects.filter(duel=duel, member=octave).update(safe=safe)


# ---- the addresses -------------------------------------------------------------------------------


def addresses() -> list[str]:
    """Every address of the site, each of its parts tried with everything that might be there."""
    return sorted(set(_expand(get_resolver().url_patterns, "/")))


def _expand(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for pattern in patterns:
        for route in _filled(str(pattern.pattern), pattern):
            if isinstance(pattern, URLResolver):
                yield from _expand(pattern.url_patterns, before + route)
            else:
                yield before + route


def _filled(route: str, pattern: URLPattern | URLResolver) -> Iterator[str]:
    """The route with its parameters filled in; an unknown one fails the test."""
    if route.startswith(("^", "(")):
        yield from _of_regex(route)
        return
    parts = re.split(r"<(?:\w+:)?(\w+)>", route)
    names = parts[1::2]
    for values in itertools.product(*(_values(name) for name in names)):
        filled = [*parts]
        filled[1::2] = values
        yield "".join(filled)


def _of_regex(route: str) -> Iterator[str]:
    """Django's admin has two: its index of an app, and the rest that is not found."""
    if "app_label" in route:
        yield from (f"{app}/" for app in ("desk", "duels", "forge", "league", "members", "ops"))
    else:
        yield "nowhere/"


def _values(name: str) -> list[str]:
    return {
        "day": [str(YESTERDAY), str(DAY), str(TOMORROW)],
        "pick_id": [OTHERS_PICK % n for n in (1, 2, 3, 9)],
        "object_id": [
            *(str(pk) for pk in Safe.objects.values_list("pk", flat=True)),
            OTHERS_PICK % 1,
            str(DAY),
            "1",
        ],
        "safe_id": [*(str(pk) for pk in Safe.objects.values_list("pk", flat=True)), "1"],
        "pk": ["1"],
        "pseudonym": ["Vasco", "Octave", "Personne"],
        "month": ["2026-11", "2026-12"],
        "offer_id": [str(OFFERS + 1), str(OFFERS + 3), "9999"],
        "duel_id": [str(DUELS + 1), str(DUELS + 2), "9999"],
        "tier": ["bronze", "argent", "or"],
        "announcement": ["1"],
        "case": ["1"],
        "thief": ["1"],
        "smith": ["1"],
        "measure": ["1"],
        "member": ["1"],
        "reading": ["1"],
        "link": ["1"],
        "appeal": ["1"],
        "kind": ["terms"],
        "code": ["fr"],
        "question": ["1"],
        "token": ["1.daily:unsigned"],
        "content_type_id": ["1"],
        "url": ["forge/safe"],
    }[name]


# ---- visiting ------------------------------------------------------------------------------------


def visit(client: Client, address: str) -> list[Answer]:
    """The answers to a look, and where the game is played to a script's look and to a guess."""
    answers = [_answer(address, client.get(address))]
    if address.startswith(PLAY):
        ask = {"HTTP_ACCEPT": "application/json", "HTTP_HX_REQUEST": "true"}
        answers.append(_answer(address, client.get(address, **ask)))
        answers.append(_answer(address, client.options(address)))
    if _harmless(address):
        guess = client.post(address, {"number": "1", "code": "0000"}, **ask)
        answers.append(_answer(address, guess))
    return answers


def _harmless(address: str) -> bool:
    """Whether a POST there leaves the visitor without a right to the clues, and logged in."""
    return address.startswith(PLAY) and not address.endswith(
        ("/commencer/", "/crocheter/", "/ouvrir/", "/prendre/")
    )


def _answer(address: str, response: HttpResponse) -> Answer:
    seals = list(Safe.objects.values_list("commitment", flat=True))
    headers = {name: _masked(value, seals) for name, value in response.items() if name != "Expires"}
    body = response.getvalue().decode()  # of a download too, which is sent as it is read
    return Answer(address, response.status_code, headers, _masked(body, seals))


def _masked(text: str, seals: list[str]) -> str:
    """The text without what differs at every request and without commitments.

    At every request: CSRF tokens, and the size of the database, in which both worlds are written.
    """
    for seal in seals:
        for shown in (seal, _in_groups(seal), f"{seal[:12]}…{seal[-6:]}"):
            text = text.replace(shown, "COMMITMENT")
    return SIZE.sub("SIZE", CSRF.sub("TOKEN", text))


def _in_groups(seal: str) -> str:
    """A commitment as pages show it whole: eight groups of eight digits."""
    return "</span><span>".join(seal[start : start + 8] for start in range(0, 64, 8))


def tour(hidden: Hidden, visitor: Member | None, rivals: list[Member], late: bool) -> list[Answer]:
    """All that the visitor is told in the world of `hidden`; the world is undone after it.

    The administrators' pages send everybody else away, which their own tests show.
    """
    client = Client()
    if visitor is not None:
        client.force_login(visitor)
        Member.objects.filter(pk=visitor.pk).update(last_login=NOON)  # the real hour moves on
    with transaction.atomic(), _numbered_drafts():
        count_on_from(2 * FAR)  # the same numbers in both worlds
        build(hidden, rivals[0])
        if late:
            add_sealed_yesterday(hidden, rivals[1])
        add_training(hidden, rivals[2])
        add_duels(hidden, rivals)
        trusted = visitor is not None and visitor.is_staff
        asked = [each for each in addresses() if _worth_asking(each, trusted)]
        answers = [answer for address in asked for answer in visit(client, address)]
        transaction.set_rollback(True)
    return answers


@contextmanager
def _numbered_drafts() -> Iterator[None]:
    """Name drafts in the order in which they are opened, the same in both worlds."""
    field, numbers = Draft._meta.pk, itertools.count(1)
    drawn = field._get_default
    field._get_default = lambda: UUID(int=next(numbers))
    try:
        yield
    finally:
        field._get_default = drawn


def _worth_asking(address: str, trusted: bool) -> bool:
    """Of the administrators' tables, those kept by safe or day are asked for each such row."""
    if not address.startswith("/admin/"):
        return True
    tables = ("forge/safe", "league/settlement", "league/withdrawal", "league/dailysafe")
    of_safes = address.startswith(tuple(f"/admin/{table}/" for table in tables))
    return trusted and (of_safes or not re.search(r"/(\d{8}|\d{4}-\d\d-\d\d)/", address))


def differences(one: list[Answer], other: list[Answer]) -> list[str]:
    """What tells two tours apart, line by line, with its address."""
    return [
        f"{a.address} {a.status}: {line}"
        for a, b in zip(one, other, strict=True)
        for line in unified_diff(_lines(a), _lines(b), lineterm="", n=0)
        if not line.startswith(("---", "+++", "@@"))
    ]


def _lines(answer: Answer) -> list[str]:
    headers = [f"{name}: {value}" for name, value in answer.headers.items()]
    return [str(answer.status), *headers, *answer.body.splitlines()]


def kept_in_the_cache() -> str:
    """Every key of the cache, and what it holds, as text."""
    server = cache._cache.get_client(None)
    return repr(
        {key: server.get(key) for key in server.scan_iter() if server.type(key) == b"string"}
    )


# ---- the tests -----------------------------------------------------------------------------------


@pytest.fixture
def rivals(db: None) -> list[Member]:
    """The members whose picks run while others look."""
    return [make_member("Vasco"), make_member("Naïma"), make_member("Octave")]


def visitor_of(kind: str) -> Member | None:
    """A stranger, a member who has not picked today, or an administrator."""
    if kind == "stranger":
        return None
    trusted = kind == "administrator"
    visitor = make_member("Isaure", is_staff=trusted, is_superuser=trusted)
    visitor.set_password("quatre chevaux au pas")
    visitor.save()
    return second_factor(visitor) if trusted else visitor


@pytest.mark.parametrize("kind", ["stranger", "member", "administrator"])
@pytest.mark.parametrize(("instant", "late"), [(NOON, False), (JUST_OPENED, True)])
def test_no_answer_tells_two_worlds_apart(
    kind: str,
    instant: datetime,
    late: bool,
    rivals: list[Member],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("DEBUG")
    monkeypatch.setattr(edge, "datetime", Stopped(instant))
    visitor = visitor_of(kind)
    told = [tour(hidden, visitor, rivals, late) for hidden in (ONE, OTHER)]
    assert differences(*told) == []
    for hidden in (ONE, OTHER):
        for trace in (hidden.code, *(clue.text("fr") for clue in hidden.clues)):
            assert trace not in caplog.text
            assert trace not in kept_in_the_cache()


def test_the_tour_asks_every_kind_of_page(
    rivals: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tour is worth something: it meets pages, refusals, forms and pages not found."""
    monkeypatch.setattr(edge, "datetime", Stopped(NOON))
    answers = tour(ONE, visitor_of("member"), rivals, late=False)
    assert {answer.status for answer in answers} >= {200, 302, 404, 405}
    seen = {answer.address for answer in answers if answer.status == 200}
    assert seen >= {"/", "/coffre-du-jour/", "/offres/", "/regles/", "/reglages/", "/sante/"}
    assert seen >= {"/forge/bronze/", "/forge/or/etat/", "/forge/mes-coffres/"}
    assert seen >= {"/duels/"}
    assert seen >= {"/entrainement/", "/membre/Vasco/", "/membre/Octave/", "/chances/"}
    assert {answer.address for answer in answers} > seen


def test_a_code_on_a_page_would_tell_the_worlds_apart(
    rivals: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison can fail: at the thief's own pick, whose clues are theirs to see, it does."""
    monkeypatch.setattr(edge, "datetime", Stopped(JUST_OPENED))
    worlds = []
    for hidden in (ONE, OTHER):
        client = Client()
        client.force_login(rivals[0])
        with transaction.atomic():
            build(hidden, rivals[0])
            at = f"/crochetage/{OTHERS_PICK % 1}/"
            worlds.append([_answer(at, client.get(at))])
            transaction.set_rollback(True)
    assert differences(*worlds) != []


def test_the_smith_of_a_draft_tells_the_worlds_apart_and_nobody_else(
    rivals: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Code, seed and choice of a draft are its smith's: to them the bench differs."""
    monkeypatch.setattr(edge, "datetime", Stopped(NOON))
    for member, apart in ((rivals[0], True), (rivals[1], False)):
        worlds = []
        for hidden in (ONE, OTHER):
            client = Client()
            client.force_login(member)
            with transaction.atomic():
                build(hidden, rivals[0])
                at = "/forge/bronze/etat/"
                worlds.append([_answer(at, client.get(at))])
                transaction.set_rollback(True)
        assert (differences(*worlds) != []) is apart


@pytest.mark.parametrize("guess", [None, "0000", "3384"])
def test_a_thief_cannot_tell_seed_and_secret_of_their_own_safe(
    guess: str | None, rivals: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Code and clues alike, seed and secret drawn anew: running, after a wrong guess, opened."""
    monkeypatch.setattr(edge, "datetime", Stopped(JUST_OPENED + timedelta(minutes=3)))
    client = Client()
    client.force_login(rivals[0])
    worlds = []
    for _world in range(2):
        with transaction.atomic():
            build(ONE, rivals[0])
            at = f"/crochetage/{OTHERS_PICK % 1}/"
            told = []
            if guess:
                played = client.post(f"{at}essai/", {"number": "1", "code": guess})
                told.append(_answer(at, played))
            told += [
                _answer(each, client.get(each))
                for each in (at, f"{at}etat/", "/", "/coffre-du-jour/")
            ]
            worlds.append(told)
            transaction.set_rollback(True)
    assert differences(*worlds) == []


@pytest.mark.parametrize("ending", ["gave_up", "guesses"])
def test_a_held_safe_keeps_its_code_until_it_is_public(
    ending: str, rivals: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the end the thief still has no code, nor anything that was made of it."""
    monkeypatch.setattr(edge, "datetime", Stopped(JUST_OPENED + timedelta(minutes=3)))
    client = Client()
    client.force_login(rivals[0])
    build(OTHER, rivals[0])
    at = f"/crochetage/{OTHERS_PICK % 1}/"
    if ending == "gave_up":
        client.post(f"{at}abandon/", {"sure": "1"})
    else:
        for number, code in enumerate(("0000", "0001", "0002"), start=1):
            client.post(f"{at}essai/", {"number": str(number), "code": code})
    safe = Safe.objects.get(daily__day=DAY)
    pages = [client.get(each).content.decode() for each in (at, "/", "/coffre-du-jour/")]
    hidden = [safe.code, bytes(safe.seed).hex(), bytes(safe.secret).hex(), *safe.certificate]
    told = [text for text in hidden for page in pages if re.search(rf"(?<!\w){text}(?!\w)", page)]
    assert told == []
