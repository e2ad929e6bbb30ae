"""The tables of the operators."""

from cofferwit.ops.models.audit import AuditEntry
from cofferwit.ops.models.jobs import JobRun

__all__ = ["AuditEntry", "JobRun"]
