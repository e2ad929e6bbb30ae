"""The addresses of this app."""

from django.urls import path

from forge.views import public

urlpatterns = [
    path("verifier/", public.verify, name="verify"),
    path("c/<int:safe_id>/", public.safe, name="safe"),
    path("c/<int:safe_id>.json", public.safe_json, name="safe_json"),
    path("coffres.jsonl", public.safes_jsonl, name="safes_jsonl"),
]
