"""What moderators and administrators may do to an account, for the page of its member."""

from typing import NamedTuple

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _

from cofferwit.desk.queries.people import open_acts
from cofferwit.desk.rules.accounts import ROLE
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Role

register = template.Library()


class RoleChoice(NamedTuple):
    """A role that can be given."""

    value: str
    label: str


class AccountAct(NamedTuple):
    """One form: its address, its button, what it brings about; `roles` for the one of roles."""

    name: str
    url: str
    label: str
    means: str
    is_hard: bool
    roles: tuple[RoleChoice, ...] = ()


@register.simple_tag
def account_acts(by: Member, subject: Member) -> list[AccountAct]:
    """The acts open to `by` on that account as it stands; none for one's own."""
    return [
        _role_act(subject) if name == ROLE else _act(name, subject)
        for name in open_acts(by, subject)
    ]


def _act(name: str, subject: Member) -> AccountAct:
    label, means = {
        "block": (
            _("Bloquer le compte"),
            _(
                "Plus de jeu ni de place\u202f; un crochetage en cours a tenu, les duels sont "
                "annulés, les coffres sortent. Le membre peut lire le motif, contester et "
                "emporter ses données."
            ),
        ),
        "unblock": (
            _("Débloquer le compte"),
            _("Le membre joue de nouveau. Ce qui est sorti ou annulé le reste."),
        ),
        "archive": (
            _("Archiver le compte"),
            _("Le compte se lit mais ne joue plus et ne prend plus de place."),
        ),
        "restore": (
            _("Rouvrir le compte"),
            _("Le membre joue de nouveau. Ce qui est sorti ou annulé le reste."),
        ),
        "rename": (
            _("Changer le pseudonyme"),
            _("Un nom neutre le remplace\u202f; le membre a 14 jours pour en choisir un autre."),
        ),
    }[name]
    url = reverse(f"bureau_member_{name}", args=[subject.pk])
    return AccountAct(name, url, label, means, is_hard=name in {"block", "archive"})


def _role_act(subject: Member) -> AccountAct:
    names = {
        Role.NONE: _("aucun"),
        Role.MODERATOR: _("modération"),
        Role.ADMINISTRATOR: _("administration"),
    }
    return AccountAct(
        "role",
        reverse("bureau_member_role", args=[subject.pk]),
        _("Donner un rôle"),
        _("Un rôle demande une double authentification avant d’ouvrir le bureau."),
        is_hard=False,
        roles=tuple(RoleChoice(role.value, label) for role, label in names.items()),
    )
