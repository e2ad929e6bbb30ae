"""The database keeps what was promised and paid: credit entries, final lines, withdrawals."""

from typing import ClassVar

from django.db import migrations

TABLES = ("league_creditentry", "league_finalline", "league_withdrawal")
INSTALL = """
CREATE FUNCTION league_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a line of % cannot be changed or removed', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
""" + "\n".join(
    f"CREATE TRIGGER {table}_stays BEFORE UPDATE OR DELETE ON {table} "
    "FOR EACH ROW EXECUTE FUNCTION league_stays();"
    for table in TABLES
)
REMOVE = (
    "\n".join(f"DROP TRIGGER {table}_stays ON {table};" for table in TABLES)
    + "\nDROP FUNCTION league_stays();"
)


class Migration(migrations.Migration):
    """Install the guard of the tables that only grow."""

    dependencies: ClassVar[list[tuple[str, str]]] = [("league", "0003_ranked_league")]
    operations: ClassVar[list[migrations.RunSQL]] = [migrations.RunSQL(INSTALL, REMOVE)]
