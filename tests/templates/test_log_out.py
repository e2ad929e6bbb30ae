"""Every form that logs out says so, for the scripts that then forget what was typed."""

import re
from pathlib import Path

from django.conf import settings

FORM = re.compile(r"<form[^>]*url \"(?:account_logout|admin:logout)\"[^>]*>")


def test_every_form_that_logs_out_is_marked() -> None:
    templates = Path(settings.BASE_DIR, "templates").rglob("*.html")
    found = [form for each in templates for form in FORM.findall(each.read_text())]
    assert len(found) == 6
    assert [form for form in found if "data-log-out" not in form] == []
