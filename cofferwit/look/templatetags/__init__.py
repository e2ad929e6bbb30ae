"""Tags that every template may load: `{% load cofferwit %}`."""
