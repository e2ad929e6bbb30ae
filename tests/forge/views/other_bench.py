"""The addresses of the site with one bench more, kept by an app that there is not."""

from datetime import timedelta

from django.http import HttpRequest
from django.urls import include, path

from cofferwit import urls
from forge import actions
from forge.models import Draft, Safe
from forge.queries import ranked_from
from forge.queries.benches import Bench, BenchWords
from forge.rules.refusals import Closed
from forge.rules.sentences import Sentence
from forge.rules.tiers import Tier
from forge.views.paths import bench_paths, bench_urls
from tests.factories import NOON

UNTIL = NOON + timedelta(hours=3)
GONE_AT = UNTIL + timedelta(minutes=1)
"""Until when its drafts are said to live, and when they are gone."""
CLOSED = 13
"""The number of the bench at which there is nothing to be done any more."""

handler404 = urls.handler404
handler500 = urls.handler500

WORDS = BenchWords(
    title="Un coffre pour l’atelier",
    said="Pour l’atelier, avant ce soir.",
    offer="Tirez le code de l’atelier.",
    publish="Remettre le coffre",
    sure="Remettre ce coffre à l’atelier ?",
    means=("Rien ne change plus.", "L’atelier l’essaie."),
    discard="Le code reste, vos indices non.",
    published="Le coffre est à l’atelier.",
    elsewhere="Ce brouillon est déjà à l’atelier.",
)


def other_bench(_request: HttpRequest, number: int) -> Bench:
    """A bronze bench whose drafts are said to end three hours after noon."""
    purpose = f"atelier:{number}"

    def open_draft(*, by: object, tier: Tier, now: object) -> Draft:
        if number == CLOSED:
            raise Closed(Sentence("L’atelier est fermé.", "The workshop is closed."))
        return actions.open_draft(by=by, tier=tier, purpose=purpose, until=GONE_AT, now=now)

    def publish(**asked: object) -> Safe:
        proven = actions.prove_draft(**asked)
        return actions.store_proven(
            proven, by=asked["by"], ranked_from=ranked_from(), now=asked["now"]
        )

    return Bench(
        purpose=purpose,
        tier=Tier.BRONZE,
        tabs={Tier.BRONZE: f"/atelier/{number}/"},
        urls=bench_urls(page="atelier", prefix="atelier", number=number),
        back="/regles/",
        back_word="L’atelier",
        safe_address=lambda _safe_id: "/regles/",
        open_draft=open_draft,
        publish=publish,
        words=WORDS,
        until=UNTIL,
        closed="/regles/" if number == CLOSED else "",
    )


urlpatterns = [
    path(
        "atelier/<int:number>/", include(bench_paths(other_bench, page="atelier", prefix="atelier"))
    ),
    *urls.urlpatterns,
]
