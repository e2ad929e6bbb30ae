"""Telling both sides of a duel how it stands, and taking back what no longer holds."""

from datetime import datetime

from cofferwit.members.actions.notices import clear, notify
from cofferwit.members.models import AccountState, Member, Notice
from duels.queries.rows import Rows
from duels.rules.course import facing
from duels.rules.telling import Told, told


def tell(rows: Rows, now: datetime, *, again: bool = False) -> bool:
    """Bring the notices of both up to the locked duel; whether there was anything to do.

    Each notice is made once, and not again after it was taken back, but with `again`: where a
    duel has turned back, what holds once more is told once more. They say of what kind they are,
    of which duel and against whom: nothing of what the other has done.
    """
    standing = rows.standing(now)
    changed = False
    for who, side in rows.sides.items():
        active = side.member.state == AccountState.ACTIVE
        holding = told(standing, who, now) if active else frozenset[Told]()
        payload = {"duel": rows.duel.pk, "opponent": rows.sides[facing(who)].member_id}
        changed |= _bring_up(side.member, payload, holding, now, again=again)
    remind_at = rows.duel.remind_at
    if remind_at is not None and remind_at <= now:
        rows.duel.remind_at = None
        rows.duel.save(update_fields=["remind_at"])
    return changed


def _bring_up(
    member: Member,
    payload: dict[str, int],
    holding: frozenset[Told],
    now: datetime,
    *,
    again: bool,
) -> bool:
    beginning = f"duel:{payload['duel']}:"
    known = Notice.objects.filter(member=member, key__startswith=beginning)
    if again:
        keys = [beginning + each for each in holding]
        known.filter(key__in=keys, cleared_at__isnull=False).delete()
    cleared = dict(known.values_list("key", "cleared_at"))
    new = [each for each in sorted(holding) if beginning + each not in cleared]
    kept = {beginning + each for each in holding}
    old = [key for key, at in cleared.items() if at is None and key not in kept]
    for each in new:
        notify(
            member=member,
            kind=each.value,
            key=beginning + each,
            payload=payload,
            now=now,
        )
    for key in old:
        clear(member=member, key=key, now=now)
    return bool(new or old)
