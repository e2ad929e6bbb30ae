"""The forms of the account pages, in our own words and with the right hints for browsers."""

import re
from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.internal import flows
from allauth.core.internal.cryptokit import normalize_user_code
from django import forms
from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError
from django.core.validators import (
    EmailValidator,
    MaxLengthValidator,
    ProhibitNullCharactersValidator,
)
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext_lazy as _

from cofferwit.members import queries
from cofferwit.members.actions.accounts import EmailTakenError
from cofferwit.members.models import Member
from cofferwit.members.rules import pseudonym as pseudonyms
from cofferwit.members.rules.sentences import RuleError, Sentence

LONGEST_PASSWORD = 200
"""Enough for any passphrase; hashing a longer text would only cost the server time."""
LONGEST_ADDRESS = 254
CODE_SHAPE = "[a-z]{8}"
"""What a code that came by mail reads without its dash, in lower case."""
MISSING = _("Ce champ est vide.")
NOT_AN_ADDRESS = _("Ce n’est pas une adresse e-mail complète, comme nom@exemple.fr.")


def said(sentence: Sentence) -> str:
    """A reason of the rules in the language of the page."""
    return sentence.in_(get_language() or "fr")


class DressedForm(forms.Form):
    """A form whose fields carry the site's words: `dress` maps a field to (label, help text)."""

    dress: dict[str, tuple[Any, Any]] = {}  # noqa: RUF012

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, (label, help_text) in self.dress.items():
            field = self.fields[name]
            field.label, field.help_text = label, help_text
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
            field.error_messages["required"] = MISSING
            if isinstance(field, forms.EmailField):
                _teach_addresses(field)
            if isinstance(field.widget, forms.PasswordInput):
                field.widget.attrs["maxlength"] = str(LONGEST_PASSWORD)
                field.validators.append(_not_endless)


EMAIL = (_("Adresse e-mail"), "")
PASSWORD = (_("Mot de passe"), "")
NEW_PASSWORD = (_("Nouveau mot de passe"), _("12 caractères au moins."))
NEW_PASSWORD_AGAIN = (_("Le même, une seconde fois"), "")
CODE = (_("Code reçu"), "")


