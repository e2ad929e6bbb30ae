"""`manage.py check_safe`: what a list of clues leaves, and how hard it is. Needs no database."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from forge.rules.submissions import MOST_OCTETS, SubmissionError, answer, read_submission

PUBLISHABLE, NOT_PUBLISHABLE, BAD_INPUT = 0, 1, 2
"""What the command exits with."""


class Command(BaseCommand):
    """Reads ``{"tier": ..., "clues": [...]}`` and prints what the forge would say, as JSON."""

    help = (
        "Reads a tier and clues as JSON from the standard input and prints what they leave. "
        "Exits with 0 when the safe could be published, 1 when not, 2 when the input is bad. "
        "Needs no database."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The language in which bad input is explained."""
        parser.add_argument("--lang", choices=("fr", "en"), default="fr", help="of the reason")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the answer, or the reason on the standard error; the exit says which."""
        try:
            submission = read_submission(sys.stdin.buffer.read(MOST_OCTETS + 1))
        except SubmissionError as error:
            reason = error.sentence.in_(options["lang"])
            raise CommandError(reason, returncode=BAD_INPUT) from error
        told = answer(submission)
        self.stdout.write(json.dumps(told))
        sys.exit(PUBLISHABLE if told["publishable"] else NOT_PUBLISHABLE)
