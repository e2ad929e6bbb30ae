"""Where django-allauth meets the accounts of the site."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy as _

from cofferwit.members.actions import accounts
from cofferwit.members.models import Member
from cofferwit.ops.edge import now


class AccountAdapter(DefaultAccountAdapter):
    """Makes accounts through the site's own action and speaks with its own words."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("Ce compte est supprimé : il ne peut plus se connecter."),
        "duplicate_email": _("C’est déjà l’adresse de votre compte."),
        "email_password_mismatch": _("Cette adresse et ce mot de passe ne vont pas ensemble."),
        "email_taken": _("Cette adresse ne peut pas servir : essayez-en une autre."),
        "enter_current_password": _("Ce n’est pas votre mot de passe actuel."),
        "incorrect_code": _("Ce n’est pas le code du dernier message. Vérifiez-le et réessayez."),
        "incorrect_password": _("Ce n’est pas votre mot de passe."),
        "too_many_login_attempts": _(
            "Trop d’essais de suite. Attendez quelques minutes, puis recommencez."
        ),
        "same_as_current": _("C’est déjà l’adresse de votre compte."),
        "rate_limited": _(
            "Un message vient de partir. Attendez quelques secondes avant d’en demander un autre."
        ),
    }

    def save_user(self, request: HttpRequest, user: Any, form: Any, commit: bool = True) -> Member:
        """Make the account that a valid sign-up form asks for."""
        del request, user, commit
        asked = form.cleaned_data
        return accounts.sign_up(
            email=asked["email"],
            pseudonym=asked["pseudonym"],
            password=asked["password1"],
            plays_unaided=asked["plays_unaided"],
            language=get_language() or settings.LANGUAGE_CODE,
            now=now(),
        )

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Back to the settings once the password is changed."""
        return reverse("settings")

    def is_safe_url(self, url: str | None) -> bool:
        """Only addresses of this site, written without a host, may be gone to next."""
        return bool(url) and is_local_path(str(url)) and super().is_safe_url(str(url))

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        *args: Any,
        **kwargs: Any,
    ) -> None:
        """Say what happened, save where the page one lands on says it already."""
        if message_template in SAID_BY_THE_PAGE:
            return
        super().add_message(request, level, message_template, *args, **kwargs)


SAID_BY_THE_PAGE = frozenset(
    {
        "account/messages/email_confirmation_sent.txt",
        "account/messages/logged_in.txt",
        "account/messages/logged_out.txt",
    }
)
"""Messages that would repeat what the next page shows."""


def is_local_path(url: str) -> bool:
    """Whether `url` is a path of this site and nothing else."""
    return url.startswith("/") and not url.startswith(("//", "/\\"))
