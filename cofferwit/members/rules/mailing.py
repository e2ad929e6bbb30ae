"""When a mail that failed is tried again, and when it is given up (Rule R9.62)."""

from datetime import timedelta

WAITS = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=8),
)
"""After the first try, the second, ... A mail that fails once more is given up."""
HEARD_OF_WITHIN = timedelta(minutes=15)
"""A mail that was taken longer ago, and of which nothing was heard, is not tried again: it may have
gone, and nobody is told twice. The mail server answers within 20 seconds."""
NEWS_FOR = timedelta(days=3)
"""What has waited longer, while no worker was up, is no news by e-mail; the site still tells it."""
KEPT_FOR = timedelta(days=90)
"""How long mails are remembered, and notices that were taken back."""
NOTICES_KEPT_FOR = timedelta(days=365)


def wait_after(tries: int, *, final: bool) -> timedelta | None:
    """How long to wait after that many tries; None when the mail is given up.

    `final` says that another try cannot mend it: the server will not have it, or may have it.
    """
    if final or tries > len(WAITS):
        return None
    return WAITS[tries - 1]
