"""`manage.py make_administrator`: an account that may do everything, for a new site."""

import secrets
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cofferwit.members.actions.accounts import EmailTakenError
from cofferwit.members.actions.administrators import make_administrator
from cofferwit.members.queries import administrators
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.edge import now


class Command(BaseCommand):
    """Makes an administrator with a password drawn at random, printed once."""

    help = "Makes an administrator and prints the password, which is drawn at random."

    def add_arguments(self, parser: CommandParser) -> None:
        """The address and the pseudonym, and whether to stay quiet when there is one already."""
        parser.add_argument("--email", default="intendance@example.org")
        parser.add_argument("--pseudonym", default="Intendance")
        parser.add_argument("--if-none", action="store_true", help="only when there is none yet")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the account and print how to log in."""
        if options["if_none"] and administrators().exists():
            return
        password = secrets.token_urlsafe(12)
        try:
            member = make_administrator(
                email=options["email"],
                pseudonym=options["pseudonym"],
                password=password,
                language=settings.LANGUAGE_CODE,
                now=now(),
            )
        except RuleError as error:
            raise CommandError(error.sentence.en) from error
        except EmailTakenError as error:
            raise CommandError(f"{options['email']} already has an account.") from error
        self.stdout.write(f"e-mail: {member.email}\npassword: {password}")
