"""The addresses of this app."""

from datetime import date

from django.urls import path, register_converter

from league.views import (
    daily,
    guesses,
    marks,
    my_safes,
    offers,
    picks,
    public_safe,
    season_ledger,
    seasons,
    training,
    wallet,
)


class DayConverter:
    """A day in an address, as 2026-11-29."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """The date; a ValueError makes the address unknown."""
        return date.fromisoformat(value)

    def to_url(self, value: date | str) -> str:
        """The day as it stands in the address."""
        return str(value)


class MonthConverter:
    """A month in an address, as 2026-11."""

    regex = "20[0-9]{2}-(?:0[1-9]|1[0-2])"

    def to_python(self, value: str) -> str:
        """The month as the league names it."""
        return value

    def to_url(self, value: str) -> str:
        """The month as it stands in the address."""
        return value


register_converter(DayConverter, "day")
register_converter(MonthConverter, "month")

urlpatterns = [
    path("coffre-du-jour/", daily.today, name="daily"),
    path("coffre-du-jour/commencer/", daily.start, name="daily_start"),
    path("coffre-du-jour/<day:day>/", daily.past, name="daily_past"),
    path("entrainement/", training.training, name="training"),
    path("entrainement/commencer/", training.start, name="training_start"),
    path("offres/", offers.offers, name="offers"),
    path("offres/<int:offer_id>/prendre/", offers.take, name="offer_take"),
    path("crochetage/<uuid:pick_id>/", picks.pick, name="pick"),
    path("crochetage/<uuid:pick_id>/essai/", guesses.guess, name="pick_guess"),
    path("crochetage/<uuid:pick_id>/marques/", marks.marks, name="pick_marks"),
    path("crochetage/<uuid:pick_id>/etat/", picks.state, name="pick_state"),
    path("crochetage/<uuid:pick_id>/abandon/", picks.give_up, name="pick_give_up"),
    path("forge/mes-coffres/", my_safes.mine, name="forge_mine"),
    path("forge/mes-coffres/<int:safe_id>/", my_safes.safe, name="my_safe"),
    path("forge/mes-coffres/<int:safe_id>/retirer/", my_safes.withdraw, name="withdraw"),
    path("c/<int:safe_id>/", public_safe.safe, name="safe"),
    path("saison/", seasons.season, name="season"),
    path("saison/palmares/", seasons.hall, name="hall"),
    path("saison/<month:month>/", seasons.thieves, name="season_thieves"),
    path("saison/<month:month>/forgerons/", seasons.smiths, name="season_smiths"),
    path("saison/<month:month>/registre/", season_ledger.ledger, name="season_ledger"),
    path("saison/<month:month>/registre.csv", season_ledger.as_csv, name="season_csv"),
    path("saison/<month:month>/registre.json", season_ledger.as_json, name="season_json"),
    path(
        "saison/<month:month>/registre/<str:pseudonym>/", season_ledger.member, name="season_member"
    ),
    path("credits/", wallet.wallet, name="wallet"),
    path("credits/credits.csv", wallet.as_csv, name="wallet_csv"),
]
