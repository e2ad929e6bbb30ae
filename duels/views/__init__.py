"""The pages of duels."""
