"""Who comes to which page of the administrators' site, and what its pages may load."""

import itertools
import re
from http import HTTPStatus

import pytest
from django.contrib import admin
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.actions.times import change_time_limit, move_ranked_start
from cofferwit.desk.models import Case, CaseKind
from cofferwit.desk.views.admin.sidebar import TASKS
from cofferwit.desk.views.admin.site import HouseSite
from cofferwit.members.house_tables import ReadOnlyAdmin
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power, Role
from cofferwit.ops.actions import audit
from cofferwit.ops.models import AuditEntry
from duels.admin import DuelSideAdmin
from duels.models import Duel, DuelSide
from forge.rules.tiers import Tier
from league.models import TimeLimit
from tests.duels.scenes import accept
from tests.factories import NOON, make_member, make_safe, second_factor

pytestmark = pytest.mark.django_db
EVERY = sorted(admin.site._registry, key=lambda model: model._meta.label)
PAGES = {
    "admin:index": Power.MODERATE,
    "admin:search": Power.MODERATE,
    "admin:roles": Power.GIVE_ROLES,
    "admin:time_limits": Power.RUN_HOUSE,
    "admin:ranked_start": Power.RUN_HOUSE,
    "admin:forge_safe_stock": Power.RUN_HOUSE,
}


def visitor(kind):
    """The member of that kind; None for a stranger."""
    if kind == "stranger":
        return None
    member = make_member(
        "Gardienne", is_staff="member" not in kind, is_superuser="administrator" in kind
    )
    return second_factor(member) if "with" in kind.split() else member


def every_address():
    """Each address of the site, with the power it asks for: of each table all it has."""
    for name, power in PAGES.items():
        yield reverse(name), power
    for model in EVERY:
        table = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        power = admin.site._registry[model].power
        yield reverse(f"{table}_changelist"), power
        for act in ("change", "delete"):
            yield reverse(f"{table}_{act}", args=["1"]), power
        yield reverse(f"{table}_add"), power


@pytest.mark.parametrize(
    "kind",
    [
        "stranger",
        "member",
        "member with",
        "moderator",
        "moderator with",
        "administrator",
        "administrator with",
    ],
)
def test_every_address_asks_for_role_and_second_factor(kind, client):
    member = visitor(kind)
    if member is not None:
        client.force_login(member)
    entrance = reverse("second_factor")
    wrong = []
    for address, power in every_address():
        answer = client.get(address)
        at = answer.headers.get("Location", "")
        if member is None:
            fits = answer.status_code == 302 and at.startswith("/compte/")
        elif not member.is_staff:
            fits = answer.status_code == 404
        elif "with" not in kind.split():
            fits = answer.status_code == 302 and at.startswith(entrance)
        elif not member.holds(power):
            fits = answer.status_code == 403 or (answer.status_code == 302 and at == "/admin/")
        else:
            # Nothing is added or deleted by anybody; row 1 need not be there.
            fits = answer.status_code in (200, 302, 403, 404)
            if address.endswith(("/add/", "/delete/")):
                fits = answer.status_code in (403, 302, 404)
        if not fits:
            wrong.append((address, answer.status_code, at))
    assert wrong == []


def test_what_is_not_there_tells_a_stranger_nothing(client):
    there, nowhere = (client.get(f"/admin/{at}") for at in ("league/pick/", "nowhere/at/all/"))
    assert (there.status_code, nowhere.status_code) == (302, 302)
    assert there["Location"].split("?")[0] == nowhere["Location"].split("?")[0]


@pytest.mark.parametrize("kind", ["stranger", "member", "moderator", "administrator with"])
def test_its_own_login_is_no_way_round_the_second_factor(kind, client):
    member = visitor(kind)
    make_member("Autre", is_staff=True, is_superuser=True, email="autre@example.org")
    other = Member.objects.get(pseudonym="Autre")
    other.set_password("quatre chevaux au pas")
    other.save()
    if member is not None:
        client.force_login(member)
    for method in (client.get, client.post):
        answer = method(
            "/admin/login/", {"username": other.email, "password": "quatre chevaux au pas"}
        )
        assert answer.status_code in (302, 404)
    kept = client.session.get("_auth_user_id")
    assert kept == (None if member is None else str(member.pk))


def test_password_is_not_changed_here(client):
    client.force_login(visitor("administrator with"))
    assert client.get("/admin/password_change/").status_code == 404


def test_logging_out_is_a_post_and_leaves_the_whole_site(client):
    client.force_login(visitor("moderator with"))
    client.get("/admin/logout/")
    assert "_auth_user_id" in client.session
    assert client.post("/admin/logout/")["Location"] == "/"
    assert "_auth_user_id" not in client.session


