"""Tags of the pages of duels."""
