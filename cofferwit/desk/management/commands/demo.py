"""`manage.py demo`: fill an empty site with a league to look at."""

import secrets
from argparse import ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cofferwit.desk.actions.demo import Keeper, NotEmpty, fill
from cofferwit.desk.rules.demo_people import MOST
from cofferwit.members.rules.roles import Role
from cofferwit.ops.edge import now

MOST_MONTHS = 12
CODES = 5
"""So many of those who keep the house are printed; each opens the second step once."""


class Command(BaseCommand):
    """Plays months of a league through the site's own actions, up to this instant."""

    help = (
        "Fills an empty site with a league: members who forge, pick and win prizes, by the rules "
        "of the site and up to now, with something for its moderators to look into. Prints how to "
        "log in as a member and as those who keep the house. Refuses a site that has members "
        "other than administrators."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """How large and how long."""
        parser.add_argument("--members", type=_from_one_to(MOST), default=60, help="how many (60)")
        parser.add_argument(
            "--months",
            type=_from_one_to(MOST_MONTHS),
            default=2,
            help="how many, the current one included (2)",
        )
        parser.add_argument(
            "--if-empty", action="store_true", help="leave a site with members as it is, in silence"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Fill the site and say what there is."""
        password = secrets.token_urlsafe(12)
        try:
            made = fill(
                members=options["members"],
                months=options["months"],
                password=password,
                now=now(),
            )
        except NotEmpty:
            if options["if_empty"]:
                return
            raise CommandError(
                "This site has members, or picks, already: a demonstration would mix with them. "
                "Nothing was changed. Start from an empty database."
            ) from None
        self.stdout.write(f"{made.members} members, {made.safes} safes, {made.picks} picks.")
        self.stdout.write(f"password: {password}")
        self.stdout.write(f"a member, {made.guide.pseudonym}: {made.guide.email}")
        for keeper in made.keepers:
            self.stdout.write(_said(keeper))


def _said(keeper: Keeper) -> str:
    """Who can be logged in as, and with which codes."""
    role, name = keeper.member.role, keeper.member.pseudonym
    article = "an" if role == Role.ADMINISTRATOR else "a"
    codes = " ".join(keeper.codes[:CODES])
    return f"{article} {role}, {name}: {keeper.member.email}, then one of these codes: {codes}"


def _from_one_to(most: int) -> Any:
    """Reads a whole number of that range."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and 1 <= int(text) <= most):
            raise ArgumentTypeError(f"{text} is no whole number from 1 to {most}")
        return int(text)

    return read
