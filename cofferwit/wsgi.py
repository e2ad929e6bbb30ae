"""The WSGI entry point: `gunicorn cofferwit.wsgi`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cofferwit.settings")

application = get_wsgi_application()
