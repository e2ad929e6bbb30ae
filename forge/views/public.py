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
def safe(request: HttpRequest, safe_id: int) -> HttpResponse:
    """A public safe, whole, with its proofs."""
    page = queries.safe_page(safe_id)
    if page is None:
        raise Http404(_nothing_public())
    return render(request, "forge/safe.html", {"page": page})


@require_safe
def safe_json(request: HttpRequest, safe_id: int) -> HttpResponse:
    """Its tier and clues, as `manage.py check_safe` reads them."""
    del request
    sent = queries.submission(safe_id)
    if sent is None:
        raise Http404(_nothing_public())
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
        return _ask(request, asked, _nothing_public(), HTTPStatus.NOT_FOUND)
    return redirect("safe", int(number))


def _ask(
    request: HttpRequest,
    asked: str = "",
    refusal: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    context = {"asked": asked, "refusal": refusal, "newest": queries.newest_public()}
    return render(request, "forge/verify.html", context, status=status)


def _nothing_public() -> str:
    return _("Aucun coffre public ne porte ce numéro.")
