"""The same outage is declared once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0009_tables_found")]

    operations = [
        migrations.AddConstraint(
            model_name="outage",
            constraint=models.UniqueConstraint(
                fields=("began_at", "ended_at"), name="outage_once"
            ),
        ),
    ]
