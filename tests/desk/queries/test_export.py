"""The archive of a member's data."""

import csv
import io
import json
import zipfile
from datetime import timedelta

import pytest
from django.apps import apps
from django.db.models import ForeignKey

from cofferwit.desk.queries.export.archive import TABLES, name, stream
from cofferwit.desk.queries.export.tables import cell
from cofferwit.members.models import Member, NoticeChoice
from duels.models import Duel, DuelSide
from league.models import Pick
from tests import factories
from tests.desk.casework import pseudonym_report
from tests.desk.whole_life import BROWSER, DIGEST, EMAIL, make_life
from tests.factories import NOON, SMALL_SAFES, make_member

pytestmark = pytest.mark.django_db

KEEPER = "what a moderator or an administrator does for the house, kept as their office"
LEFT_OUT = {
    "admin.LogEntry.user": KEEPER,
    "desk.Announcement.by": KEEPER,
    "desk.Appeal.decided_by": KEEPER,
    "desk.Case.claimed_by": KEEPER,
    "desk.Case.decided_by": KEEPER,
    "desk.Case.member": "a moderator's working paper; what is decided is read as a measure",
    "desk.Case.other": "a moderator's working paper; what is decided is read as a measure",
    "desk.Explanation.asked_by": KEEPER,
    "desk.Measure.by": KEEPER,
    "desk.Paper.by": KEEPER,
    "duels.Barring.barred": "whom others want no challenge from is theirs; one learns when trying",
    "league.Outage.by": KEEPER,
    "league.Voiding.by": KEEPER,
    "league.Voiding.lifted_by": KEEPER,
    "league.Promise.member": "a column of the account",
    "members.AccountLink.lifted_by": KEEPER,
    "members.AccountLink.linked_by": KEEPER,
    "members.StateChange.by": KEEPER,
}


def opened(member, now=NOON):
    return zipfile.ZipFile(io.BytesIO(b"".join(stream(member, now))))


def read(archive, table):
    return json.loads(archive.read(f"{table}.json"))


def rows_of(archive, table):
    text = archive.read(f"{table}.csv").decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_every_tie_to_a_member_is_exported_or_left_out_with_a_reason():
    exported = {each for table in TABLES for each in table.relations}
    found = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey) and field.related_model is Member
    }
    assert found - exported - set(LEFT_OUT) == set()
    assert (exported | set(LEFT_OUT)) - found == set()
    assert exported & set(LEFT_OUT) == set()


def test_archive_holds_each_table_twice_and_says_what_is_in_them():
    archive = opened(make_life().member)
    assert archive.testzip() is None
    assert archive.namelist() == [
        "LISEZMOI.txt",
        *[f"{table.name}.{kind}" for table in TABLES for kind in ("json", "csv")],
    ]
    readme = archive.read("LISEZMOI.txt").decode()
    for table in TABLES:
        assert f"{table.name}.json, {table.name}.csv" in readme
        for column in table.columns:
            assert f"  - {column.name}: {column.says.fr}" in readme
    assert "heure de Paris" in readme
    assert "UTC" in readme


def test_readme_speaks_the_language_of_the_member():
    member = make_member()
    member.preferences.language = "en"
    member.preferences.save()
    archive = opened(member)
    assert "Each list comes twice" in archive.read("README.txt").decode()


def test_no_table_of_a_whole_life_is_empty():
    archive = opened(make_life().member)
    empty = [table.name for table in TABLES if not read(archive, table.name)]
    # Nothing was forged to its end, picked to its settlement, or offered by the day.
    assert empty == [
        "deletions",
        "worksheets",
        "offers",
        "withdrawals",
        "settlements",
        "received_picks",
    ]


def test_both_files_of_a_table_say_the_same():
    archive = opened(make_life().member)
    for table in TABLES:
        told = [
            {key: str(cell(value)) for key, value in row.items()}
            for row in read(archive, table.name)
        ]
        assert rows_of(archive, table.name) == told


def test_archive_names_nothing_but_what_is_the_members_own():
    life = make_life()
    texts = b"".join(opened(life.other).read(f"{table.name}.json") for table in TABLES).decode()
    for word in (EMAIL, BROWSER, DIGEST):
        assert word not in texts
    archive = opened(life.member)
    assert read(archive, "account")[0]["email"] == EMAIL
    assert read(archive, "marks")[0]["digest"] == DIGEST
    assert read(archive, "devices")[0]["browser"] == BROWSER
    assert read(archive, "second_factors")[0]["name"] == "Clé du salon"


