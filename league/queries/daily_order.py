"""The order of a day's openers: fewer guesses first, then less of the clock (Rule R6.3)."""

from datetime import timedelta

from django.db.models import DurationField, ExpressionWrapper, F, Value

USED = ExpressionWrapper(
    F("time_limit") * Value(timedelta(seconds=1), output_field=DurationField())
    - (F("deadline") - F("ended_at")),
    output_field=DurationField(),
)
"""The clock that an opened pick consumed, to the microsecond: the limit less what was left."""
BEST_FIRST = ("opened_at_guess", USED, "thief__joined_at", "thief_id")
"""The order of the ranking; what is still equal goes to the oldest account."""
