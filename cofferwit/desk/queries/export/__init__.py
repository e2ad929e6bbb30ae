"""All that the site holds about a member, as an archive: one module a theme, one table a list."""