def policy(answer):
    return dict(
        part.strip().partition(" ")[::2]
        for part in answer.headers["Content-Security-Policy"].split(";")
    )


def test_evaluation_and_style_attributes_are_allowed_here_alone(client):
    client.force_login(visitor("administrator with"))
    for address in (reverse("admin:index"), reverse("admin:league_pick_changelist")):
        found = policy(client.get(address))
        assert found["script-src"] == "'self' 'unsafe-eval'"
        assert found["style-src"] == "'self'"
        assert found["style-src-attr"] == "'unsafe-inline'"
        assert found["default-src"] == "'none'"
    for address in ("/", "/regles/", reverse("bureau"), "/reglages/", "/admin/r/1/1/"):
        told = client.get(address).headers["Content-Security-Policy"]
        assert "unsafe" not in told


def test_pages_hold_no_script_and_no_style_sheet_of_their_own(client):
    client.force_login(visitor("administrator with"))
    for name in ("admin:index", "admin:league_pick_changelist", "admin:roles"):
        text = client.get(reverse(name)).content.decode()
        assert re.findall(r"<style|<script(?![^>]*\bsrc=)[^>]*>", text) == []


def test_only_tables_of_the_house_are_registered():
    """Libraries register tables that hold secrets of second factors, and that can be written."""
    assert isinstance(admin.site._wrapped, HouseSite)
    assert all(isinstance(each, ReadOnlyAdmin) for each in admin.site._registry.values())
    names = {model._meta.label for model in EVERY}
    assert not names & {"mfa.Authenticator", "account.EmailAddress", "auth.Group"}


def test_every_table_is_in_the_sidebar_and_every_entry_leads_somewhere(client):
    client.force_login(visitor("administrator with"))
    shown = {entry.view for _title, entries in TASKS for entry in entries}
    tables = {
        f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist" for model in EVERY
    }
    assert tables - shown == {"admin:league_timelimit_changelist"}
    for view in shown:
        assert (view, client.get(reverse(view)).status_code) == (view, HTTPStatus.OK)


def test_sidebar_leaves_out_what_one_may_not_see(client):
    client.force_login(visitor("moderator with"))
    text = client.get(reverse("admin:index")).content.decode()
    assert reverse("admin:roles") not in text
    assert reverse("admin:desk_paper_changelist") not in text
    assert reverse("bureau") in text


@pytest.mark.parametrize(("kind", "seen"), [("moderator", False), ("administrator", True)])
def test_addresses_are_for_administrators(kind, seen, client):
    client.force_login(visitor(f"{kind} with"))
    other = make_member("Isaure", email="isaure.secrete@example.org")
    for at in ("", "?q=Isaure", f"{other.pk}/change/"):
        text = client.get(f"/admin/members/member/{at}").content.decode()
        assert ("isaure.secrete@example.org" in text) is seen
    found = client.get("/admin/members/member/?q=ISAURE.secrete@example.org").context["cl"]
    assert [row.pk for row in found.result_list] == ([other.pk] if seen else [])


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("béry", {"Béryl", "Béryllium"}),
        ("BERYL", {"Béryl", "Béryllium"}),
        ("b", set()),
        ("x", set()),
    ],
)
def test_members_are_found_by_the_start_of_their_name(asked, names, client):
    client.force_login(visitor("moderator with"))
    for name in ("Béryl", "Béryllium", "Octave"):
        make_member(name)
    found = client.get("/admin/members/member/", {"q": asked}).context["cl"]
    assert {row.pseudonym for row in found.result_list} == names


