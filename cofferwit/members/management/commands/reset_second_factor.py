"""`manage.py reset_second_factor`: let somebody in who has lost their second factor."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cofferwit.members.actions.second_factors import reset
from cofferwit.members.models import Member
from cofferwit.ops.edge import now


class Command(BaseCommand):
    """Takes every second factor off an account and ends its sessions."""

    help = "Takes the second factors off an account, ends its sessions, writes it in the audit log."

    def add_arguments(self, parser: CommandParser) -> None:
        """The address with which the member logs in."""
        parser.add_argument("--email", required=True)

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say how many there were."""
        del args
        member = Member.objects.filter(email__iexact=options["email"]).first()
        if member is None:
            raise CommandError("no account has this address")
        count = reset(member=member, now=now())
        if not count:
            raise CommandError("this account has no second factor")
        self.stdout.write(f"{count} second factors removed; the password alone logs in again")
