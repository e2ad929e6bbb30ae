"""Two members, one evening. Empty until duels open."""
