"""The audit log only grows: the database refuses to change a line or to take one out."""

from typing import ClassVar

from django.db import migrations

REFUSE = """
CREATE FUNCTION ops_auditentry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a line of the audit log cannot be changed or removed'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ops_auditentry_stays BEFORE UPDATE OR DELETE ON ops_auditentry
  FOR EACH ROW EXECUTE FUNCTION ops_auditentry_stays();
"""
ALLOW = """
DROP TRIGGER ops_auditentry_stays ON ops_auditentry;
DROP FUNCTION ops_auditentry_stays();
"""


class Migration(migrations.Migration):
    """Guards `ops_auditentry` by a trigger."""

    dependencies: ClassVar[list[tuple[str, str]]] = [("ops", "0001_initial")]
    operations: ClassVar[list[migrations.RunSQL]] = [migrations.RunSQL(REFUSE, ALLOW)]
