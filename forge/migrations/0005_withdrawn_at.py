"""A safe knows from when on its smith has taken it back (docs/adr/0048)."""

from django.db import migrations, models

GUARD = """
CREATE OR REPLACE FUNCTION forge_safe_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    course CONSTANT text[] := ARRAY['purpose', {columns}];
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
    IF {rewritten} THEN
        RAISE EXCEPTION 'the course of safe % may not be rewritten', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'safe_course_once';
    END IF;
    RETURN NEW;
END
$$;
"""


def guard(*instants: str) -> str:
    """The guard that lets those instants be set, once each."""
    once = (f"(OLD.{it} IS NOT NULL AND OLD.{it} IS DISTINCT FROM NEW.{it})" for it in instants)
    columns = ", ".join(f"'{each}'" for each in instants)
    return GUARD.format(columns=columns, rewritten="\n        OR ".join(once))


class Migration(migrations.Migration):
    """Keep the instant of a withdrawal, and let the guard have it set once."""

    dependencies = [("forge", "0004_ranked_start")]

    operations = [
        migrations.AddField("safe", "withdrawn_at", models.DateTimeField(null=True)),
        migrations.RunSQL(
            guard("expires_at", "withdrawn_at", "left_at", "public_at"),
            guard("expires_at", "left_at", "public_at"),
        ),
    ]
