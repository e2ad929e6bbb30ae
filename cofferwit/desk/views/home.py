"""Home of a member."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    """What runs, what today offers."""
    return render(request, "desk/home.html", {})
