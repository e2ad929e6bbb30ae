"""Tags that draw safes: `{% load forge %}`."""
