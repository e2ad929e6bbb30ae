"""The database keeps each safe as it was made (docs/adr/0037).

Every column is frozen unless the guard names it, so that a column added later is frozen too. The
refusals name the safe and the rule alone: a row in an error message would end up in a log.
"""

from django.db import migrations

INSTALL = """
CREATE FUNCTION forge_safe_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    course CONSTANT text[] := ARRAY['purpose', 'expires_at', 'left_at', 'public_at'];
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'safe % may not be deleted', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'safe_never_deleted';
    END IF;
    IF to_jsonb(OLD) - course IS DISTINCT FROM to_jsonb(NEW) - course THEN
        RAISE EXCEPTION 'what safe % was made of may not change', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'safe_never_changes';
    END IF;
    IF OLD.purpose <> '' AND OLD.purpose IS DISTINCT FROM NEW.purpose THEN
        RAISE EXCEPTION 'safe % already has a purpose', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'safe_purpose_once';
    END IF;
    IF (OLD.expires_at IS NOT NULL AND OLD.expires_at IS DISTINCT FROM NEW.expires_at)
        OR (OLD.left_at IS NOT NULL AND OLD.left_at IS DISTINCT FROM NEW.left_at)
        OR (OLD.public_at IS NOT NULL AND OLD.public_at IS DISTINCT FROM NEW.public_at) THEN
        RAISE EXCEPTION 'the course of safe % may not be rewritten', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'safe_course_once';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER forge_safe_guard BEFORE UPDATE OR DELETE ON forge_safe
    FOR EACH ROW EXECUTE FUNCTION forge_safe_guard();
"""

REMOVE = """
DROP TRIGGER forge_safe_guard ON forge_safe;
DROP FUNCTION forge_safe_guard();
"""


class Migration(migrations.Migration):
    """Install the guard of the table of safes."""

    dependencies = [("forge", "0001_initial")]

    operations = [migrations.RunSQL(INSTALL, REMOVE)]
