"""The addresses of this app."""

from django.urls import include, path, register_converter

from forge.rules.tiers import Tier
from forge.views import home, league_bench, learning, public


class TierConverter:
    """A tier in an address, by its French word: bronze, argent, or."""

    regex = "|".join(tier.label.fr.lower() for tier in Tier)

    def to_python(self, value: str) -> Tier:
        """The tier of that word."""
        return next(tier for tier in Tier if tier.label.fr.lower() == value)

    def to_url(self, value: str) -> str:
        """The word of a tier; a word stays as it is."""
        return Tier(value).label.fr.lower() if value in list(Tier) else value


register_converter(TierConverter, "tier")

urlpatterns = [
    path("forge/", home.home, name="forge"),
    path("forge/apprendre/", learning.learn, name="forge_learn"),
    path("forge/<tier:tier>/", include(league_bench.PATHS)),
    path("verifier/", public.verify, name="verify"),
    path("c/<int:safe_id>.json", public.safe_json, name="safe_json"),
    path("coffres.jsonl", public.safes_jsonl, name="safes_jsonl"),
]
