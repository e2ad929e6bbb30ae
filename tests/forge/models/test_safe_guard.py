"""What the database refuses to do to a safe, whoever asks and however."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from forge.models import Safe
from tests.factories import NOON, make_member, make_offered_safe, make_safe

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(hours=1)

CHANGES = {
    "id": 10**9,
    "tier": "silver",
    "difficulty": "easy",
    "code": "3385",
    "clues": [],
    "certificate": [],
    "path": [],
    "seed": bytes(32),
    "seed_version": 2,
    "secret": bytes(32),
    "commitment": "0" * 64,
    "made_at": LATER,
    "published_day": LATER.date(),
}
COURSE = {"purpose", "expires_at", "withdrawn_at", "left_at", "public_at"}


def refusal(act):
    """The name of the rule by which the database refuses, and all that it says."""
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        act()
    return caught.value.__cause__.diag.constraint_name, str(caught.value)


def change(safe, **values):
    return lambda: Safe.objects.filter(pk=safe.pk).update(**values)


@pytest.mark.parametrize("column", CHANGES)
def test_content_never_changes(column):
    safe = make_safe()
    name, said = refusal(change(safe, **{column: CHANGES[column]}))
    assert name == "safe_never_changes"
    assert said.splitlines()[0] == f"what safe {safe.pk} was made of may not change"


def test_maker_never_changes():
    member = make_member()
    assert refusal(change(make_safe(), maker=member))[0] == "safe_never_changes"


def test_every_column_but_its_course_is_frozen():
    """A column added later is frozen without anybody thinking of it: see that this test has it."""
    columns = {field.name for field in Safe._meta.get_fields() if field.concrete}
    assert columns == set(CHANGES) | COURSE | {"maker"}


def test_saving_what_is_there_already_is_no_change():
    safe = make_safe()
    safe.save()
    assert Safe.objects.get() == safe


def test_row_is_never_deleted():
    safe = make_safe()
    assert refusal(safe.delete)[0] == "safe_never_deleted"
    assert refusal(Safe.objects.all().delete)[0] == "safe_never_deleted"


def test_sql_by_hand_is_refused_as_well():
    safe = make_safe()

    def by_hand():
        with connection.cursor() as cursor:
            cursor.execute("UPDATE forge_safe SET code = '3385' WHERE id = %s", [safe.pk])

    assert refusal(by_hand)[0] == "safe_never_changes"


@pytest.mark.parametrize("purpose", ["duel:1", ""])
def test_purpose_is_given_once(purpose):
    safe = make_safe()
    assert change(safe, purpose="daily:2026-11-30")() == 1
    assert refusal(change(safe, purpose=purpose))[0] == "safe_purpose_once"


@pytest.mark.parametrize("column", ["expires_at", "withdrawn_at", "left_at", "public_at"])
@pytest.mark.parametrize("value", [LATER, None])
def test_instant_of_the_course_is_set_once(column, value):
    safe = make_safe(purpose="daily:2026-11-30")
    course = dict.fromkeys(("expires_at", "withdrawn_at", "left_at", "public_at"), NOON)
    assert change(safe, **course)() == 1
    assert refusal(change(safe, **{column: value}))[0] == "safe_course_once"


def test_refusals_show_nothing_of_the_safe():
    safe = make_safe(purpose="daily:2026-11-30")
    change(safe, left_at=NOON)()
    acts = [
        change(safe, code="3385"),
        change(safe, purpose="x"),
        change(safe, left_at=LATER),
        safe.delete,
    ]
    for act in acts:
        _, said = refusal(act)
        assert "3384" not in said
        assert "product" not in said
        assert bytes(safe.seed).hex() not in said


@pytest.mark.parametrize(
    ("wrong", "constraint"),
    [
        ({"code": "33845"}, "safe_code_fits_tier"),
        ({"code": "338x"}, "safe_code_fits_tier"),
        ({"tier": "lead"}, "safe_code_fits_tier"),
        ({"difficulty": "dire"}, "safe_difficulty_known"),
        ({"path": None}, "safe_graded_by_its_path"),
        ({"difficulty": "beyond"}, "safe_of_the_house_within_reach"),
        ({"seed": bytes(31)}, "safe_sealed"),
        ({"secret": bytes(33)}, "safe_sealed"),
        ({"commitment": "0" * 63}, "safe_sealed"),
        ({"commitment": "G" * 64}, "safe_sealed"),
        ({"public_at": NOON, "purpose": "x"}, "safe_public_once_left"),
        ({"left_at": NOON}, "safe_free_is_unseen"),
        ({"left_at": NOON, "public_at": NOON}, "safe_free_is_unseen"),
    ],
)
def test_row_that_cannot_be_is_refused(wrong, constraint):
    values = {field.name: getattr(make_safe(), field.name) for field in Safe._meta.concrete_fields}
    values |= {"id": None, "seed": b"s" * 32, "commitment": "1" * 64}
    assert refusal(lambda: Safe.objects.create(**values | wrong))[0] == constraint


def test_seed_and_commitment_serve_once():
    safe = make_safe()
    values = {field.name: getattr(safe, field.name) for field in Safe._meta.concrete_fields}
    values |= {"id": None, "seed": b"s" * 32, "commitment": "1" * 64}
    reused = {"seed": "safe_seed_once", "commitment": "safe_commitment_once"}
    for column, constraint in reused.items():
        again = values | {column: getattr(safe, column)}
        assert refusal(lambda again=again: Safe.objects.create(**again))[0] == constraint


def test_safe_of_a_member_may_be_beyond_without_a_path():
    values = {field.name: getattr(make_safe(), field.name) for field in Safe._meta.concrete_fields}
    values |= {"id": None, "seed": b"s" * 32, "commitment": "1" * 64}
    values |= {"maker": make_member(), "difficulty": "beyond", "path": None, "left_at": NOON}
    values |= {"published_day": NOON.date(), "expires_at": NOON}
    assert Safe.objects.create(**values).pk


def test_safe_of_a_member_on_offer_has_a_day_and_an_end():
    values = {field.name: getattr(make_safe(), field.name) for field in Safe._meta.concrete_fields}
    values |= {"id": None, "seed": b"s" * 32, "commitment": "1" * 64, "maker": make_member()}
    whole = {"published_day": NOON.date(), "expires_at": NOON}
    for column in whole:
        without = values | whole | {column: None}
        name, _ = refusal(lambda without=without: Safe.objects.create(**without))
        assert name == "safe_of_a_member_on_offer_ends"
    assert Safe.objects.create(**values | {"purpose": "duel:1"}).pk


def test_member_puts_one_safe_a_day_on_offer():
    first = make_offered_safe(make_member())
    values = {field.name: getattr(first, field.name) for field in Safe._meta.concrete_fields}
    values |= {"id": None, "seed": b"s" * 32, "commitment": "1" * 64}
    assert refusal(lambda: Safe.objects.create(**values))[0] == "safe_one_a_day"
    values["published_day"] += timedelta(days=1)
    assert Safe.objects.create(**values).pk


def test_name_of_a_safe_is_its_number():
    safe = make_safe()
    assert (str(safe), repr(safe)) == (f"safe {safe.pk}", f"<Safe: safe {safe.pk}>")
