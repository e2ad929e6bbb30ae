"""The forms of second factors, in our own words and with the right hints for browsers."""

import re
import struct
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as base
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from cryptography.exceptions import InvalidSignature
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext_lazy as _

from cofferwit.members.forms import DressedForm

LONGEST_NAME = 40
"""Characters of the name of a passkey."""
APPLICATION_CODE = (
    _("Code de l’application"),
    _("6 chiffres, qui changent toutes les 30 secondes."),
)


class DigitsForm(DressedForm):
    """A code of digits, which may be typed in groups."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {
            "autocomplete": "one-time-code",
            "inputmode": "numeric",
            "spellcheck": "false",
            "maxlength": "20",
        }

    def clean_code(self) -> str:
        """Refuse without counting it as an attempt what cannot be a code at all."""
        digits = re.sub(r"[\s-]", "", self.cleaned_data["code"])
        if not re.fullmatch(r"[0-9]{6}|[0-9]{8}", digits):
            raise ValidationError(
                _("Le code compte 6 chiffres ; un code de secours, 8."), code="malformed"
            )
        self.cleaned_data["code"] = digits
        code: str = super().clean_code()  # type: ignore[misc]
        return code


class AuthenticateForm(DigitsForm, base.AuthenticateForm):
    """The second step of a login."""

    dress = {  # noqa: RUF012
        "code": (_("Code"), _("Celui de votre application, ou un code de secours."))
    }


class ReauthenticateForm(DigitsForm, base.ReauthenticateForm):
    """The code again, before something that matters."""

    dress = AuthenticateForm.dress


class ActivateTOTPForm(DigitsForm, totp.ActivateTOTPForm):
    """The first code of an application, which proves that it has the secret."""

    dress = {"code": APPLICATION_CODE}  # noqa: RUF012


class NamedForm(DressedForm):
    """The name that tells one passkey from another."""

    dress = {  # noqa: RUF012
        "name": (_("Nom de la clé"), _("Pour la reconnaître : « Téléphone », « Bureau »…"))
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["name"]
        field.widget.attrs |= {"maxlength": str(LONGEST_NAME), "autocomplete": "off"}
        field.validators.append(ProhibitNullCharactersValidator())

    def clean_name(self) -> str:
        """The name, cut where it is too long: a key that is made already is not refused for it."""
        clean = getattr(super(), "clean_name", None)
        name: str = clean() if clean is not None else self.cleaned_data["name"]
        return name[:LONGEST_NAME]


MALFORMED = (
    ArithmeticError,
    AttributeError,
    InvalidSignature,
    LookupError,
    TypeError,
    ValueError,
    struct.error,
)
"""What is raised inside by an answer that no device has given, or that was signed by another.

allauth sees to some of these alone.
"""


class AddPasskeyForm(NamedForm, webauthn._BaseAddWebAuthnForm):
    """What the browser says of the new passkey, and its name.

    Each one can be logged in with, so the device must have asked for a finger, a face or a code:
    the options that were sent say so, and allauth checks the answer against them.
    """

    def clean(self) -> dict[str, Any]:
        """Refuse what is no answer of a device."""
        try:
            cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        except MALFORMED as error:
            raise get_adapter().validation_error("incorrect_code") from error
        return cleaned


class ShownPasskeyForm(forms.Form):
    """A passkey that is shown again, with the same refusal of what is none."""

    def clean_credential(self) -> Authenticator:
        """The passkey that has answered."""
        try:
            shown: Authenticator = super().clean_credential()  # type: ignore[misc]
        except MALFORMED as error:
            raise get_adapter().validation_error("incorrect_code") from error
        return shown


class AuthenticatePasskeyForm(ShownPasskeyForm, webauthn.AuthenticateWebAuthnForm):
    """The second step of a login."""


class LogInPasskeyForm(ShownPasskeyForm, webauthn.LoginWebAuthnForm):
    """A login by the passkey alone."""


class ReauthenticatePasskeyForm(ShownPasskeyForm, webauthn.ReauthenticateWebAuthnForm):
    """The passkey again, before something that matters."""


class RenamePasskeyForm(NamedForm, webauthn.EditWebAuthnForm):
    """Another name for a passkey."""
