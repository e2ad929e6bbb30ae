"""The addresses of this app."""

from django.urls import include, path

from duels.views import bench, duel, listing, moves

urlpatterns = [
    path("duels/", listing.duels, name="duels"),
    path("duels/defier/", listing.challenge, name="duel_challenge"),
    path("duels/<int:duel_id>/", duel.duel, name="duel"),
    path("duels/<int:duel_id>/reponse/", moves.answer, name="duel_answer"),
    path("duels/<int:duel_id>/crocheter/", moves.pick, name="duel_pick"),
    path("duels/<int:duel_id>/forge/", include(bench.PATHS)),
    path("duels/<int:duel_id>/revanche/", moves.rematch, name="duel_rematch"),
    path("duels/<int:duel_id>/barrer/", moves.bar, name="duel_bar"),
    path("d/<int:duel_id>/", duel.public, name="duel_public"),
]
