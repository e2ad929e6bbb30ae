"""Picks, the safe of the day, and the competition."""
