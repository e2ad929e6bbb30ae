"""What administrators read: the names of the tables in French. The database stays as it is."""

from typing import Any, ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    """Names for people."""

    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("members", "0001_initial"),
    ]

    operations: ClassVar[list[Any]] = [
        migrations.AlterModelOptions(
            name="member",
            options={"verbose_name": "membre", "verbose_name_plural": "membres"},
        ),
    ]
