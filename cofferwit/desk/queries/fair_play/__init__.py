"""What the numbers say of members and pairs, read for the pages of the desk.

- `pair_evidence(thief_id, smith_id, now) -> PairEvidence | None`
- `member_evidence(member_id, now) -> MemberEvidence | None`
- `pairs(now, page) -> PairsPage`
"""

from cofferwit.desk.queries.fair_play.member import member_evidence
from cofferwit.desk.queries.fair_play.pair import pair_evidence
from cofferwit.desk.queries.fair_play.pairs import pairs

__all__ = ["member_evidence", "pair_evidence", "pairs"]
