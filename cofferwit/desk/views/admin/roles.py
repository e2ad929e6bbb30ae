"""Who keeps the house: the list, and the form that gives or takes a role."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from cofferwit.desk.queries.keepers import keepers
from cofferwit.desk.views.admin.forms import RoleForm


def roles(request: HttpRequest, frame: dict[str, Any]) -> HttpResponse:
    """The keepers with their second factors; a POST gives a member a role, or takes it."""
    form = RoleForm(request.POST or None)
    if form.done(request):
        messages.success(request, _("Le rôle est changé."))
        return redirect("admin:roles")
    context = frame | {"title": _("Rôles"), "form": form, "keepers": keepers()}
    return TemplateResponse(request, "admin/house/roles.html", context)