class SignupForm(DressedForm, allauth_forms.SignupForm):
    """Pseudonym, address, password, and the promise to solve without a program."""

    field_order = ("pseudonym", "email", "password1", "plays_unaided")
    dress = {  # noqa: RUF012
        "email": (
            EMAIL[0],
            _("Jamais montrée. Elle sert à vous connecter et à retrouver le compte."),
        ),
        "password1": (PASSWORD[0], NEW_PASSWORD[1]),
    }

    pseudonym = forms.CharField(
        label=_("Pseudonyme"),
        help_text=_("Il sera public : lettres, chiffres, point, tiret et tiret bas."),
        strip=True,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "nickname",
                "autocapitalize": "none",
                "spellcheck": "false",
                "maxlength": str(pseudonyms.MAX_LENGTH),
            }
        ),
    )
    plays_unaided = forms.BooleanField(label=_("Je résous mes coffres moi-même, sans programme."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["plays_unaided"].error_messages["required"] = _(
            "Sans cette promesse, les classements ne veulent rien dire : cochez la case."
        )

    def clean_pseudonym(self) -> str:
        """The pseudonym as it will be shown; refused with the reason of the rule."""
        try:
            shown = pseudonyms.check(self.cleaned_data["pseudonym"])
        except RuleError as error:
            raise ValidationError(said(error.sentence)) from error
        if queries.with_pseudonym(shown).exists():
            raise ValidationError(said(pseudonyms.TAKEN))
        return shown

    def clean(self) -> dict[str, Any]:
        """Refuse a password that is the pseudonym over again."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        password, pseudonym = cleaned.get("password1"), cleaned.get("pseudonym")
        if password and pseudonym:
            alike = UserAttributeSimilarityValidator(("pseudonym",))
            try:
                alike.validate(password, Member(pseudonym=pseudonym))
            except ValidationError as error:
                self.add_error("password1", error)
        return cleaned

    def try_save(self, request: HttpRequest) -> tuple[Member | None, HttpResponse | None]:
        """Make the account, or answer alike when the address has one already.

        Raises RuleError when somebody took the pseudonym in the meantime.
        """
        if self.account_already_exists:
            # As long as for a new account, so that the time taken tells nothing.
            Member().set_password(self.cleaned_data["password1"])
        try:
            return super().try_save(request)
        except EmailTakenError:
            return None, flows.signup.prevent_enumeration(request, email=self.cleaned_data["email"])


class LoginForm(DressedForm, allauth_forms.LoginForm):
    """Address and password."""

    dress = {"login": EMAIL, "password": PASSWORD}  # noqa: RUF012


class AddEmailForm(DressedForm, allauth_forms.AddEmailForm):
    """The new address of an account; it counts once its code has come back."""

    dress = {  # noqa: RUF012
        "email": (_("Nouvelle adresse"), _("Nous y envoyons un code, à recopier ensuite."))
    }


class ChangeEmailForm(DressedForm, allauth_forms.ChangeEmailForm):
    """Another address for an account that is not verified yet."""

    dress = {"email": (_("Une autre adresse"), "")}  # noqa: RUF012


class ChangePasswordForm(DressedForm, allauth_forms.ChangePasswordForm):
    """The current password, and the new one twice."""

    dress = {  # noqa: RUF012
        "oldpassword": (_("Mot de passe actuel"), ""),
        "password1": NEW_PASSWORD,
        "password2": NEW_PASSWORD_AGAIN,
    }

    def clean(self) -> dict[str, Any] | None:
        """Refuse two new passwords that differ."""
        return _same_twice(self, forms.Form.clean(self))


class ResetPasswordForm(DressedForm, allauth_forms.ResetPasswordForm):
    """The address of the account whose password is lost."""

    dress = {"email": EMAIL}  # noqa: RUF012


class ResetPasswordKeyForm(DressedForm, allauth_forms.ResetPasswordKeyForm):
    """The new password, twice."""

    dress = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD_AGAIN}  # noqa: RUF012

    def clean(self) -> dict[str, Any] | None:
        """Refuse two new passwords that differ."""
        return _same_twice(self, forms.Form.clean(self))


class ReauthenticateForm(DressedForm, allauth_forms.ReauthenticateForm):
    """The password again, before something that matters."""

    dress = {"password": PASSWORD}  # noqa: RUF012


class CodeForm(DressedForm):
    """A code that came by mail; letters may be typed in either case."""

    dress = {"code": CODE}  # noqa: RUF012

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {
            "autocomplete": "one-time-code",
            "autocapitalize": "characters",
            "spellcheck": "false",
            "maxlength": "20",
        }

    def clean_code(self) -> str:
        """Refuse apart, under the error code "malformed", what cannot be a code at all."""
        if not re.fullmatch(CODE_SHAPE, normalize_user_code(self.cleaned_data["code"])):
            raise ValidationError(_("Le code compte 8 lettres, comme BCDF-GHJK."), code="malformed")
        code: str = super().clean_code()  # type: ignore[misc]
        return code


class ConfirmEmailVerificationCodeForm(CodeForm, allauth_forms.ConfirmEmailVerificationCodeForm):
    """The code that proves an address."""


class ConfirmPasswordResetCodeForm(CodeForm, allauth_forms.ConfirmPasswordResetCodeForm):
    """The code that allows a new password."""


def _teach_addresses(field: forms.EmailField) -> None:
    """Say it in our words, and refuse what the database has no room for."""
    field.widget.attrs |= {
        "autocapitalize": "none",
        "spellcheck": "false",
        "maxlength": str(LONGEST_ADDRESS),
    }
    field.validators = [
        EmailValidator(message=NOT_AN_ADDRESS),
        MaxLengthValidator(LONGEST_ADDRESS, message=NOT_AN_ADDRESS),
        ProhibitNullCharactersValidator(message=NOT_AN_ADDRESS),
    ]


def _not_endless(password: str) -> None:
    if len(password) > LONGEST_PASSWORD:
        raise ValidationError(
            _("Un mot de passe compte %(n)d caractères au plus."), params={"n": LONGEST_PASSWORD}
        )


def _same_twice(form: forms.Form, cleaned: dict[str, Any] | None) -> dict[str, Any] | None:
    once = form.cleaned_data.get("password1")
    twice = form.cleaned_data.get("password2")
    if once and twice and once != twice:
        form.add_error("password2", _("Ce n’est pas le même : retapez les deux."))
    return cleaned
