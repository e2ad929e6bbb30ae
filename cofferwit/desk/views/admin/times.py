"""The tiers’ time limits and the ranked start: what they are, and the forms to change them."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from cofferwit.desk.views.admin.forms import RankedStartForm, TimeLimitForm
from cofferwit.ops.edge import now
from forge.queries import ranked_from
from league.queries.limits import time_limits as limits_now


def time_limits(request: HttpRequest, frame: dict[str, Any]) -> HttpResponse:
    """The three limits with their notes; a POST changes one."""
    form = TimeLimitForm(request.POST or None)
    if form.done(request):
        messages.success(request, _("La durée est changée ; la note est sur la page des règles."))
        return redirect("admin:time_limits")
    context = frame | {
        "title": _("Durées des paliers"),
        "form": form,
        "limits": limits_now(now()),
    }
    return TemplateResponse(request, "admin/house/time_limits.html", context)


def ranked_start(request: HttpRequest, frame: dict[str, Any]) -> HttpResponse:
    """When picks begin to be ranked; a POST sets it while nothing counts from it yet."""
    form = RankedStartForm(request.POST or None)
    if form.done(request):
        messages.success(request, _("Le début du classé est changé."))
        return redirect("admin:ranked_start")
    start = ranked_from()
    context = frame | {
        "title": _("Début du classé"),
        "form": form,
        "start": start,
        "begun": start <= now(),
    }
    return TemplateResponse(request, "admin/house/ranked_start.html", context)
