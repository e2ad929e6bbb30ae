"""What a moderator has asked a member, as the member reads it."""

from cofferwit.desk.models import Explanation
from cofferwit.members.models import Member


def question_to(member: Member, number: int) -> Explanation | None:
    """The question of that number with its case, if it was put to this member."""
    asked = Explanation.objects.select_related("case")
    return asked.filter(pk=number, member=member).first()
