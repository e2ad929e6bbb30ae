"""The tables of moderation, and of what members ask for about their own data."""

from cofferwit.desk.models.announcements import Announcement
from cofferwit.desk.models.cases import Case, CaseKind, Decision, Explanation, Report, Signal
from cofferwit.desk.models.measures import Appeal, Measure, MeasureKind, Reading
from cofferwit.desk.models.own_data import DeletionRequest, ExportMade
from cofferwit.desk.models.papers import Paper, PaperKind

__all__ = [
    "Announcement",
    "Appeal",
    "Case",
    "CaseKind",
    "Decision",
    "DeletionRequest",
    "Explanation",
    "ExportMade",
    "Measure",
    "MeasureKind",
    "Paper",
    "PaperKind",
    "Reading",
    "Report",
    "Signal",
]
