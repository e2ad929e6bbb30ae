"""`manage.py catalogue CODE`: every statement that is true of a code. Needs no database."""

import json
import sys
from io import TextIOWrapper
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from forge.rules.catalogue import catalogue
from forge.rules.codes import CodeError, parse_code

LANGUAGES = ("fr", "en")


class Command(BaseCommand):
    """Prints a JSON list of statements: kind, at, value, text and keeps."""

    help = "Lists every statement that is true of a code, as JSON. Needs no database."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The code and the language of the sentences."""
        parser.add_argument("code", help="4, 5 or 6 digits")
        parser.add_argument("--lang", choices=LANGUAGES, default="fr", help="of the sentences")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one statement a line."""
        lang = options["lang"]
        try:
            statements = catalogue(parse_code(options["code"]))
        except CodeError as error:
            raise CommandError(error.sentence.in_(lang), returncode=2) from error
        lines = (
            json.dumps(
                {**said.clue.to_json(), "text": said.clue.text(lang), "keeps": said.keeps},
                ensure_ascii=False,
            )
            for said in statements
        )
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # JSON is UTF-8, whatever the terminal speaks
        self.stdout.write("[\n" + ",\n".join(lines) + "\n]")