def test_audit_log_cannot_be_edited_by_any_address(client):
    client.force_login(visitor("administrator with"))
    entry = audit.record(verb="tried", subject="member:1", by=None, now=NOON)
    before = list(AuditEntry.objects.values())
    for act, data in itertools.product(
        (f"{entry.pk}/change/", f"{entry.pk}/delete/", "add/", ""),
        (
            {"verb": "other", "post": "yes"},
            {"action": "delete_selected", "_selected_action": str(entry.pk), "post": "yes"},
        ),
    ):
        answer = client.post(f"/admin/ops/auditentry/{act}", data)
        assert answer.status_code in (200, 302, 403)
    assert list(AuditEntry.objects.values()) == before
    for query in ("UPDATE ops_auditentry SET verb = 'x'", "DELETE FROM ops_auditentry"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(query)


def test_no_list_can_be_sorted_by_another_column(client):
    """Sorting a million rows by what has no index reads them all."""
    client.force_login(visitor("moderator with"))
    with CaptureQueriesContext(connection) as asked:
        client.get("/admin/league/pick/?o=7.-3")
    listed = next(q["sql"] for q in asked if "LIMIT 50" in q["sql"] or "time_limit" in q["sql"])
    assert 'ORDER BY "league_pick"."started_at" DESC, "league_pick"."id" DESC' in listed


# ---- roles, time limits and the ranked start ---------------------------------------------------


def test_an_administrator_gives_a_role(client):
    client.force_login(visitor("administrator with"))
    other = make_member("Isaure")
    answer = client.post(reverse("admin:roles"), {"pseudonym": "isaure", "role": "moderator"})
    assert answer.status_code == 302
    assert Member.objects.get(pk=other.pk).role == Role.MODERATOR


@pytest.mark.parametrize("name", ["roles", "time_limits", "ranked_start"])
def test_a_moderator_changes_nothing_of_the_house(name, client):
    client.force_login(visitor("moderator with"))
    other = make_member("Isaure")
    limits = TimeLimit.objects.count()
    form = {"pseudonym": "Isaure", "role": "moderator", "tier": "gold", "seconds": "1500"}
    answer = client.post(reverse(f"admin:{name}"), form | {"note": "Plus long."})
    assert answer.status_code == 403
    assert Member.objects.get(pk=other.pk).role == ""
    assert TimeLimit.objects.count() == limits


def test_last_administrator_stays_and_the_page_says_why(client):
    client.force_login(visitor("administrator with"))
    form = {"pseudonym": "Gardienne", "role": ""}
    answer = client.post(reverse("admin:roles"), form)
    assert answer.status_code == 200
    assert answer.context["form"].non_field_errors()
    assert Member.objects.get(pseudonym="Gardienne").role == Role.ADMINISTRATOR


def test_a_time_limit_is_changed_with_its_note(client):
    member = visitor("administrator with")
    client.force_login(member)
    form = {"tier": "gold", "seconds": "1500", "note": "Les coffres d’or étaient trop courts."}
    assert client.post(reverse("admin:time_limits"), form).status_code == 302
    newest = TimeLimit.objects.filter(tier="gold").latest("since")
    assert (newest.seconds, newest.note) == (1500, form["note"])
    line = AuditEntry.objects.get(verb="time_limit_set")
    assert (line.actor_id, line.subject, line.detail) == (member.pk, "tier:gold", {"seconds": 1500})


@pytest.mark.parametrize(
    "change", [{"seconds": "1501"}, {"seconds": "30"}, {"note": "  "}, {"tier": "iron"}]
)
def test_a_time_limit_out_of_bounds_is_refused(change, client):
    client.force_login(visitor("administrator with"))
    before = TimeLimit.objects.count()
    form = {"tier": "gold", "seconds": "1500", "note": "Plus long."} | change
    answer = client.post(reverse("admin:time_limits"), form)
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert TimeLimit.objects.count() == before


def test_actions_of_the_house_ask_for_the_power_themselves():
    moderator = make_member("Béryl", is_staff=True)
    with pytest.raises(NotEntitledError):
        change_time_limit(tier=Tier.GOLD, seconds=1500, note="Non.", by=moderator, now=NOON)
    with pytest.raises(NotEntitledError):
        move_ranked_start(at=NOON, by=moderator, now=NOON)


def test_stock_and_tables_keep_what_safes_hide(client):
    client.force_login(visitor("administrator with"))
    safe = make_safe(Tier.GOLD, purpose="daily:2026-12-01")
    hidden = [safe.code, bytes(safe.seed).hex(), bytes(safe.secret).hex(), "number_below"]
    for at in (
        "forge/safe/",
        f"forge/safe/{safe.pk}/change/",
        "forge/safe/stock/",
        "",
        "league/guess/",
    ):
        text = client.get(f"/admin/{at}").content.decode()
        assert [word for word in hidden if word in text] == []


def test_a_member_and_a_case_lead_to_the_bureau(client):
    client.force_login(visitor("moderator with"))
    member = make_member("Isaure")
    case = Case.objects.create(kind=CaseKind.FAST, member=member, opened_at=NOON)
    for table, row, view in (
        ("members/member", member, "bureau_member"),
        ("desk/case", case, "bureau_case"),
    ):
        text = client.get(f"/admin/{table}/{row.pk}/change/").content.decode()
        assert reverse(view, args=[row.pk]) in text


def test_a_running_duel_keeps_its_safes(client):
    client.force_login(visitor("administrator with"))
    duel, *_ = accept(now=NOON)
    side = DuelSide.objects.filter(duel=duel, safe__isnull=False).first()
    shown = DuelSideAdmin(DuelSide, admin.site)
    assert (shown.told_safe(side), shown.told_pick(side)) == (None, None)
    Duel.objects.filter(pk=duel.pk).update(state="void", ended_at=NOON)
    assert shown.told_safe(DuelSide.objects.get(pk=side.pk)) == side.safe_id