def test_code_of_a_safe_of_another_is_nowhere():
    smith, thief = make_member("Forgeron"), make_member()
    safe = factories.make_offered_safe(smith)
    pick = factories.make_offer_pick(thief, safe)
    factories.play(pick, 1, SMALL_SAFES["bronze"].wrong[0])
    archive = opened(thief)
    files = b"".join(archive.read(each) for each in archive.namelist()).decode()
    assert safe.code not in files.replace("'", '"').split('"')
    assert read(archive, "picks")[0]["safe"] is None
    assert read(archive, "picks")[0]["smith"] is None
    assert [guess["code"] for guess in read(archive, "guesses")] == [SMALL_SAFES["bronze"].wrong[0]]


def test_number_and_smith_show_once_ones_own_pick_of_an_offer_has_ended():
    thief = make_member()
    pick = factories.end_pick(factories.make_offer_pick(thief))
    row = read(opened(thief), "picks")[0]
    assert (row["safe"], row["smith"]) == (pick.safe_id, "Forgeron")


def test_own_safe_shows_its_code_and_not_yet_its_secret():
    smith = make_member("Forgeron")
    safe = factories.make_offered_safe(smith)
    row = read(opened(smith), "safes")[0]
    assert (row["code"], row["seed"], row["secret"]) == (safe.code, None, None)


def test_pick_of_ones_safe_does_not_show_before_the_safe_is_public():
    smith = make_member("Forgeron")
    factories.end_pick(factories.make_offer_pick(make_member(), factories.make_offered_safe(smith)))
    assert read(opened(smith), "received_picks") == []


def make_duel(state):
    first, second = make_member(), make_member("Basile")
    pick = factories.open_pick(second)
    safe = factories.make_safe(purpose="duel:1", code="3384")
    duel = Duel.objects.create(
        kind="lightning",
        tier="bronze",
        challenger=first,
        challenged=second,
        challenged_at=NOON,
        lapses_at=NOON + timedelta(days=3),
        answered_at=NOON,
        picking_from=NOON,
        picking_until=NOON + timedelta(days=1),
        state=state,
        **(
            {"ended_at": NOON, "criterion": "opened", "winner": second}
            if state == "settled"
            else {}
        ),
    )
    DuelSide.objects.create(duel=duel, place="challenger", member=first, safe=safe)
    DuelSide.objects.create(duel=duel, place="challenged", member=second, safe=pick.safe, pick=pick)
    return first


def test_other_side_of_a_running_duel_is_sealed():
    row = read(opened(make_duel("picking")), "duels")[0]
    assert (row["challenged"], row["my_safe"], row["their_safe"]) == ("Basile", None, None)
    assert [row[key] for key in row if key.startswith("their_")] == [None] * 5


def test_other_side_shows_once_the_duel_is_settled():
    row = read(opened(make_duel("settled")), "duels")[0]
    assert (row["their_state"], row["their_opened_at_guess"], row["won"]) == ("opened", 1, False)


def test_text_that_begins_like_a_formula_is_disarmed_in_the_table_alone():
    member = make_member()
    NoticeChoice.objects.create(member=member, topic="=1+1", site=True, email=False)
    archive = opened(member)
    assert rows_of(archive, "notice_choices")[0]["topic"] == "'=1+1"
    assert read(archive, "notice_choices")[0]["topic"] == "=1+1"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("@SUM", "'@SUM"),
        ("+3", "'+3"),
        ("-3", "'-3"),
        ("\t=x", "'\t=x"),
        (-3, -3),
        (None, ""),
        (False, "false"),
        ([1, "é"], '[1,"é"]'),
    ],
)
def test_cell(value, shown):
    assert cell(value) == shown


@pytest.mark.parametrize("picks", [1, 3])
def test_reads_do_not_grow_with_the_picks(picks, django_assert_num_queries):
    member = make_member()
    for each in range(picks):
        at = NOON + timedelta(days=each)
        factories.end_pick(factories.start_pick(member, now=at, code="3384"), opened_at=1)
    assert Pick.objects.count() == picks
    with django_assert_num_queries(READS):
        b"".join(stream(member, NOON))


READS = len(TABLES)
"""One a table; the settings of a member just made are at hand."""


def test_name_of_the_file_is_the_day_in_paris():
    assert name(NOON.replace(hour=23, minute=30)) == "cofferwit-2026-12-01.zip"


@pytest.mark.parametrize(("decision", "told"), [("blocked", "measures"), ("renamed", "renamed")])
def test_own_report_ends_as_its_reporter_was_told(decision, told):
    reporter, about, keeper = factories.make_members("Isaure", "Vasco", "Béryl")
    case = pseudonym_report(reporter, about).case
    ended = {"decision": decision, "decided_by": keeper, "decided_at": NOON}
    type(case).objects.update(**ended)
    assert [row["decision"] for row in read(opened(reporter), "reports")] == [told]
