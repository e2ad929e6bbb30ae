"""The app's name and label for Django, and the site of the administrators."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.utils.translation import gettext_lazy as _


class DeskConfig(AppConfig):
    """Configuration of `cofferwit.desk`."""

    name = "cofferwit.desk"
    label = "desk"
    verbose_name = _("Bureau")

    def ready(self) -> None:
        """Say what the notices of this app are about."""
        from cofferwit.desk import notice_kinds, notices_measures, notices_own_data

        notice_kinds.register_kinds()
        notices_own_data.register_own_data()
        notices_measures.register_measures()


class HouseAdminConfig(admin_apps.AdminConfig):
    """Django's admin with the house's site in place of its own."""

    default = False
    default_site = "cofferwit.desk.views.admin.site.HouseSite"
