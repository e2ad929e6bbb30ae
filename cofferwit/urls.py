"""Every address of the site, by the app that answers."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("cofferwit.desk.urls")),
    path("", include("league.urls")),
    path("", include("cofferwit.members.urls")),
    path("", include("cofferwit.ops.urls")),
    path("admin/", admin.site.urls),
]
