"""Where django-allauth's second factors meet the accounts of the site."""

from base64 import urlsafe_b64encode
from io import BytesIO
from typing import Any

import qrcode
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.totp.internal.auth import generate_totp_secret
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext, gettext_lazy as _
from qrcode.image.svg import SvgPathFillImage

SALT = "cofferwit.members.second_factors"


class SecondFactorAdapter(DefaultMFAAdapter):
    """Speaks with the site's own words, and keeps the secrets of applications encrypted."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "cannot_generate_recovery_codes": _(
            "Les codes de secours accompagnent une clé d’accès ou une application : "
            "ajoutez-en une d’abord."
        ),
        "incorrect_code": _("Ce n’est pas le bon code, ou il a déjà servi. Réessayez."),
    }

    def encrypt(self, text: str) -> str:
        """A secret as the database keeps it."""
        return _keys().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """The secret again; one that no key opens becomes another, which no code answers to."""
        try:
            return _keys().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            return generate_totp_secret()

    def build_totp_svg(self, url: str) -> str:
        """The picture that an application scans: black on white, whatever the light of the page."""
        drawn = BytesIO()
        qrcode.make(url, image_factory=SvgPathFillImage).save(drawn)
        return drawn.getvalue().decode()

    def generate_authenticator_name(self, user: Any, type: Any) -> str:  # noqa: A002
        """What a passkey is called whose owner gave it no name."""
        del user, type
        return gettext("Clé d’accès")

    def _get_site_name(self) -> str:
        return "Cofferwit"


def _keys() -> MultiFernet:
    """Keys made of the site's secret keys: the first one writes, every one reads."""
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = [salted_hmac(SALT, "key", secret, algorithm="sha256").digest() for secret in secrets]
    return MultiFernet([Fernet(urlsafe_b64encode(digest)) for digest in digests])
