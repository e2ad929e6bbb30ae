"""Where "try again" leads: a page that can be opened, never an address that only takes forms."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import NoReverseMatch, Resolver404, ResolverMatch, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme

PAGES_BEHIND = {
    "announcement_close": "home",
    "bureau_announcement_end": "bureau_announcements",
    "bureau_appeal_decide": "bureau_appeals",
    "bureau_case_ask": "bureau_case",
    "bureau_case_decide": "bureau_case",
    "bureau_case_give_back": "bureau_case",
    "bureau_case_note": "bureau_case",
    "bureau_case_take": "bureau_case",
    "bureau_case_take_over": "bureau_case",
    "bureau_link_lift": "bureau_link",
    "bureau_member_archive": "bureau_member",
    "bureau_member_block": "bureau_member",
    "bureau_member_rename": "bureau_member",
    "bureau_member_restore": "bureau_member",
    "bureau_member_role": "bureau_member",
    "bureau_member_unblock": "bureau_member",
    "bureau_outage": "bureau_voids",
    "bureau_pair_decide": "bureau_pair",
    "bureau_void_do": "bureau_voids",
    "bureau_void_restore": "bureau_void",
    "daily_start": "daily",
    "decision_appeal": "decisions",
    "deletion_cancel": "deletion",
    "duel_answer": "duel",
    "duel_bar": "duel",
    "duel_challenge": "duels",
    "duel_forge_choose": "duel_forge",
    "duel_forge_discard": "duel_forge",
    "duel_forge_open": "duel_forge",
    "duel_forge_publish": "duel_forge",
    "duel_forge_redraw": "duel_forge",
    "duel_forge_step": "duel_forge",
    "duel_pick": "duel",
    "duel_rematch": "duel",
    "forge_choose": "forge_bench",
    "forge_discard": "forge_bench",
    "forge_open": "forge_bench",
    "forge_publish": "forge_bench",
    "forge_redraw": "forge_bench",
    "forge_step": "forge_bench",
    "language": "home",
    "notice_choices": "settings",
    "notices_read": "notices",
    "offer_take": "offers",
    "pick_give_up": "pick",
    "pick_guess": "pick",
    "pick_marks": "pick",
    "theme": "home",
    "training_start": "training",
    "withdraw": "my_safe",
}
"""The addresses that only take forms, and the page on which each form stands."""


def way_back(request: HttpRequest) -> str:
    """The page the visitor came from if it is one of ours, else that of the address asked for.

    An address with its query, without a host. A page can be asked for again as it is.
    """
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    return _page(_came_from(request)) or _page(request.path) or reverse("home")


def _came_from(request: HttpRequest) -> str:
    referer = request.headers.get("referer", "")
    ours = url_has_allowed_host_and_scheme(
        referer, {request.get_host()}, require_https=request.is_secure()
    )
    if not ours:
        return ""
    parts = urlsplit(referer)
    return parts._replace(scheme="", netloc="", fragment="").geturl()


def _page(address: str) -> str:
    """The address itself if it is that of a page, the page behind it, or nothing."""
    match = _resolved(address)
    if match is None:
        return ""
    if match.url_name in PAGES_BEHIND:
        return _behind(PAGES_BEHIND[match.url_name], match)
    return address


def _behind(name: str, match: ResolverMatch) -> str:
    """The page of that name: of the same thing, or one page for them all."""
    try:
        return reverse(name, args=match.args, kwargs=match.kwargs)
    except NoReverseMatch:
        return reverse(name)


def _resolved(address: str) -> ResolverMatch | None:
    path, _, _ = address.partition("?")  # `//elsewhere/` stays whole, and is no address of ours
    try:
        return resolve(path)
    except Resolver404:
        return None
