"""How a member wants to hear of things, and the mails that told of them."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class NoticeChoice(models.Model):
    """Where a member wants notices of one topic; without a row the topic's own defaults hold."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notice_choices"
    )
    topic = models.CharField(max_length=20)
    site = models.BooleanField()
    email = models.BooleanField()

    class Meta:
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["member", "topic"], name="notice_choice_once"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} for {self.member_id}"


class Digest(models.Model):
    """One mail that tells of one notice or of several.

    A worker takes it (`taken_at`) before it hands it to the mail server and says how that went:
    `sent_at`, or `failed_at` with `error`, and then it is tried again at `next_try_at` until it has
    been tried often enough (`given_up_at`). One taken and never said of is not sent again.
    """

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="digests")
    made_at = models.DateTimeField()
    next_try_at = models.DateTimeField(null=True)
    taken_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    failed_at = models.DateTimeField(null=True)
    given_up_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("e-mail")
        verbose_name_plural = _("e-mails")
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(
                condition=models.Q(sent_at__isnull=True) | models.Q(given_up_at__isnull=True),
                name="digest_sent_or_given_up",
            ),
        ]
        indexes: ClassVar[list[Any]] = [
            models.Index(
                fields=["next_try_at"],
                condition=models.Q(sent_at__isnull=True, given_up_at__isnull=True),
                name="digest_due",
            ),
            models.Index(
                fields=["-failed_at"],
                condition=models.Q(failed_at__isnull=False),
                name="digest_failed",
            ),
        ]

    def __str__(self) -> str:
        return f"digest {self.pk} for {self.member_id}"
