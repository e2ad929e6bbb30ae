"""Geometry of the drawings: plain numbers in, SVG path data out."""
