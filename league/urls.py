"""The addresses of this app."""

from datetime import date

from django.urls import path, register_converter

from league.views import daily, guesses, marks, offers, picks, training


class DayConverter:
    """A day in an address, as 2026-11-29."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """The date; a ValueError makes the address unknown."""
        return date.fromisoformat(value)

    def to_url(self, value: date | str) -> str:
        """The day as it stands in the address."""
        return str(value)


register_converter(DayConverter, "day")

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
]
