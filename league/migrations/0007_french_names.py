"""What administrators read: the names of the tables in French. The database stays as it is."""

from typing import Any, ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    """Names for people."""

    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("league", "0006_withdrawals_on_safes"),
    ]

    operations: ClassVar[list[Any]] = [
        migrations.AlterModelOptions(
            name="creditentry",
            options={
                "ordering": ["entered_at", "id"],
                "verbose_name": "ligne de crédit",
                "verbose_name_plural": "lignes de crédits",
            },
        ),
        migrations.AlterModelOptions(
            name="dailysafe",
            options={
                "ordering": ["-day"],
                "verbose_name": "coffre du jour",
                "verbose_name_plural": "coffres du jour",
            },
        ),
        migrations.AlterModelOptions(
            name="finalline",
            options={
                "ordering": ["rank"],
                "verbose_name": "ligne finale",
                "verbose_name_plural": "lignes finales",
            },
        ),
        migrations.AlterModelOptions(
            name="guess",
            options={
                "ordering": ["number"],
                "verbose_name": "essai",
                "verbose_name_plural": "essais",
            },
        ),
        migrations.AlterModelOptions(
            name="offer",
            options={"verbose_name": "offre", "verbose_name_plural": "offres"},
        ),
        migrations.AlterModelOptions(
            name="offerday",
            options={"verbose_name": "jour d’offres", "verbose_name_plural": "jours d’offres"},
        ),
        migrations.AlterModelOptions(
            name="pick",
            options={"verbose_name": "crochetage", "verbose_name_plural": "crochetages"},
        ),
        migrations.AlterModelOptions(
            name="rankedpick",
            options={
                "verbose_name": "crochetage classé",
                "verbose_name_plural": "crochetages classés",
            },
        ),
        migrations.AlterModelOptions(
            name="season",
            options={
                "ordering": ["-month"],
                "verbose_name": "saison",
                "verbose_name_plural": "saisons",
            },
        ),
        migrations.AlterModelOptions(
            name="settlement",
            options={"verbose_name": "règlement", "verbose_name_plural": "règlements"},
        ),
        migrations.AlterModelOptions(
            name="timelimit",
            options={
                "verbose_name": "durée de palier",
                "verbose_name_plural": "durées des paliers",
            },
        ),
        migrations.AlterModelOptions(
            name="withdrawal",
            options={"verbose_name": "retrait", "verbose_name_plural": "retraits"},
        ),
    ]
