"""Reading the league: what each page may show to each reader."""

from league.queries.calendar import archive_year, streak, week
from league.queries.daily import daily_card, my_daily, neighbours, opened_daily
from league.queries.limits import time_limit
from league.queries.pick_pages import pick_page
from league.queries.pick_parts import PickPage, Refusal
from league.queries.picks import PickRecord, pick_record, running_pick, state_json
from league.queries.publishing import unpublished_days
from league.queries.rankings import podium, ranking, titles
from league.queries.results import pick_result, result_guesses, result_of
from league.queries.verdicts import verdict_words
from league.queries.views import (
    ArchiveYear,
    CalendarDay,
    DailyCard,
    MyDaily,
    Opened,
    PickResult,
    Ranking,
    RankingLine,
    ResultGuess,
    RunningPick,
)

__all__ = [
    "ArchiveYear",
    "CalendarDay",
    "DailyCard",
    "MyDaily",
    "Opened",
    "PickPage",
    "PickRecord",
    "PickResult",
    "Ranking",
    "RankingLine",
    "Refusal",
    "ResultGuess",
    "RunningPick",
    "archive_year",
    "daily_card",
    "my_daily",
    "neighbours",
    "opened_daily",
    "pick_page",
    "pick_record",
    "pick_result",
    "podium",
    "ranking",
    "result_guesses",
    "result_of",
    "running_pick",
    "state_json",
    "streak",
    "time_limit",
    "titles",
    "unpublished_days",
    "verdict_words",
    "week",
]
