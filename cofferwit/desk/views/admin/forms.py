"""The forms of the administrators' own pages, with the theme's fields."""

from datetime import datetime

from django import forms
from django.http import HttpRequest
from django.utils.translation import get_language, gettext, gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminSelectWidget,
    UnfoldAdminSplitDateTimeWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from cofferwit.desk.actions.accounts import give_role
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.actions.times import change_time_limit, move_ranked_start
from cofferwit.members.access import member_of
from cofferwit.members.forms import said
from cofferwit.members.models import Member
from cofferwit.members.queries import with_pseudonym
from cofferwit.members.rules.roles import NOT_YOURS, Role
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.edge import now
from forge.rules.sentences import RuleError as PlayRuleError
from forge.rules.tiers import Tier
from league.rules.time_limits import LONGEST_NOTE


class ActingForm(forms.Form):
    """A form that hands what it was told to one action, and says why that refused."""

    def act(self, by: Member) -> None:
        """Call the action."""
        raise NotImplementedError

    def done(self, request: HttpRequest) -> bool:
        """Whether it was sent, could be read, and was done; else it holds the reasons."""
        if request.method != "POST" or not self.is_valid():
            return False
        try:
            self.act(member_of(request))
        except (RuleError, PlayRuleError) as refusal:
            self.add_error(None, refusal.sentence.in_(get_language() or "fr"))
        except NotEntitledError:
            self.add_error(None, said(NOT_YOURS))
        return self.is_valid()


class RoleForm(ActingForm):
    """A member, by the pseudonym, and the role to give."""

    pseudonym = forms.CharField(
        label=_("Pseudonyme"), max_length=60, widget=UnfoldAdminTextInputWidget
    )
    role = forms.ChoiceField(
        label=_("Rôle"),
        widget=UnfoldAdminSelectWidget,
        choices=[
            (Role.MODERATOR.value, _("Modération")),
            (Role.ADMINISTRATOR.value, _("Administration")),
            (Role.NONE.value, _("Aucun rôle")),
        ],
        required=False,
    )

    def clean_pseudonym(self) -> Member:
        """The member of that name."""
        member = with_pseudonym(self.cleaned_data["pseudonym"]).first()
        if member is None:
            raise forms.ValidationError(gettext("Aucun membre ne porte ce pseudonyme."))
        return member

    def act(self, by: Member) -> None:
        """Give it."""
        told = self.cleaned_data
        give_role(member=told["pseudonym"], role=Role(told["role"]), by=by, now=now())


class TimeLimitForm(ActingForm):
    """A tier, its new time limit and what members read about it."""

    tier = forms.ChoiceField(
        label=_("Palier"),
        widget=UnfoldAdminSelectWidget,
        choices=[
            (Tier.BRONZE.value, _("Bronze")),
            (Tier.SILVER.value, _("Argent")),
            (Tier.GOLD.value, _("Or")),
        ],
    )
    seconds = forms.IntegerField(
        label=_("Durée, en secondes"),
        min_value=1,
        max_value=10_000,
        widget=UnfoldAdminTextInputWidget(attrs={"inputmode": "numeric"}),
    )
    note = forms.CharField(
        label=_("Note publique"),
        help_text=_("Les membres la lisent sur la page des règles."),
        max_length=LONGEST_NOTE,
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 3}),
    )

    def act(self, by: Member) -> None:
        """Let it hold from now on."""
        told = self.cleaned_data
        change_time_limit(
            tier=Tier(told["tier"]), seconds=told["seconds"], note=told["note"], by=by, now=now()
        )


class RankedStartForm(ActingForm):
    """The instant at which picks begin to be ranked."""

    at = forms.SplitDateTimeField(
        label=_("Début, heure de Paris"), widget=UnfoldAdminSplitDateTimeWidget
    )

    def act(self, by: Member) -> None:
        """Set it."""
        at: datetime = self.cleaned_data["at"]
        move_ranked_start(at=at, by=by, now=now())
