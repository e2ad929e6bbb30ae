"""The account of a person who plays or keeps the house."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from cofferwit.members.rules.pseudonym import MAX_KEY_LENGTH, MAX_LENGTH
from cofferwit.members.rules.roles import Power, Role, holds
from cofferwit.members.rules.standing import Act, Standing, may


class AccountState(models.TextChoices):
    """Where an account stands: `members.rules.standing` says what each state allows."""

    ACTIVE = Standing.ACTIVE.value, _("actif")
    BLOCKED = Standing.BLOCKED.value, _("bloqué")
    ARCHIVED = Standing.ARCHIVED.value, _("archivé")
    DELETED = Standing.DELETED.value, _("supprimé")


class MemberManager(BaseUserManager["Member"]):
    """How Django's own tools find and make members."""

    def get_by_natural_key(self, email: str | None) -> "Member":
        """The member who logs in with `email`, whatever its case."""
        return self.get(email__iexact=email)


class Member(AbstractBaseUser, PermissionsMixin):
    """One person, one account; logs in by e-mail, is known to others by the pseudonym.

    `pseudonym_key` is the pseudonym folded by case, accents and look-alike letters: two members
    never share one.
    """

    email = models.EmailField(_("adresse e-mail"))
    pseudonym = models.CharField(_("pseudonyme"), max_length=MAX_LENGTH)
    pseudonym_key = models.CharField(max_length=MAX_KEY_LENGTH, editable=False)
    state = models.CharField(
        max_length=8, choices=AccountState.choices, default=AccountState.ACTIVE
    )
    state_since = models.DateTimeField()
    state_reason = models.TextField(blank=True)
    joined_at = models.DateTimeField()
    plays_unaided_since = models.DateTimeField(
        null=True, help_text="When the member promised to solve safes without a program."
    )
    role = models.CharField(
        _("rôle"),
        max_length=13,
        blank=True,
        default=Role.NONE.value,
        choices=[
            (Role.NONE.value, _("aucun")),
            (Role.MODERATOR.value, _("modération")),
            (Role.ADMINISTRATOR.value, _("administration")),
        ],
    )
    is_staff = models.BooleanField(default=False)

    objects: ClassVar[MemberManager] = MemberManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["pseudonym"]

    class Meta:
        verbose_name = _("membre")
        verbose_name_plural = _("membres")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(Lower("email"), name="member_email_once"),
            models.UniqueConstraint(fields=["pseudonym_key"], name="member_pseudonym_once"),
            models.CheckConstraint(
                condition=models.Q(state__in=AccountState.values), name="member_state_known"
            ),
            models.CheckConstraint(
                condition=models.Q(role=Role.NONE.value, is_staff=False, is_superuser=False)
                | models.Q(role=Role.MODERATOR.value, is_staff=True, is_superuser=False)
                | models.Q(role=Role.ADMINISTRATOR.value, is_staff=True, is_superuser=True),
                name="member_role_known",
            ),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(fields=["joined_at"], name="member_joined"),
            models.Index(
                fields=["pseudonym_key"], name="member_key_start", opclasses=["text_pattern_ops"]
            ),
            models.Index(
                fields=["state", "-id"],
                condition=~models.Q(state=AccountState.ACTIVE),
                name="member_not_active",
            ),
            models.Index(
                fields=["role"],
                condition=~models.Q(role=Role.NONE.value),
                name="member_keeps_house",
            ),
        ]

    def __str__(self) -> str:
        return self.pseudonym

    @property
    def is_active(self) -> bool:  # type: ignore[override]
        """Whether Django may log this account in."""
        return self.may(Act.LOG_IN)

    def may(self, act: Act) -> bool:
        """Whether the state of this account allows `act`."""
        return may(Standing(self.state), act)

    def holds(self, power: Power) -> bool:
        """Whether this account may do that for the house: by its role, while it may play."""
        return self.may(Act.PLAY) and holds(Role(self.role), power)
