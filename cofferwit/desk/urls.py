"""The addresses of this app."""

from django.urls import path

from cofferwit.desk import views
from cofferwit.desk.views import questions, reports
from cofferwit.desk.views.bureau import announcements, case, journal
from cofferwit.desk.views.bureau.queue import queue
from cofferwit.desk.views.chances import chances
from cofferwit.desk.views.own_data import deletion, deletion_cancel, export
from cofferwit.desk.views.profile import profile
from cofferwit.desk.views.rules import rules

urlpatterns = [
    path("", views.front_door, name="home"),
    path("essai/", views.trial, name="trial"),
    path("regles/", rules, name="rules"),
    path("chances/", chances, name="chances"),
    path("membre/<str:pseudonym>/", profile, name="member"),
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
    path("bureau/dossiers/<int:case>/", case.case, name="bureau_case"),
    path("bureau/dossiers/<int:case>/prendre/", case.take, name="bureau_case_take"),
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
]
