"""What strangers may see too: public safes, their proofs, and their downloads."""

import json
import re
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from forge.queries import public as queries

SAFE_NUMBER = re.compile(r"[0-9]{1,18}")
BESIDE_THE_NUMBER = re.compile(r"[\s#°]|^[nN](?=\W)")
"""What people write with a number: blanks between thousands, "n° 4127", "#4127"."""


@require_safe
def safe_json(request: HttpRequest, safe_id: int) -> HttpResponse:
    """Its tier and clues, as `manage.py check_safe` reads them."""
    del request
    sent = queries.submission(safe_id)
    if sent is None:
        raise Http404(nothing_public())
    response = HttpResponse(json.dumps(sent), content_type="application/json")
    response["Content-Disposition"] = f'inline; filename="{safe_id}.json"'
    return response


@require_safe
def safes_jsonl(request: HttpRequest) -> StreamingHttpResponse:
    """Every public safe, one a line, sent as it is read."""
    del request
    response = StreamingHttpResponse(queries.as_lines(), content_type="application/jsonl")
    response["Content-Disposition"] = 'attachment; filename="coffres.jsonl"'
    return response


@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    """A field for the number of a safe; it leads to the safe's page, or says why not."""
    asked = request.GET.get("coffre", "")
    if not asked.strip():
        return _ask(request)
    number = BESIDE_THE_NUMBER.sub("", asked)
    if not SAFE_NUMBER.fullmatch(number):
        why = _("Un numéro de coffre ne contient que des chiffres, comme 4127.")
        return _ask(request, asked, why, HTTPStatus.BAD_REQUEST)
    if not queries.is_public(int(number)):
        return _ask(request, asked, nothing_public(), HTTPStatus.NOT_FOUND)
    return redirect("safe", int(number))


def _ask(
    request: HttpRequest,
    asked: str = "",
    refusal: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    context = {"asked": asked, "refusal": refusal, "newest": queries.newest_public()}
    return render(request, "forge/verify.html", context, status=status)


def nothing_public() -> str:
    """What the site says of a number that no public safe has."""
    return _("Aucun coffre public ne porte ce numéro. Un coffre encore en jeu ne montre rien.")
