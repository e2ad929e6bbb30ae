"""Every address of the site, by the app that answers."""

from django.contrib import admin
from django.urls import include, path, re_path

from cofferwit.desk.views.errors import not_found

urlpatterns = [
    path("", include("cofferwit.desk.urls")),
    path("", include("duels.urls")),
    path("", include("league.urls")),
    path("", include("forge.urls")),
    path("", include("cofferwit.members.urls")),
    path("", include("cofferwit.ops.urls")),
    # Django's way from the administrators' pages to the site fails on a number that is none, and
    # no row of ours has an address there.
    re_path("^admin/r/", not_found),
    path("admin/", admin.site.urls),
]

handler400 = "cofferwit.desk.views.errors.bad_request"
handler403 = "cofferwit.desk.views.errors.forbidden"
handler404 = "cofferwit.desk.views.errors.not_found"
handler429 = "cofferwit.desk.views.errors.too_many"
handler500 = "cofferwit.desk.views.errors.server_error"
