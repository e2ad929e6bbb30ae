"""Deduction: how a person reasons a safe open, step by step.

``deduce`` finds a path, ``replay`` and ``verify`` prove it, ``words.explain`` tells it.
"""

from forge.rules.deduction.path import TECHNIQUES, Path, Refutation, Step, Technique
from forge.rules.deduction.proof import PathError, candidates, replay, verify
from forge.rules.deduction.solver import deduce

__all__ = [
    "TECHNIQUES",
    "Path",
    "PathError",
    "Refutation",
    "Step",
    "Technique",
    "candidates",
    "deduce",
    "replay",
    "verify",
]
