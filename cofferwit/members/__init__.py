"""Who plays: accounts, preferences, notices."""
