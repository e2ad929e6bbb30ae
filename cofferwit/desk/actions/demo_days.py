"""The days of a demonstration: nights on which the house works, and visits of its members.

Each visit is a generator that yields the instant at which it goes on; all of them wait in one
queue, so that what happens is written in the order in which it happens, over all members.
"""

import heapq
import random
from collections.abc import Iterator, Sequence
from datetime import datetime, time, timedelta
from itertools import count

from allauth.account.models import EmailAddress

from cofferwit.clock import daily_start, game_day, month_of, wall_time
from cofferwit.desk.actions.demo_house import scenes
from cofferwit.desk.actions.demo_visit import visit
from cofferwit.desk.actions.watch import watch
from cofferwit.desk.rules.demo_calendar import Course, comes_at, days, lately, signs_up_on
from cofferwit.desk.rules.demo_people import SHORTLY, Part, Persona
from cofferwit.desk.rules.fair_play.limits import LOOK_DAYS
from cofferwit.members.actions import preferences
from cofferwit.members.actions.accounts import sign_up
from cofferwit.members.models import Member
from league.actions.catch_up import catch_up
from league.actions.daily import make_up_for
from league.rules.months import payout_of

WITH_PASSWORD = (Part.GUIDE, Part.MODERATOR)
"""As whom one can log in; so the administrator, who plays no part."""
LOOKS_AT = time(3, 50)
"""When the job looks at fair play, in Paris."""


def _choose_tier(member: Member, person: Persona, now: datetime) -> None:
    """The calibration is played where the offers begin; each finds a favourite tier later."""
    changes = {"offer_tier": person.tier.value}
    preferences.change(member=member, changes=changes, by=member, now=now)


class Days:
    """The course of one demonstration; `guide` and the moderator have a password."""

    def __init__(
        self, course: Course, people: Sequence[Persona], password: str, draws: random.Random
    ) -> None:
        self.course = course
        self.draws = draws
        self.password = password
        self.joined: list[tuple[Member, Persona]] = []
        self.coming = {person: signs_up_on(course.first_day, draws) for person in people}
        # Who has a part is there from the start.
        self.coming |= {person: course.first_day for person in people if person.part != Part.PLAYS}
        self._waiting: list[tuple[datetime, int, Iterator[datetime]]] = []
        self._numbers = count()

    @property
    def guide(self) -> Member:
        """The member as whom a visitor looks around."""
        return self.member(Part.GUIDE)

    @property
    def keepers(self) -> list[Part]:
        """The parts of those who are made moderators: none in a small demonstration."""
        kept = (Part.MODERATOR, Part.COLLEAGUE)
        return [person.part for person in self.coming if person.part in kept]

    def member(self, part: Part) -> Member:
        """The member in that part, as the database has it now. Raises KeyError without one."""
        known = {person.part: member.pk for member, person in self.joined}
        return Member.objects.get(pk=known[part])

    def play(self, *, until: datetime) -> None:
        """Play from the first night on up to that instant; what is under way then goes on."""
        late = lately(self.course.first_day, until=until)
        self.coming |= {person: late for person in self.coming if person.part in SHORTLY}
        self._go_on(self._nights(until))
        if self.keepers:
            self._go_on(scenes(self.member, begins=self.course.begins, until=until))
        while self._waiting and self._waiting[0][0] <= until:
            self._go_on(heapq.heappop(self._waiting)[2])
        catch_up(now=until)

    def _go_on(self, course: Iterator[datetime]) -> None:
        """Let a course do what it has waited for, and wait for what comes next."""
        at = next(course, None)
        if at is not None:
            heapq.heappush(self._waiting, (at, next(self._numbers), course))

    def _nights(self, until: datetime) -> Iterator[datetime]:
        """Each night the house works, and it shows who will come the next day."""
        for day in days(self.course.first_day, until=until):
            now = daily_start(day)
            yield now
            make_up_for(now=now)
            catch_up(now=now)
            if day == game_day(self.course.ranked_from):
                for member, person in self.joined:
                    _choose_tier(member, person, now)
            for person in [person for person, on in self.coming.items() if on == day]:
                self._go_on(self._sign_up(person, comes_at(day, self.draws)))
            for member, person in self.joined:
                if self.draws.random() < person.visits:
                    self._go_on(visit(member, person, comes_at(day, self.draws), self.draws))
            if day.day == 1:
                now = payout_of(month_of(now - timedelta(days=1)))
                yield now
                catch_up(now=now)
            if day.day in LOOK_DAYS and now > self.course.ranked_from + timedelta(days=1):
                now = wall_time(day, LOOKS_AT)
                yield now
                watch(now=now)

    def _sign_up(self, person: Persona, at: datetime) -> Iterator[datetime]:
        yield at
        member = sign_up(
            email=f"membre{len(self.joined) + 1}@example.org",
            pseudonym=person.pseudonym,
            password=self.password if person.part in WITH_PASSWORD else None,
            plays_unaided=True,
            language="fr",
            now=at,
        )
        EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
        if at >= self.course.ranked_from:
            _choose_tier(member, person, at)
        self.joined.append((member, person))
        yield from visit(member, person, at + timedelta(minutes=5), self.draws)
