"""The notices of moderation that go with reports and cases, in words."""

from django.urls import reverse
from django.utils.translation import gettext as _

from cofferwit.desk.models import CaseKind, Report
from cofferwit.desk.rules.deciding import TOLD
from cofferwit.members.answers import language
from cofferwit.members.notice_kinds import Payload, Said, register
from cofferwit.members.rules.notice_topics import Topic


def register_kinds() -> None:
    """Make them known."""
    register("report_decided", Topic.MODERATION, say_report_decided)
    register("explanation_asked", Topic.MODERATION, say_explanation_asked)
    register("explanation_given", Topic.MODERATION, say_explanation_given)
    register("explanation_closed", Topic.MODERATION, say_explanation_closed)


def say_report_decided(payload: Payload) -> Said:
    """How a case that one reported has ended; raises Report.DoesNotExist once it is erased."""
    report = Report.objects.select_related("case").get(pk=int(payload["report"] or 0))
    told = TOLD[report.case.decision].in_(language())
    if report.case.kind == CaseKind.SAFE:
        text = _("Coffre %(number)s que vous avez signalé\u202f: %(told)s.")
        said = text % {"number": report.case.safe_id, "told": told}
    elif report.case.kind == CaseKind.PSEUDONYM:
        said = _("Pseudonyme que vous avez signalé\u202f: %(told)s.") % {"told": told}
    else:
        said = _("Paire que vous avez signalée\u202f: %(told)s.") % {"told": told}
    return Said(said, reverse("reports"))


def say_explanation_asked(payload: Payload) -> Said:
    """A moderator has a question."""
    return Said(
        _("La modération vous pose une question. Vous avez 7 jours pour répondre."),
        reverse("question", args=[payload["explanation"]]),
    )


def say_explanation_given(payload: Payload) -> Said:
    """To the moderator: the answer has come."""
    return Said(
        _("Une réponse est arrivée dans un dossier que vous avez pris."),
        reverse("bureau_case", args=[payload["case"]]),
    )


def say_explanation_closed(payload: Payload) -> Said:
    """What one was asked about is over."""
    return Said(
        _("Le dossier sur lequel on vous avait questionné est clos."),
        reverse("question", args=[payload["explanation"]]),
    )
