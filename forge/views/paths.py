"""The addresses of a bench, for whichever app keeps it."""

import functools
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_POST, require_safe

from cofferwit.members.answers import members_only
from forge.queries.benches import Bench
from forge.views import bench, changes

FindBench = Callable[..., Bench]
"""From a member's request and what stands in the address, the bench. May raise `Http404`."""
BenchView = Callable[[HttpRequest, Bench], HttpResponse]

LOOKS: dict[str, tuple[str, BenchView]] = {
    "state": ("etat/", bench.state),
    "preview": ("apercu/", bench.preview),
}
CHANGES: dict[str, tuple[str, BenchView]] = {
    "open": ("ouvrir/", changes.open_draft),
    "redraw": ("tirer/", changes.redraw),
    "choose": ("choix/", changes.choose),
    "step": ("pas/", changes.step),
    "discard": ("jeter/", changes.discard),
    "publish": ("publier/", changes.publish),
}
"""What is asked of a bench beside its page, and what is done there: the end of its address."""


def bench_paths(find: FindBench, *, page: str, prefix: str) -> list[URLPattern]:
    """A bench's page and all that belongs to it, to be included at its address.

    The page is named `page`, the rest `prefix` and an underscore before "state", "open" and so on.
    """

    def address(**at: object) -> str:
        return reverse(page, kwargs=at)

    def at_bench(view: BenchView) -> Callable[..., HttpResponseBase]:
        @members_only(address)
        @functools.wraps(view)
        def asked(request: HttpRequest, /, **at: object) -> HttpResponse:
            return view(request, find(request, **at))

        return asked

    looks = [
        path(end, require_safe(at_bench(view)), name=f"{prefix}_{name}")
        for name, (end, view) in LOOKS.items()
    ]
    doings = [
        path(end, require_POST(at_bench(view)), name=f"{prefix}_{name}")
        for name, (end, view) in CHANGES.items()
    ]
    return [path("", require_safe(at_bench(bench.bench)), name=page), *looks, *doings]


def bench_urls(*, page: str, prefix: str, **at: object) -> dict[str, str]:
    """The same addresses by their names, for a `Bench`; its page's is "bench"."""
    names = [*LOOKS, *CHANGES]
    return {
        "bench": reverse(page, kwargs=at),
        **{name: reverse(f"{prefix}_{name}", kwargs=at) for name in names},
    }
