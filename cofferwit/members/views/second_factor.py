"""Second factors: passkeys, an application for codes, recovery codes.

The pages are django-allauth's, with the site's manners: one comes back to the settings, or to the
page of the desk that asked for a second factor.
"""

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.mixins import NextRedirectMixin
from allauth.mfa.adapter import get_adapter
from allauth.mfa.recovery_codes.views import (
    DownloadRecoveryCodesView,
    GenerateRecoveryCodesView,
    ViewRecoveryCodesView,
)
from allauth.mfa.totp.internal.auth import SECRET_SESSION_KEY
from allauth.mfa.totp.views import ActivateTOTPView, DeactivateTOTPView
from allauth.mfa.webauthn.internal.auth import begin_registration
from allauth.mfa.webauthn.views import (
    AddWebAuthnView,
    EditWebAuthnView,
    ReauthenticateWebAuthnView,
    RemoveWebAuthnView,
)
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.generic.edit import FormView

from cofferwit.members.access import has_second_factor, is_staff, may_change, member_of
from cofferwit.members.actions import devices
from cofferwit.members.adapter import is_local_path
from cofferwit.ops.edge import now

ACCESS = "acces"
"""The part of the settings where second factors are listed."""


def to_access() -> str:
    """The address of that part."""
    return f"{reverse('settings')}#{ACCESS}"


@may_change
@require_safe
@never_cache
def second_factor(request: HttpRequest) -> HttpResponse:
    """The choice of a second factor; who has one goes on to where it was asked for."""
    member = member_of(request)
    following = following_of(request)
    if has_second_factor(member):
        return redirect(following or to_access())
    return render(
        request, "mfa/choose.html", {"following": following, "is_asked": is_staff(member)}
    )


@login_required
@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    """Passkeys and the rest are listed in the settings."""
    del request
    return redirect(to_access())


def following_of(request: HttpRequest) -> str:
    """The page of ours to go on to, named by the address or by the form; empty without one."""
    asked = request.POST.get("next") or request.GET.get("next", "")
    return asked if is_local_path(asked) else ""


class FirstFactor(NextRedirectMixin):
    """Sets up a second factor. The first one of an account ends its sessions elsewhere.

    They were opened without it, and whoever takes the trouble to add one wants them closed.
    """

    request: HttpRequest
    did_generate_recovery_codes: bool

    def form_valid(self, form: Form) -> HttpResponse:
        """Set it up, end the other sessions, and go and see the recovery codes."""
        member = member_of(self.request)
        is_first = not has_second_factor(member)
        response: HttpResponse = super().form_valid(form)
        if is_first:
            key = self.request.session.session_key or ""
            ended = devices.end_others(member=member, keep=key, by=member, now=now())
            if ended:
                messages.info(self.request, _("Vos autres appareils sont déconnectés."))
        return response

    def get_success_url(self) -> str:
        """To the recovery codes when they are new, which then lead on."""
        if self.did_generate_recovery_codes:
            return self.passthrough_next_url(reverse("mfa_view_recovery_codes"))
        return self.get_next_url() or to_access()


class AddPasskey(FirstFactor, AddWebAuthnView):
    """A new passkey, which can be logged in with."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form, and what the browser is to ask the device for."""
        context = FormView.get_context_data(self, **kwargs)
        member = member_of(self.request)
        options = begin_registration(member, passwordless=True)
        return context | {"options": options, "following": following_of(self.request)}


class RenamePasskey(EditWebAuthnView):
    """Another name for a passkey."""

    def get_success_url(self) -> str:
        """Back to the list."""
        return to_access()


class RemovePasskey(RemoveWebAuthnView):
    """A passkey less."""

    def get_success_url(self) -> str:
        """Back to the list."""
        return to_access()


class ActivateTotp(FirstFactor, ActivateTOTPView):
    """An application for codes."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The form, and the secret in groups of four for those who cannot scan its picture."""
        context = FormView.get_context_data(self, **kwargs)
        secret = context["form"].secret
        groups = [secret[start : start + 4] for start in range(0, len(secret), 4)]
        url = get_adapter().build_totp_url(member_of(self.request), secret)
        following = following_of(self.request)
        return context | {"secret": " ".join(groups), "url": url, "following": following}


class DeactivateTotp(DeactivateTOTPView):
    """No application any more."""

    def get_success_url(self) -> str:
        """Back to the list."""
        return to_access()


@may_change
@require_safe
@never_cache
@reauthentication_required(app="allauth.mfa")
def totp_image(request: HttpRequest) -> HttpResponse:
    """The picture of the secret that is being set up, for the application to scan.

    The page shows it by its address: a picture within the page is not allowed to it.
    """
    secret = request.session.get(SECRET_SESSION_KEY)
    if secret is None:
        raise Http404
    adapter = get_adapter()
    svg = adapter.build_totp_svg(adapter.build_totp_url(member_of(request), secret))
    return HttpResponse(svg, content_type="image/svg+xml")


class ReauthenticateByPasskey(ReauthenticateWebAuthnView):
    """The passkey again, before something that matters."""

    def form_invalid(self, form: Form) -> HttpResponse:
        """Say it on the same page: allauth's own leads to the login."""
        return FormView.form_invalid(self, form)


class RecoveryCodes(ViewRecoveryCodesView):
    """The recovery codes that are left."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The codes in groups of four, and the page to go on to."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        codes = [f"{code[:4]} {code[4:]}" for code in context["unused_codes"]]
        return context | {
            "codes": codes,
            "following": following_of(self.request) or to_access(),
        }


class RecoveryCodesFile(DownloadRecoveryCodesView):
    """The recovery codes to keep on paper."""

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        """A plain text file."""
        response: HttpResponse = super().render_to_response(context, **kwargs)
        response["Content-Type"] = "text/plain; charset=utf-8"
        response["Content-Disposition"] = 'attachment; filename="cofferwit-secours.txt"'
        return response


add_passkey = may_change(AddPasskey.as_view())
rename_passkey = may_change(RenamePasskey.as_view())
remove_passkey = may_change(RemovePasskey.as_view())
activate_totp = may_change(ActivateTotp.as_view())
deactivate_totp = may_change(DeactivateTotp.as_view())
reauthenticate_by_passkey = ReauthenticateByPasskey.as_view()
recovery_codes = may_change(RecoveryCodes.as_view())
new_recovery_codes = may_change(GenerateRecoveryCodesView.as_view())
recovery_codes_file = may_change(RecoveryCodesFile.as_view())
