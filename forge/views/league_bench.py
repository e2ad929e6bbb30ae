"""The bench of the league, one a tier: where safes for everybody are forged."""

from functools import partial

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from forge import actions
from forge.queries import ranked_from
from forge.queries.benches import Bench
from forge.rules.tiers import Tier
from forge.views.paths import bench_paths, bench_urls

PAGE, PREFIX = "forge_bench", "forge"


def bench_address(tier: Tier) -> str:
    """The address of a tier's bench."""
    return reverse(PAGE, args=[tier])


def league_bench(_request: HttpRequest, tier: Tier) -> Bench:
    """The bench of a tier."""
    return Bench(
        purpose="",
        tier=tier,
        tabs={each: bench_address(each) for each in Tier},
        urls=bench_urls(page=PAGE, prefix=PREFIX, tier=tier),
        back=reverse("forge_mine"),
        back_word=_("Vos coffres"),
        safe_address=_safe_address,
        open_draft=actions.open_draft,
        publish=partial(actions.publish, ranked_from=ranked_from()),
    )


def _safe_address(safe_id: int) -> str:
    return reverse("my_safe", args=[safe_id])


PATHS = bench_paths(league_bench, page=PAGE, prefix=PREFIX)
