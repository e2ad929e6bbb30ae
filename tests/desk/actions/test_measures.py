"""Measures: written down, read by those concerned, told and audited."""

import pytest

from cofferwit.desk.actions.measures import take
from cofferwit.desk.models import Measure, MeasureKind, Reading
from cofferwit.members.models import Notice
from cofferwit.members.notice_kinds import said
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.models import AuditEntry
from tests.desk.moderation import moderator
from tests.factories import NOON, make_members

pytestmark = pytest.mark.django_db


def test_measure_is_read_told_and_audited():
    one, other, third = make_members("Isaure", "Vasco", "Octave")
    by = moderator()
    made = take(
        kind=MeasureKind.VOID,
        reason=" Arrangé. ",
        by=by,
        readers={one: {"picks": ["a"]}},
        touched={other: {"months": []}, third: {}},
        detail={"picks": ["a"]},
        now=NOON,
    )
    assert (made.reason, made.by, made.at, made.detail) == ("Arrangé.", by, NOON, {"picks": ["a"]})
    read = Reading.objects.order_by("pk").values_list("member", "touched", "effects")
    assert list(read) == [
        (one.pk, False, {"picks": ["a"]}),
        (other.pk, True, {"months": []}),
        (third.pk, True, {}),
    ]
    kinds = dict(Notice.objects.values_list("member", "kind"))
    assert kinds == {one.pk: "measure", other.pk: "figures_moved", third.pk: "figures_moved"}
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.subject) == ("measure_void", f"measure:{made.pk}")
    assert entry.actor_id == by.pk
    assert entry.detail == {"case": None, "members": str(one.pk), "touched": 2}


def test_who_is_both_reads_it_as_one_whom_it_is_about():
    (one,) = make_members("Isaure")
    take(
        kind=MeasureKind.VOID,
        reason="Arrangé.",
        by=moderator(),
        readers={one: {"a": 1}},
        touched={one: {"b": 2}},
        now=NOON,
    )
    assert Reading.objects.values_list("touched", "effects").get() == (False, {"a": 1})


def test_measure_without_a_reason_leaves_nothing():
    (one,) = make_members("Isaure")
    with pytest.raises(RuleError):
        take(kind=MeasureKind.BLOCK, reason=" ", by=moderator(), readers={one: {}}, now=NOON)
    assert not Measure.objects.exists()
    assert not Notice.objects.exists()


@pytest.mark.parametrize("kind", list(MeasureKind))
def test_each_kind_has_its_notice(kind):
    (one,) = make_members("Isaure")
    take(kind=kind, reason="Motif.", by=moderator(), readers={one: {}}, now=NOON)
    notice = Notice.objects.get()
    told = said(notice.kind, notice.payload)
    assert told.url == f"/compte/decisions/#decision-{Reading.objects.get().pk}"
    assert told.text != "Du nouveau pour vous."
