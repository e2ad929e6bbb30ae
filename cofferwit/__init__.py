"""Cofferwit: puzzle safes and their monthly league."""

from cofferwit.celery import app as celery_app

__all__ = ["celery_app"]
