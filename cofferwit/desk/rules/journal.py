"""The lines of the audit log in words: what was done, and to what kind of thing."""

from cofferwit.members.rules.sentences import Sentence

VERBS: dict[str, Sentence] = {
    "announcement_dropped": Sentence("annonce abandonnée", "announcement dropped"),
    "announcement_ended": Sentence("annonce retirée", "announcement ended"),
    "announcement_made": Sentence("annonce écrite", "announcement made"),
    "appeal_decided": Sentence("appel décidé", "appeal decided"),
    "appeal_made": Sentence("appel fait", "appeal made"),
    "audit_difference": Sentence("écart trouvé", "difference found"),
    "case_claimed": Sentence("dossier pris", "case taken"),
    "case_decided": Sentence("dossier décidé", "case decided"),
    "case_given_back": Sentence("dossier rendu", "case given back"),
    "case_noted": Sentence("note écrite au dossier", "note written on a case"),
    "case_opened": Sentence("dossier ouvert", "case opened"),
    "case_taken_over": Sentence("dossier repris", "case taken over"),
    "deletion_asked": Sentence("suppression demandée", "deletion asked for"),
    "deletion_cancelled": Sentence("suppression annulée", "deletion taken back"),
    "explanation_asked": Sentence("explication demandée", "explanation asked for"),
    "export": Sentence("archive de données faite", "archive of data made"),
    "measure_archive": Sentence("compte archivé", "account archived"),
    "measure_block": Sentence("compte bloqué", "account blocked"),
    "measure_link": Sentence("comptes liés", "accounts linked"),
    "measure_rename": Sentence("pseudonyme changé", "pseudonym changed"),
    "measure_restore": Sentence("compte rouvert", "account restored"),
    "measure_unblock": Sentence("compte débloqué", "account unblocked"),
    "measure_unlink": Sentence("lien levé", "link lifted"),
    "measure_unvoid": Sentence("crochetages rétablis", "picks restored"),
    "measure_void": Sentence("crochetages annulés", "picks voided"),
    "measure_withdraw": Sentence("coffre retiré", "safe withdrawn"),
    "member_deleted": Sentence("compte supprimé", "account deleted"),
    "paper_written": Sentence("texte écrit", "paper written"),
    "pseudonym_chosen": Sentence("pseudonyme choisi", "pseudonym chosen"),
    "ranked_start_set": Sentence("début du jeu classé fixé", "ranked start set"),
    "role_given": Sentence("rôle donné", "role given"),
    "time_limit_set": Sentence("durée d’un palier fixée", "time limit set"),
}
"""Every verb that is written down in words; one that is missing is shown as it is."""

SUBJECTS: dict[str, Sentence] = {
    "announcement": Sentence("annonce", "announcement"),
    "appeal": Sentence("appel", "appeal"),
    "case": Sentence("dossier", "case"),
    "measure": Sentence("mesure", "measure"),
    "member": Sentence("membre", "member"),
    "pick": Sentence("crochetage", "pick"),
    "safe": Sentence("coffre", "safe"),
    "season": Sentence("saison", "season"),
}

THE_HOUSE = Sentence("le site", "the site")
NOBODY_NOW = Sentence("compte supprimé", "deleted account")


def verb_said(verb: str) -> Sentence:
    """What was done, in words if there are any."""
    return VERBS.get(verb, Sentence(verb, verb))


def verbs_called(words: str) -> tuple[str, ...]:
    """The verbs that read like that in either language, whatever the case."""
    asked = words.casefold()
    return tuple(verb for verb, said in VERBS.items() if asked in map(str.casefold, said))


def subject_called(words: str) -> str | None:
    """What "dossier 12" is in the log: "case:12"; None for what is no subject."""
    name, _space, number = words.casefold().rpartition(" ")
    kinds = (kind for kind, said in SUBJECTS.items() if name in map(str.casefold, said))
    kind = next(kinds, None)
    return None if kind is None or not number else f"{kind}:{number}"


def subject_said(subject: str) -> Sentence:
    """What it was done to: "case:12" is "dossier 12"; another shape stays as it is."""
    kind, _, number = subject.partition(":")
    name = SUBJECTS.get(kind)
    if name is None or not number:
        return Sentence(subject, subject)
    return Sentence(f"{name.fr} {number}", f"{name.en} {number}")
