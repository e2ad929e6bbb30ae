"""Who has won against whom: settled duels alone, void ones do not count."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime

from cofferwit.members.models import AccountState, Member
from cofferwit.members.rules.pseudonym import MAX_LENGTH, key
from duels.models import Duel, DuelState
from duels.queries.pending import of
from duels.queries.told import name_of
from duels.queries.views import Opponent, Record
from forge.queries import ranked_from
from league.queries.ratings import thief_ratings

RECENT = 6
FOUND = 8


def record(viewer: Member, opponent: Member) -> Record:
    """The viewer's settled duels against that member."""
    return Record(name_of(opponent), _letters(viewer).get(opponent.pk, ""))


def totals(viewer: Member) -> Record:
    """All the viewer's settled duels, against whomever."""
    return Record("", "".join(letter for _, letter in _settled(viewer)))


def records(viewer: Member) -> tuple[Record, ...]:
    """The same against each opponent, whoever was met most often first."""
    letters = _letters(viewer)
    met = Member.objects.in_bulk(letters)
    lines = [Record(name_of(met[pk]), each) for pk, each in letters.items()]
    return tuple(sorted(lines, key=lambda line: (-line.total, line.opponent.lower())))


def _letters(viewer: Member) -> dict[int, str]:
    letters: defaultdict[int, str] = defaultdict(str)
    for opponent_id, letter in _settled(viewer):
        letters[opponent_id] += letter
    return dict(letters)


def _settled(viewer: Member) -> Iterable[tuple[int, str]]:
    """The opponent and the letter of each settled duel, the oldest first."""
    duels = Duel.objects.filter(of(viewer), state=DuelState.SETTLED).order_by("ended_at", "id")
    for challenger, challenged, winner in duels.values_list("challenger", "challenged", "winner"):
        letter = "d" if winner is None else "w" if winner == viewer.pk else "l"
        yield (challenged if challenger == viewer.pk else challenger), letter


def recent_opponents(viewer: Member, now: datetime) -> tuple[Opponent, ...]:
    """Whom the viewer has challenged or was challenged by, the latest first."""
    pairs = Duel.objects.filter(of(viewer)).order_by("-challenged_at", "-id")
    met: dict[int, None] = {}
    for pair in pairs.values_list("challenger", "challenged"):
        met.update(dict.fromkeys(pk for pk in pair if pk != viewer.pk))
    active = Member.objects.filter(state=AccountState.ACTIVE).in_bulk(met)
    return _opponents(viewer, [active[pk] for pk in met if pk in active][:RECENT], now)


def opponent_search(viewer: Member, text: str, now: datetime) -> tuple[Opponent, ...]:
    """The active members whose pseudonym begins with the text, as a reader would recognise it."""
    if not text.strip() or len(text) > MAX_LENGTH or not text.isprintable():
        return ()
    found = Member.objects.filter(
        pseudonym_key__startswith=key(text.strip()), state=AccountState.ACTIVE
    )
    members = list(found.exclude(pk=viewer.pk).order_by("pseudonym_key")[:FOUND])
    return _opponents(viewer, members, now)


def _opponents(viewer: Member, members: Sequence[Member], now: datetime) -> tuple[Opponent, ...]:
    letters = _letters(viewer)
    ratings = thief_ratings([each.pk for each in members], now) if ranked_from() <= now else {}
    return tuple(
        Opponent(
            pseudonym=each.pseudonym,
            rating=ratings[each.pk].rating if each.pk in ratings else None,
            record=Record(each.pseudonym, letters.get(each.pk, "")),
        )
        for each in members
    )
