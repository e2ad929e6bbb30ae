"""Searching all that the database holds, as text."""

from django.db import connection

TEXTUAL = ("text", "character varying", "character", "json", "jsonb", "bytea", "inet", "ARRAY")


def columns() -> list[tuple[str, str, str]]:
    """Each column that may hold words: its table, its name, its type."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.table_name, c.column_name, c.data_type FROM information_schema.columns c"
            " JOIN information_schema.tables t USING (table_schema, table_name)"
            " WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'"
            " AND c.data_type = ANY(%s) ORDER BY 1, 2",
            [list(TEXTUAL)],
        )
        return list(cursor.fetchall())


def where(word: str) -> set[str]:
    """Every "table.column" in which the word stands somewhere, whatever the case."""
    return {
        f"{table}.{name}"
        for table, name, kind in columns()
        if _is_in(table, name, kind, word.casefold())
    }


def _is_in(table: str, name: str, kind: str, word: str) -> bool:
    with connection.cursor() as cursor:
        quoted = f"{connection.ops.quote_name(table)}.{connection.ops.quote_name(name)}"
        as_text = f"encode({quoted}, 'escape')" if kind == "bytea" else f"{quoted}::text"
        # Compared here rather than there: what upper and lower case are depends on the locale.
        cursor.execute(f"SELECT {as_text} FROM {connection.ops.quote_name(table)}")
        return any(word in text.casefold() for (text,) in cursor if text)
