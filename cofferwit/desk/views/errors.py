"""The error pages, and the body of refusals that come without one."""

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template import loader
from django.utils import translation
from django.utils.html import format_html

from cofferwit.desk.rules.error_pages import FORM_TOO_OLD, PAGES, ErrorPage
from cofferwit.desk.views.way_back import way_back
from cofferwit.members.display import language_of_browser

logger = logging.getLogger(__name__)
TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
WAIT = 60
"""Seconds after which to try again when there were too many requests."""


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400 or, of what is too large, 413.

    Drawn without session or database: the request may have been refused before either.
    """
    if isinstance(exception, TOO_MUCH):
        logger.warning("request refused: %s", type(exception).__name__)
        return _bare(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return _bare(request, HTTPStatus.BAD_REQUEST)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    del exception
    return _drawn(request, HTTPStatus.FORBIDDEN)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404."""
    del exception
    return _drawn(request, HTTPStatus.NOT_FOUND)


def too_many(request: HttpRequest) -> HttpResponse:
    """429, with the time to wait."""
    response = _drawn(request, HTTPStatus.TOO_MANY_REQUESTS, link=way_back(request))
    response.headers["Retry-After"] = str(WAIT)
    return response


def form_too_old(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form without its token."""
    logger.warning("form refused: %s", reason)
    return _drawn(request, HTTPStatus.FORBIDDEN, FORM_TOO_OLD, link=way_back(request))


def server_error(request: HttpRequest) -> HttpResponse:
    """500, drawn from nothing that may have failed."""
    return _bare(request, HTTPStatus.INTERNAL_SERVER_ERROR)


class ErrorBodyMiddleware:
    """Give a refusal that says nothing (405, 413) the page of its status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer; headers such as Allow stay as they are."""
        response = self.get_response(request)
        silent = isinstance(response, HttpResponse) and not response.content
        if not silent or response.status_code not in PAGES:
            return response
        drawn = _drawn(request, HTTPStatus(response.status_code))
        for name, value in response.items():
            if name.lower() not in ("content-type", "content-length"):
                drawn.headers[name] = value
        return drawn


def _drawn(
    request: HttpRequest, status: HTTPStatus, page: ErrorPage | None = None, link: str = "/"
) -> HttpResponse:
    lang = translation.get_language() or "fr"
    return render(request, "errors/page.html", _told(status, page, link, lang), status=status)


def _bare(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    lang = language_of_browser(request)
    link = request.path if request.method == "GET" and status >= 500 else "/"
    told = _told(status, None, link, lang)
    try:
        with translation.override(lang):
            body = loader.get_template("errors/bare.html").render(told)
    except Exception:
        logger.exception("the error page itself failed")
        body = format_html(PLAIN, lang=lang, **told)
    return HttpResponse(body, status=status)


def _told(status: HTTPStatus, page: ErrorPage | None, link: str, lang: str) -> dict[str, object]:
    page = page or PAGES[status]
    return {
        "number": status.value,
        "title": page.title.in_(lang),
        "text": page.text.in_(lang),
        "label": page.action.in_(lang),
        "link": link,
    }


PLAIN = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title></head>
<body><h1>{title}</h1><p>{text}</p><p><a href="{link}">{label}</a></p></body></html>"""
"""What is shown when even the templates cannot be used."""
