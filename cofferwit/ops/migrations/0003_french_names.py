"""What administrators read: the names of the tables in French. The database stays as it is."""

from typing import Any, ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    """Names for people."""

    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("ops", "0002_audit_log_stays"),
    ]

    operations: ClassVar[list[Any]] = [
        migrations.AlterModelOptions(
            name="auditentry",
            options={
                "ordering": ["-at", "-id"],
                "verbose_name": "ligne du journal d’audit",
                "verbose_name_plural": "journal d’audit",
            },
        ),
        migrations.AlterModelOptions(
            name="jobrun",
            options={
                "verbose_name": "passage d’une tâche",
                "verbose_name_plural": "passages des tâches",
            },
        ),
    ]
