"""The word that a member gives before the first ranked pick."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Make the table of promises."""

    dependencies = [("league", "0004_what_stays"), ("members", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Promise",
            fields=[
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="promise",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("made_at", models.DateTimeField()),
            ],
        ),
    ]
