"""The addresses of this app."""

from django.urls import path

from cofferwit.desk import views
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
    path("bureau/", queue, name="bureau"),
]
