"""The codes that come by mail: what a slip costs, and where one goes once a code is spent."""

from allauth.account.views import ConfirmEmailVerificationCodeView, ConfirmPasswordResetCodeView
from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _


def is_guess(form: Form) -> bool:
    """Whether what was typed could have been the code: only that counts as an attempt."""
    return form.has_error("code", "incorrect_code")


class VerifyEmail(ConfirmEmailVerificationCodeView):
    """The code of an address, and the form to mend the address before it is verified."""

    def _change_form_invalid(self, form: Form) -> HttpResponse:
        """Show the refused address again: allauth 65.22 calls this hook without defining it."""
        return self.render_to_response(self.get_context_data(form=form))

    def _verify_form_invalid(self, form: Form) -> HttpResponse:
        """Show the code again while attempts are left; then say how to get another one."""
        if not is_guess(form) or self._process.record_invalid_attempt():
            return self.render_to_response(self.get_context_data(form=form))
        if self.request.user.is_authenticated:
            messages.error(self.request, _("Ce code ne vaut plus : demandez-en un autre."))
            return redirect("account_email")
        messages.error(
            self.request, _("Ce code ne vaut plus. Connectez-vous : un nouveau code part aussitôt.")
        )
        return HttpResponseRedirect(self.passthrough_next_url(reverse("account_login")))


class ConfirmPasswordReset(ConfirmPasswordResetCodeView):
    """The code that allows a new password."""

    def form_invalid(self, form: Form) -> HttpResponse:
        """Show the code again while attempts are left; then lead to where another is asked for."""
        if not is_guess(form) or self._process.record_invalid_attempt():
            return self.render_to_response(self.get_context_data(form=form))
        messages.error(self.request, _("Ce code ne vaut plus : demandez-en un autre."))
        return HttpResponseRedirect(self.passthrough_next_url(reverse("account_reset_password")))


verify_email = VerifyEmail.as_view()
confirm_password_reset = ConfirmPasswordReset.as_view()
