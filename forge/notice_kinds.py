"""How the notices of the forge read."""

from django.urls import reverse
from django.utils.translation import gettext as _

from cofferwit.members.answers import language
from cofferwit.members.notice_kinds import Payload, Said, register
from cofferwit.members.rules.notice_topics import Topic
from forge.rules.tiers import Tier

DRAFT_SOON = "draft_soon"


def register_kinds() -> None:
    """Make them known."""
    register(DRAFT_SOON, Topic.SOON, draft_soon)


def draft_soon(payload: Payload) -> Said:
    """A draft is about to be forgotten."""
    tier = Tier(str(payload["tier"]))
    words = _("Votre brouillon {tier} s’efface dans moins de 3 h, avec son code et ses indices.")
    text = words.format(tier=tier.label.in_(language()).lower())
    return Said(text, reverse("forge_bench", args=[tier]))
