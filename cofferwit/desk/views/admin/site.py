"""The administrators' site: who comes in, what is registered, and its own Content-Security-Policy.

The theme (django-unfold) carries Alpine's build that evaluates expressions, and style attributes.
Both are allowed here and nowhere else (docs/adr/0106); scripts and style sheets still come from
this host alone.
"""

from collections.abc import Callable
from typing import Any

from allauth.account.adapter import get_adapter
from csp.constants import NONE, SELF, UNSAFE_EVAL, UNSAFE_INLINE
from csp.decorators import csp
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext
from unfold.sites import UnfoldAdminSite

from cofferwit.desk.queries.dashboard import day_of_the_house
from cofferwit.desk.views.admin.roles import roles
from cofferwit.desk.views.admin.sidebar import navigation
from cofferwit.desk.views.admin.times import ranked_start, time_limits
from cofferwit.look.context import theme_of
from cofferwit.members.access import desk_door, has_second_factor, member_of
from cofferwit.members.house_tables import ReadOnlyAdmin
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power
from cofferwit.ops.edge import now

POLICY = {
    "default-src": [NONE],
    "script-src": [SELF, UNSAFE_EVAL],
    "style-src": [SELF],
    "style-src-attr": [UNSAFE_INLINE],
    "img-src": [SELF],
    "font-src": [SELF],
    "connect-src": [SELF],
    "form-action": [SELF],
    "base-uri": [NONE],
    "frame-ancestors": [NONE],
}
"""What a page of this site may load and run: see docs/adr/0106."""

ELSEWHERE = frozenset(
    {"login", "logout", "password_change", "password_change_done", "view_on_site"}
)
"""Pages of Django's that the site itself has, with the second factor that these know nothing of."""

View = Callable[..., HttpResponseBase]


class HouseSite(UnfoldAdminSite):
    """The tables of the house and the day's figures, for moderators and administrators."""

    def register(
        self,
        model_or_iterable: Any,
        admin_class: type[Any] | None = None,
        **options: Any,
    ) -> None:
        """Take the house's own tables alone.

        Libraries bring tables of theirs that can be written to: addresses, sessions, second
        factors, Django's groups. What they hold is changed by members themselves, or by actions.
        """
        if admin_class is not None and issubclass(admin_class, ReadOnlyAdmin):
            super().register(model_or_iterable, admin_class, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        """Whoever moderates, with a second factor."""
        member = request.user
        return (
            isinstance(member, Member)
            and member.holds(Power.MODERATE)
            and has_second_factor(member)
        )

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """The view behind the desk's door, with the policy of this site; never cached."""
        del cacheable
        return desk_door(Power.MODERATE)(csp(POLICY)(view))

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Django's addresses, those of the house's own pages, and none that asks for a password."""
        kept = [each for each in super().get_urls() if getattr(each, "name", "") not in ELSEWHERE]
        return [
            path("login/", self.login, name="login"),
            path("logout/", self.admin_view(self.logout), name="logout"),
            path("roles/", self._page(roles, Power.GIVE_ROLES), name="roles"),
            path("durees/", self._page(time_limits, Power.RUN_HOUSE), name="time_limits"),
            path("classe/", self._page(ranked_start, Power.RUN_HOUSE), name="ranked_start"),
            *kept,
        ]

    def _page(self, view: View, power: Power) -> View:
        """A page of the house's own, in the frame of this site."""

        def framed(request: HttpRequest) -> HttpResponseBase:
            return view(request, self.each_context(request))

        return desk_door(power)(csp(POLICY)(framed))

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """To the site's own door, which asks for the second factor."""
        if self.has_permission(request):
            return redirect("admin:index")
        if request.user.is_authenticated:
            raise Http404
        return redirect("account_login")

    def logout(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Out of the whole site."""
        if request.method == "POST":
            get_adapter().logout(request)
        return redirect("home")

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """What every page knows; the colours come from a style sheet, the light from the member."""
        # The theme writes colours into the page, which the policy does not allow.
        return super().each_context(request) | {
            "colors": {},
            "theme": theme_of(request),
            "user": request.user,
        }

    def get_sidebar_list(self, request: HttpRequest) -> list[dict[str, Any]]:
        """The tasks, with what the member may do of them."""
        member = member_of(request)
        return navigation(request.path, member.holds)

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """The figures of the day."""
        context = {
            **self.each_context(request),
            "title": gettext("La journée"),
            "day": day_of_the_house(now()),
            "runs_house": member_of(request).holds(Power.RUN_HOUSE),
        }
        return TemplateResponse(request, "admin/index.html", context)
