"""The time limits that the site opens with."""

from datetime import UTC, datetime

from django.db import migrations

from league.rules.picking import INITIAL_TIME_LIMITS

SINCE = datetime(2026, 1, 1, tzinfo=UTC)
"""Before any pick, so that every instant has a limit in force."""


def set_first_limits(apps, schema_editor):
    """Write one row a tier."""
    del schema_editor
    apps.get_model("league", "TimeLimit").objects.bulk_create(
        apps.get_model("league", "TimeLimit")(
            tier=tier.value, seconds=int(limit.total_seconds()), since=SINCE
        )
        for tier, limit in INITIAL_TIME_LIMITS.items()
    )


def forget_first_limits(apps, schema_editor):
    """Take the rows back."""
    del schema_editor
    apps.get_model("league", "TimeLimit").objects.filter(since=SINCE).delete()


class Migration(migrations.Migration):
    """Seed the table from the rules' constants; later rows come from decisions."""

    dependencies = [("league", "0001_initial")]

    operations = [migrations.RunPython(set_first_limits, forget_first_limits)]
