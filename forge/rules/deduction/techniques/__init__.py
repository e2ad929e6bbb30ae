"""The techniques of a person who reasons a safe open, one file each.

Each offers ``find(readings, box)``, all it can strike in a box, and
``again(readings, box, found)``, the same idea tried in another box: the same clues and
suppositions, whatever they strike there.
"""
