"""What the numbers say of members and pairs, read for the pages of the desk.

pair_evidence(thief_id, smith_id, now) -> PairEvidence | None
member_evidence(member_id, now) -> MemberEvidence | None
pairs(now, page) -> PairsPage
"""
