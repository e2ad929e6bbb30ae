"""The notices that go with measures, appeals and roles, in words."""

from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from cofferwit.desk.models import MeasureKind
from cofferwit.look.templatetags.cofferwit import full_day
from cofferwit.members.notice_kinds import Payload, Said, register
from cofferwit.members.rules.notice_topics import Topic
from cofferwit.members.rules.roles import Role


def register_measures() -> None:
    """Make them known."""
    register("measure", Topic.MODERATION, say_measure)
    register("figures_moved", Topic.MODERATION, say_figures_moved)
    register("appeal_decided", Topic.MODERATION, say_appeal_decided)
    register("role_given", Topic.MODERATION, say_role_given)


def say_measure(payload: Payload) -> Said:
    """A measure that concerns the member; raises ValueError for an unknown kind."""
    texts = {
        MeasureKind.BLOCK: _("Votre compte est bloqué. Le motif, et comment le contester."),
        MeasureKind.UNBLOCK: _("Votre compte est débloqué\u202f: vous pouvez jouer de nouveau."),
        MeasureKind.ARCHIVE: _("Votre compte est archivé. Le motif, et comment le contester."),
        MeasureKind.RESTORE: _("Votre compte est rouvert\u202f: vous pouvez jouer de nouveau."),
        MeasureKind.LINK: _("Votre compte est déclaré lié à un autre. Le motif est à lire."),
        MeasureKind.UNLINK: _("Le lien entre votre compte et un autre est levé."),
        MeasureKind.VOID: _("Des crochetages qui vous concernent sont annulés."),
        MeasureKind.UNVOID: _("Des crochetages qui vous concernent comptent de nouveau."),
        MeasureKind.RENAME: _("Votre pseudonyme est changé. Le motif est à lire."),
        MeasureKind.WITHDRAW: _("L’un de vos coffres est retiré des offres."),
    }
    return Said(texts[MeasureKind(str(payload["measure"]))], _at(payload))


def say_figures_moved(payload: Payload) -> Said:
    """Figures of the member moved because of somebody else's picks, or titles of days alone."""
    titles = int(payload.get("titles") or 0)
    text = (
        _titles_said(payload, titles)
        if titles
        else _("Vos chiffres ont changé\u202f: des crochetages d’autres membres ont été revus.")
    )
    return Said(text, _at(payload))


def _titles_said(payload: Payload, titles: int) -> str:
    """Somebody else's pick gives a title when it is voided, and takes it when it is restored."""
    day = full_day(date.fromisoformat(str(payload["day"])))
    if payload["measure"] == MeasureKind.VOID:
        if titles > 1:
            return _(
                "Des titres du jour vous reviennent\u202f: des crochetages mieux placés "
                "sont annulés."
            )
        words = _("Le titre du {day} vous revient\u202f: un crochetage mieux placé est annulé.")
        return words.format(day=day)
    if titles > 1:
        return _(
            "Des titres du jour ne sont plus les vôtres\u202f: des crochetages mieux placés "
            "comptent de nouveau."
        )
    words = _(
        "Le titre du {day} n’est plus le vôtre\u202f: un crochetage mieux placé compte de nouveau."
    )
    return words.format(day=day)


def say_appeal_decided(payload: Payload) -> Said:
    """The answer to the member's appeal."""
    text = (
        _("Votre appel est accepté. La réponse est à lire.")
        if payload["upheld"]
        else _("Votre appel est rejeté. La réponse est à lire.")
    )
    return Said(text, _at(payload))


def say_role_given(payload: Payload) -> Said:
    """The member's role in the house has changed."""
    texts = {
        Role.NONE: _("Vous ne faites plus partie de la maison\u202f: merci de votre aide."),
        Role.MODERATOR: _("Vous êtes désormais de la modération."),
        Role.ADMINISTRATOR: _("Vous êtes désormais de l’administration."),
    }
    role = Role(str(payload["role"]))
    return Said(texts[role], reverse("settings") if role is Role.NONE else reverse("bureau"))


def _at(payload: Payload) -> str:
    return f"{reverse('decisions')}#decision-{payload['reading']}"
