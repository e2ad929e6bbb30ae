"""Notices and mails: what was told to whom and when, by the kind of notice alone."""

from typing import Any

from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from cofferwit.members.answers import language
from cofferwit.members.house_tables import SearchedAdmin
from cofferwit.members.models import Digest, Notice
from cofferwit.members.notice_kinds import topic_of
from cofferwit.members.rules.notice_topics import TOPICS


@admin.register(Notice)
class NoticeAdmin(SearchedAdmin):
    """What the site has told members."""

    list_display = ("id", "member", "topic", "created_at", "read_at", "cleared_at")
    fields = (*list_display, "kind", "key", "payload", "digest")
    list_select_related = ("member",)
    of_members = ("member",)
    of_numbers = ("id",)
    ordering = ("-id",)

    @admin.display(description=_("sorte"))
    def topic(self, notice: Notice) -> str:
        """What it is about, in words; a kind that nobody has registered stays as it is."""
        topic = topic_of(notice.kind)
        return notice.kind if topic is None else TOPICS[topic].title.in_(language())


class MailFilter(SimpleListFilter):
    """How a mail fares, each through an index."""

    title = _("envoi")
    parameter_name = "sending"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, Any]]:
        """What an operator looks for."""
        return [("due", _("à envoyer")), ("failed", _("en échec"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Digest]) -> QuerySet[Digest]:
        """Those that wait, those that failed, or all."""
        if self.value() == "due":
            return queryset.filter(sent_at__isnull=True, given_up_at__isnull=True)
        if self.value() == "failed":
            return queryset.filter(failed_at__isnull=False)
        return queryset


@admin.register(Digest)
class DigestAdmin(SearchedAdmin):
    """Mails, and how sending them went."""

    list_display = ("id", "member", "made_at", "sent_at", "failed_at", "tries", "error")
    fields = (*list_display, "next_try_at", "taken_at", "given_up_at")
    list_filter = (MailFilter,)
    list_select_related = ("member",)
    of_members = ("member",)
    of_numbers = ("id",)
    ordering = ("-id",)
