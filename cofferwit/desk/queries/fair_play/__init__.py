"""What the numbers say of members and pairs, read for the pages of the desk.

- `evidence_month(asked, now) -> EvidenceMonth`
- `pair_evidence(thief_id, smith_id, now, month=) -> PairEvidence | None`
- `member_evidence(member_id, now, month=) -> MemberEvidence | None`
- `pairs(now, page, month=) -> PairsPage`

Without a month they show the present one.
"""

from cofferwit.desk.queries.fair_play.member import member_evidence
from cofferwit.desk.queries.fair_play.months import EvidenceMonth, evidence_month
from cofferwit.desk.queries.fair_play.pair import pair_evidence
from cofferwit.desk.queries.fair_play.pairs import pairs

__all__ = ["EvidenceMonth", "evidence_month", "member_evidence", "pair_evidence", "pairs"]
