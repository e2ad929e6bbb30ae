"""The addresses of this app."""

from django.urls import path

from cofferwit.desk import views
from cofferwit.desk.views.rules import rules

urlpatterns = [
    path("", views.front_door, name="home"),
    path("essai/", views.trial, name="trial"),
    path("regles/", rules, name="rules"),
]
