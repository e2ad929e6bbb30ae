#!/usr/bin/env python
"""The command line of the site: `manage.py help` lists what it can do."""

import os
import sys
from pathlib import Path

from django.core.management import execute_from_command_line

from cofferwit import local_run

if __name__ == "__main__":
    local_run.join(Path(__file__).resolve().parent)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cofferwit.settings")
    execute_from_command_line(sys.argv)
