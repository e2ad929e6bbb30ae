"""What numbers can say about fair play: one short module a signal, pure.

A signal is evidence for a person to weigh. Nothing here bans, hides or changes anything.
"""
