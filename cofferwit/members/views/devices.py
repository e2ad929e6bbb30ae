"""The devices on which one is logged in, and the end of their sessions."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext

from cofferwit.members import queries
from cofferwit.members.access import may_change, member_of
from cofferwit.members.actions import devices as acts
from cofferwit.members.answers import language
from cofferwit.members.rules.typed import as_number
from cofferwit.ops.edge import now


@may_change
def devices(request: HttpRequest) -> HttpResponse:
    """List the devices; a POST ends the session of the one in `device`, or of all the others."""
    member = member_of(request)
    key = request.session.session_key or ""
    if request.method != "POST":
        listed = queries.devices(member, key, language())
        return render(request, "usersessions/devices.html", {"devices": listed})
    asked = request.POST.get("device", "")
    device = as_number(asked)
    if device is not None:
        ended = acts.end_one(member=member, device=device, keep=key, by=member, now=now())
    elif asked == "":
        ended = acts.end_others(member=member, keep=key, by=member, now=now())
    else:
        ended = 0
    if ended:
        said = ngettext("%d appareil est déconnecté.", "%d appareils sont déconnectés.", ended)
        messages.success(request, said % ended)
    else:
        messages.info(request, _("Aucun autre appareil n’est connecté."))
    return redirect("usersessions_list")
