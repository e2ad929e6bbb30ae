"""Two members, one evening: challenges, duels, verdicts."""
