"""The addresses of this app."""

from django.urls import path

from cofferwit.desk import views
from cofferwit.desk.views import decisions, questions, reports
from cofferwit.desk.views.bureau import (
    accounts,
    announcements,
    appeals,
    case,
    journal,
    links,
    marks,
    members,
    pairs,
    voids,
)
from cofferwit.desk.views.bureau.papers import paper, papers
from cofferwit.desk.views.bureau.queue import queue
from cofferwit.desk.views.chances import chances
from cofferwit.desk.views.own_data import deletion, deletion_cancel, export
from cofferwit.desk.views.papers import legal, privacy, prize_terms, terms
from cofferwit.desk.views.profile import profile
from cofferwit.desk.views.rules import rules

urlpatterns = [
    path("", views.front_door, name="home"),
    path("essai/", views.trial, name="trial"),
    path("regles/", rules, name="rules"),
    path("chances/", chances, name="chances"),
    path("membre/<str:pseudonym>/", profile, name="member"),
    path("conditions/", terms, name="terms"),
    path("confidentialite/", privacy, name="privacy"),
    path("mentions-legales/", legal, name="legal"),
    path("primes/conditions/", prize_terms, name="prize_terms"),
    path("compte/archive/", export, name="export"),
    path("compte/suppression/", deletion, name="deletion"),
    path("compte/suppression/annuler/", deletion_cancel, name="deletion_cancel"),
    path("signaler/membre/<str:pseudonym>/", reports.report_member, name="report_member"),
    path("signaler/coffre/<int:safe_id>/", reports.report_safe, name="report_safe"),
    path("signaler/paire/", reports.report_pair, name="report_pair"),
    path("signalements/", reports.reports, name="reports"),
    path("compte/questions/<int:question>/", questions.question, name="question"),
    path("compte/pseudonyme/", questions.pseudonym, name="pseudonym"),
    path("annonces/<int:announcement>/fermer/", announcements.close, name="announcement_close"),
    path("bureau/", queue, name="bureau"),
    path("bureau/textes/", papers, name="bureau_papers"),
    path("bureau/textes/<slug:kind>/<slug:code>/", paper, name="bureau_paper"),
    path("bureau/dossiers/<int:case>/", case.case, name="bureau_case"),
    path("bureau/dossiers/<int:case>/prendre/", case.take, name="bureau_case_take"),
    path("bureau/dossiers/<int:case>/reprendre/", case.take_over, name="bureau_case_take_over"),
    path("bureau/dossiers/<int:case>/rendre/", case.give_back, name="bureau_case_give_back"),
    path("bureau/dossiers/<int:case>/note/", case.note, name="bureau_case_note"),
    path("bureau/dossiers/<int:case>/demander/", case.ask, name="bureau_case_ask"),
    path("bureau/dossiers/<int:case>/decider/", case.decide, name="bureau_case_decide"),
    path("bureau/annonces/", announcements.announcements, name="bureau_announcements"),
    path(
        "bureau/annonces/<int:announcement>/retirer/",
        announcements.end,
        name="bureau_announcement_end",
    ),
    path("bureau/journal/", journal.journal, name="bureau_journal"),
    path("compte/decisions/", decisions.decisions, name="decisions"),
    path(
        "compte/decisions/<int:reading>/contester/",
        decisions.decision_appeal,
        name="decision_appeal",
    ),
    path("bureau/appels/", appeals.appeals, name="bureau_appeals"),
    path("bureau/appels/<int:appeal>/decider/", appeals.appeal_decide, name="bureau_appeal_decide"),
    path("bureau/liens/", links.links, name="bureau_links"),
    path("bureau/liens/<int:link>/", links.link, name="bureau_link"),
    path("bureau/liens/<int:link>/lever/", links.link_lift, name="bureau_link_lift"),
    path("bureau/marques/", marks.mark_list, name="bureau_marks"),
    path("bureau/paires/", pairs.pair_list, name="bureau_pairs"),
    path("bureau/paires/<int:thief>/<int:smith>/", pairs.pair, name="bureau_pair"),
    path(
        "bureau/paires/<int:thief>/<int:smith>/decider/",
        pairs.pair_decide,
        name="bureau_pair_decide",
    ),
    path("bureau/annulations/", voids.void_list, name="bureau_voids"),
    path("bureau/annulations/apercu/", voids.void_preview, name="bureau_void_preview"),
    path("bureau/annulations/annuler/", voids.void_do, name="bureau_void_do"),
    path("bureau/annulations/panne/", voids.outage, name="bureau_outage"),
    path("bureau/annulations/<int:measure>/", voids.void_page, name="bureau_void"),
    path(
        "bureau/annulations/<int:measure>/retablir/",
        voids.void_restore,
        name="bureau_void_restore",
    ),
    path("bureau/membres/", members.member_list, name="bureau_members"),
    path("bureau/membres/<int:member>/", members.member_page, name="bureau_member"),
    path("bureau/membres/<int:member>/bloquer/", accounts.member_block, name="bureau_member_block"),
    path(
        "bureau/membres/<int:member>/debloquer/",
        accounts.member_unblock,
        name="bureau_member_unblock",
    ),
    path(
        "bureau/membres/<int:member>/archiver/",
        accounts.member_archive,
        name="bureau_member_archive",
    ),
    path(
        "bureau/membres/<int:member>/rouvrir/",
        accounts.member_restore,
        name="bureau_member_restore",
    ),
    path(
        "bureau/membres/<int:member>/renommer/", accounts.member_rename, name="bureau_member_rename"
    ),
    path("bureau/membres/<int:member>/role/", accounts.member_role, name="bureau_member_role"),
]
