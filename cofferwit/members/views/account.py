"""The account pages: django-allauth's views, with the site's manners."""

import functools
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from allauth.account.forms import SignupForm
from allauth.account.mixins import NextRedirectMixin
from allauth.account.views import LoginView, SignupView
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cofferwit.members.access import member_of
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


class NextKept(NextRedirectMixin):
    """Carries the page to come on to the address where a code is asked for.

    That page is in the form already; here it stays in sight of the pages that follow, whatever
    becomes of the code.
    """

    def form_valid(self, form: Form) -> HttpResponse:
        """Answer as usual."""
        response: HttpResponse = super().form_valid(form)
        if response.get("Location") == reverse("account_email_verification_sent"):
            response.headers["Location"] = self.passthrough_next_url(response["Location"])
        return response


class SignUp(NextKept, SignupView):
    """Sign-up, where the pseudonym may be taken between the question and the answer."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        """Make the account, or say at the field that somebody was faster."""
        try:
            return super().form_valid(form)
        except RuleError as error:
            form.add_error("pseudonym", said(error.sentence))
            return self.form_invalid(form)


class LogIn(NextKept, LoginView):
    """Log in; an account whose address is not verified gets its code."""


@login_required
def first_password(request: HttpRequest) -> HttpResponse:
    """Lead an account without a password to one, by a code to its address."""
    if member_of(request).has_usable_password():
        return redirect("account_change_password")
    return render(request, "account/password_set.html")


sign_up = SignUp.as_view()
log_in = LogIn.as_view()
