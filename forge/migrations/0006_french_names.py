"""What administrators read: the names of the tables in French. The database stays as it is."""

from typing import Any, ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    """Names for people."""

    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("forge", "0005_withdrawn_at"),
    ]

    operations: ClassVar[list[Any]] = [
        migrations.AlterModelOptions(
            name="safe",
            options={"verbose_name": "coffre", "verbose_name_plural": "coffres"},
        ),
    ]
