"""`manage.py make_administrator`: an account that may do everything, for a new site."""

import os
import secrets
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cofferwit.members.actions.accounts import EmailTakenError
from cofferwit.members.actions.administrators import make_administrator
from cofferwit.members.models import Member
from cofferwit.members.queries import administrators
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.edge import now

GIVEN = "COFFERWIT_ADMINISTRATOR_PASSWORD"


class Command(BaseCommand):
    """Makes an administrator, with the password of the environment or one drawn at random."""

    help = f"Makes an administrator. The password is that of {GIVEN}, or is drawn and printed."

    def add_arguments(self, parser: CommandParser) -> None:
        """The address and the pseudonym, and whether to stay quiet when there is one already."""
        parser.add_argument("--email", required=True)
        parser.add_argument("--pseudonym", default="Intendance")
        parser.add_argument("--if-none", action="store_true", help="only when there is none yet")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the account and say how to log in."""
        given = os.environ.get(GIVEN, "")
        if options["if_none"] and (known := administrators().first()):
            if given and known.check_password(given):
                self.stdout.write(f"{known.email} has this password.")
            return
        password = given or secrets.token_urlsafe(12)
        member = self.made(options["email"], options["pseudonym"], password)
        if given:
            self.stdout.write(f"{member.email} has this password.")
        else:
            self.stdout.write(f"e-mail: {member.email}\npassword: {password}")

    def made(self, email: str, pseudonym: str, password: str) -> Member:
        """The new account; raises CommandError in words when it is refused."""
        try:
            return make_administrator(
                email=email,
                pseudonym=pseudonym,
                password=password,
                language=settings.LANGUAGE_CODE,
                now=now(),
            )
        except RuleError as error:
            raise CommandError(error.sentence.en) from error
        except EmailTakenError as error:
            raise CommandError(f"{email} already has an account.") from error
