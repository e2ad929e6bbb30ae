"""What speaks for two accounts that come from the same device or address.

A mark is a fact and no chance: nobody can say how many honest households there are. So the list of
accounts that share marks says, beside each pair, what an honest reason would be.
"""

from cofferwit.desk.rules.fair_play.marks import FEW_ACCOUNTS, FEW_AT_AN_ADDRESS
from cofferwit.members.rules.sentences import Sentence

DEVICE = Sentence(
    "Un appareil se prête, et sert à tout un foyer.",
    "A device is lent, and serves a whole household.",
)
ADDRESS = Sentence(
    "Une adresse seule\u202f: un foyer, une école ou un opérateur mobile la partagent.",
    "An address alone: a household, a school or a mobile carrier shares it.",
)
NEVER_MET = Sentence(
    "Aucun n’a crocheté de coffre de l’autre.",
    "Neither has picked a safe of the other.",
)


def speaks_for(*, devices: int, accounts: int, met: bool) -> tuple[Sentence, ...]:
    """What speaks for a pair that shares so many devices, or addresses alone.

    `accounts` share the mark that fewest share; `met` says whether one has picked at the other's.
    """
    many = accounts > (FEW_ACCOUNTS if devices else FEW_AT_AN_ADDRESS)
    told = [
        (True, DEVICE if devices else ADDRESS),
        (accounts > 2, _several(accounts, many=many)),
        (not met, NEVER_MET),
    ]
    return tuple(sentence for is_so, sentence in told if is_so)


def _several(accounts: int, *, many: bool) -> Sentence:
    if many:
        return Sentence(
            f"Marque vue chez {accounts} comptes\u202f: cela ne dit presque rien.",
            f"Mark seen with {accounts} accounts: that says next to nothing.",
        )
    return Sentence(
        f"Marque vue chez {accounts} comptes\u202f: une famille, des colocataires\u202f?",
        f"Mark seen with {accounts} accounts: a family, people who share a flat?",
    )
