"""The addresses of this app: accounts, settings, language, light.

Of django-allauth's pages only those that are listed can be reached.
"""

from allauth.account import views as allauth_views
from allauth.mfa.base import views as mfa_views
from allauth.mfa.webauthn.views import login_webauthn
from django.urls import path

from cofferwit.members.views import notices, second_factor as factors, unsubscribe
from cofferwit.members.views.account import first_password, log_in, sign_up, well_mannered
from cofferwit.members.views.codes import confirm_password_reset, verify_email
from cofferwit.members.views.devices import devices
from cofferwit.members.views.display import language, theme
from cofferwit.members.views.settings import settings
from cofferwit.members.views.standing import standing

urlpatterns = [
    path("langue/", language, name="language"),
    path("theme/", theme, name="theme"),
    path("reglages/", settings, name="settings"),
    path("avis/", notices.notices, name="notices"),
    path("avis/cloche/", notices.bell, name="bell"),
    path("avis/lus/", notices.read, name="notices_read"),
    path("avis/choix/", notices.choices, name="notice_choices"),
    path("avis/desabonner/<token>/", unsubscribe.unsubscribe, name="unsubscribe"),
    path("compte/etat/", standing, name="standing"),
]

ACCOUNT_PAGES = {
    "creer/": ("account_signup", sign_up),
    "connexion/": ("account_login", log_in),
    "deconnexion/": ("account_logout", allauth_views.logout),
    "supprime/": ("account_inactive", allauth_views.account_inactive),
    "verification/": ("account_email_verification_sent", verify_email),
    "adresse/": ("account_email", allauth_views.email),
    "confirmation/": ("account_reauthenticate", allauth_views.reauthenticate),
    "mot-de-passe/": ("account_change_password", allauth_views.password_change),
    "mot-de-passe/choisir/": ("account_set_password", first_password),
    "mot-de-passe/perdu/": ("account_reset_password", allauth_views.password_reset),
    "mot-de-passe/perdu/code/": (
        "account_confirm_password_reset_code",
        confirm_password_reset,
    ),
    "mot-de-passe/perdu/nouveau/": (
        "account_complete_password_reset",
        allauth_views.complete_password_reset,
    ),
    "mot-de-passe/perdu/fait/": (
        "account_password_reset_completed",
        allauth_views.password_reset_from_key_done,
    ),
    "connexion/cle/": ("mfa_login_webauthn", login_webauthn),
    "connexion/second-facteur/": ("mfa_authenticate", mfa_views.authenticate),
    "confirmation/code/": ("mfa_reauthenticate", mfa_views.reauthenticate),
    "confirmation/cle/": ("mfa_reauthenticate_webauthn", factors.reauthenticate_by_passkey),
    "second-facteur/": ("second_factor", factors.second_factor),
    "cles/": ("mfa_index", factors.keys),
    "cles/ajouter/": ("mfa_add_webauthn", factors.add_passkey),
    "cles/<int:pk>/nom/": ("mfa_edit_webauthn", factors.rename_passkey),
    "cles/<int:pk>/retirer/": ("mfa_remove_webauthn", factors.remove_passkey),
    "code/": ("mfa_activate_totp", factors.activate_totp),
    "code/image.svg": ("totp_image", factors.totp_image),
    "code/retirer/": ("mfa_deactivate_totp", factors.deactivate_totp),
    "secours/": ("mfa_view_recovery_codes", factors.recovery_codes),
    "secours/nouveaux/": ("mfa_generate_recovery_codes", factors.new_recovery_codes),
    "secours/fichier/": ("mfa_download_recovery_codes", factors.recovery_codes_file),
    "appareils/": ("usersessions_list", devices),
}
urlpatterns += [
    path(f"compte/{at}", well_mannered(view), name=name)
    for at, (name, view) in ACCOUNT_PAGES.items()
]
