"""The addresses of this app."""

from django.urls import path

from cofferwit.ops.views.health import health

urlpatterns = [path("sante/", health, name="health")]
