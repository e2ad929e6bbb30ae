"""The addresses of this app."""

from django.urls import path

from cofferwit.desk import views

urlpatterns = [
    path("", views.front_door, name="home"),
    path("essai/", views.trial, name="trial"),
]
