"""Safes learn of the withdrawals that were asked for before they kept them (docs/adr/0048)."""

from typing import ClassVar

from django.db import migrations

TELL = """
UPDATE forge_safe SET withdrawn_at = asked.effective_at
FROM league_withdrawal asked WHERE asked.safe_id = forge_safe.id
"""


class Migration(migrations.Migration):
    """Copy the instants at which withdrawals take effect."""

    dependencies: ClassVar[list[tuple[str, str]]] = [
        ("forge", "0005_withdrawn_at"),
        ("league", "0005_promises"),
    ]
    operations: ClassVar[list[migrations.RunSQL]] = [
        migrations.RunSQL(TELL, migrations.RunSQL.noop)
    ]
