"""How the notices about one's own data read."""

from django.urls import reverse
from django.utils.translation import gettext as _

from cofferwit.desk.models import DeletionRequest
from cofferwit.look.templatetags.cofferwit import plain_moment
from cofferwit.members.notice_kinds import Payload, Said, register
from cofferwit.members.rules.notice_topics import Topic


def say_deletion_asked(payload: Payload) -> Said:
    """That the account goes, and when; it leads to where one changes one's mind."""
    asked = DeletionRequest.objects.get(pk=int(payload["request"] or 0))
    words = _("Votre compte sera supprimé le {when}. Un clic suffit pour le garder.")
    return Said(words.format(when=plain_moment(asked.due_at)), reverse("deletion"))


def register_own_data() -> None:
    """Make them known."""
    register("deletion_asked", Topic.MODERATION, say_deletion_asked, is_safety=True)
