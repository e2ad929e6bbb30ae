"""What the site has to tell a member."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Notice(models.Model):
    """One thing to tell one member, said once: `key` names the event it tells of.

    `payload` holds ids and figures, never names; the sentence is made when it is read.
    A notice that is to be told by e-mail too waits for others until `mail_from`; `digest` is the
    mail that told of it.
    """

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    payload = models.JSONField(default=dict)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    cleared_at = models.DateTimeField(null=True)
    mail_from = models.DateTimeField(null=True)
    digest = models.ForeignKey("members.Digest", models.SET_NULL, related_name="notices", null=True)

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        ordering: ClassVar[list[str]] = ["-created_at", "-id"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["member", "key"], name="notice_once"),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(
                fields=["member", "-created_at"],
                condition=models.Q(cleared_at__isnull=True),
                name="notice_open",
            ),
            models.Index(
                fields=["member"],
                condition=models.Q(cleared_at__isnull=True, read_at__isnull=True),
                name="notice_unread",
            ),
            models.Index(
                fields=["mail_from"],
                condition=models.Q(mail_from__isnull=False, digest__isnull=True),
                name="notice_to_mail",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.member_id}"
