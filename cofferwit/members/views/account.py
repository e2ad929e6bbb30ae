"""The account pages: django-allauth's views, with the site's manners."""

import functools
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from allauth.account.forms import SignupForm
from allauth.account.views import ConfirmEmailVerificationCodeView, SignupView
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cofferwit.members.forms import said
from cofferwit.members.rules.sentences import RuleError

View = Callable[..., HttpResponseBase]


def well_mannered(view: View) -> View:
    """Answer a form that is refused with 422, keep the page out of caches, take no other verb."""

    @functools.wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        # Whatever succeeds leads to another page: a form shown again is one that was refused.
        if request.method == "POST" and response.status_code == HTTPStatus.OK:
            response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
        return response

    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(answered))


class SignUp(SignupView):
    """Sign-up, where the pseudonym may be taken between the question and the answer."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        """Make the account, or say at the field that somebody was faster."""
        try:
            return super().form_valid(form)
        except RuleError as error:
            form.add_error("pseudonym", said(error.sentence))
            return self.form_invalid(form)


class VerifyEmail(ConfirmEmailVerificationCodeView):
    """The code of an address, and the form to mend the address before it is verified."""

    def _change_form_invalid(self, form: Form) -> HttpResponse:
        """Show the refused address again: allauth 65.22 calls this hook without defining it."""
        return self.render_to_response(self.get_context_data(form=form))


sign_up = SignUp.as_view()
verify_email = VerifyEmail.as_view()
