"""How long the operators' own records are kept."""

from datetime import timedelta

RUNS_KEPT = timedelta(days=30)
"""The runs of jobs."""
