"""The methods of HTTP that any address of the site may take."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed

from cofferwit.desk.views.way_back import PAGES_BEHIND
from cofferwit.members.access import DoorMiddleware

METHODS = ("GET", "HEAD", "POST", "OPTIONS")


class MethodMiddleware(DoorMiddleware):
    """Refuse every other method with 405 before the token of a form is asked for.

    Stands before the check of that token, which would take such a request for a form that is too
    old. An address that does not exist stays unknown.
    """

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        """Refuse a method that is never taken, and say which ones may be."""
        del view, args, kwargs
        if request.method in METHODS:
            return None
        match = request.resolver_match
        takes_forms_only = match is not None and match.url_name in PAGES_BEHIND
        return HttpResponseNotAllowed(["POST"] if takes_forms_only else METHODS)
