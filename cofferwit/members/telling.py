"""How the notices of accounts read."""

from django.urls import reverse
from django.utils.translation import gettext as _

from cofferwit.members.actions.second_factors import KIND
from cofferwit.members.notice_kinds import Payload, Said, register
from cofferwit.members.rules.notice_topics import Topic


def second_factor_reset(payload: Payload) -> Said:
    """That whoever runs the site has taken the second factor off the account."""
    del payload
    text = _("Le second facteur de votre compte a été retiré par la maison. Mettez-en un autre.")
    return Said(text, f"{reverse('settings')}#acces")


def register_kinds() -> None:
    """Make these kinds known."""
    register(KIND, Topic.MODERATION, second_factor_reset, is_safety=True)
