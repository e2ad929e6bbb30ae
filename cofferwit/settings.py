"""Settings of the site. What differs from one machine to the next comes from the environment.

`docs/operations.md` lists the variables. COFFERWIT_LOCAL=1 marks the local run and the tests:
there a secret key is made up, mail is written to files, HTTPS is not asked for and the clock may be
moved.
"""

import os
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from psycopg.conninfo import conninfo_to_dict

from cofferwit.members.rules.marks import derived_key

BASE_DIR = Path(__file__).resolve().parent.parent
LOCAL = os.environ.get("COFFERWIT_LOCAL") == "1"
DEBUG = LOCAL and os.environ.get("COFFERWIT_DEBUG") == "1"


LOCAL_SECRET_KEY = "of-the-local-run-only-" + "0" * 40
SECRET_KEY = os.environ.get("COFFERWIT_SECRET_KEY", LOCAL_SECRET_KEY if LOCAL else "")
ALLOWED_HOSTS = os.environ.get("COFFERWIT_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
CSRF_TRUSTED_ORIGINS = [o for o in os.environ.get("COFFERWIT_ORIGINS", "").split(",") if o]

INSTALLED_APPS = [
    "cofferwit.desk",
    "duels",
    "league",
    "forge",
    "cofferwit.members",
    "cofferwit.ops",
    "cofferwit.look",
    "unfold.apps.BasicAppConfig",
    "cofferwit.desk.apps.HouseAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "cofferwit.desk.views.methods.MethodMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "cofferwit.members.display.LanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "cofferwit.members.marking.MarksMiddleware",
    "cofferwit.members.devices.DeviceMiddleware",
    "cofferwit.members.access.StandingMiddleware",
    "cofferwit.members.access.AdminDoorMiddleware",
    "cofferwit.desk.views.errors.ErrorBodyMiddleware",
]

ROOT_URLCONF = "cofferwit.urls"
WSGI_APPLICATION = "cofferwit.wsgi.application"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "cofferwit.look.context.look",
                "cofferwit.members.display.display",
                "league.context.league",
                "cofferwit.desk.context.announcements",
            ],
        },
    },
]

# ---- PostgreSQL and Redis protocol -------------------------------------------------------------
# Read by libpq's own rules: sockets, several hosts and `?sslmode=` mean what they mean there.
_database = conninfo_to_dict(os.environ.get("DATABASE_URL") or "postgresql://localhost/cofferwit")
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": _database.pop("dbname", "cofferwit"),
        "USER": _database.pop("user", ""),
        "PASSWORD": _database.pop("password", ""),
        "HOST": _database.pop("host", ""),
        "PORT": _database.pop("port", ""),
        # A request waits seconds, not half a minute, for a database that is down.
        "OPTIONS": {"connect_timeout": 5}
        | _database
        | {"pool": {"min_size": 1, "max_size": 8, "timeout": 6}},
        "CONN_HEALTH_CHECKS": True,
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = os.environ.get("REDIS_URL", "redis://localhost:6379/0")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "cofferwit",
    }
}

# What is summed up over all picks of a month, or of all, is kept for so long; 0 keeps nothing.
COFFERWIT_LADDERS_SECONDS = 20
COFFERWIT_CHANCES_SECONDS = 300

# ---- Time --------------------------------------------------------------------------------------
USE_TZ = True
TIME_ZONE = "Europe/Paris"
COFFERWIT_CLOCK_OFFSET = float(os.environ.get("COFFERWIT_CLOCK_OFFSET", "0"))
if COFFERWIT_CLOCK_OFFSET and not LOCAL:
    raise ImproperlyConfigured("COFFERWIT_CLOCK_OFFSET moves the clock of a local run only.")

# The calibration ends here; what a season depends on is frozen with it, so set it once.
COFFERWIT_RANKED_FROM = datetime.fromisoformat(
    os.environ.get("COFFERWIT_RANKED_FROM", "2026-11-01T00:00+01:00")
)
if COFFERWIT_RANKED_FROM.tzinfo is None:
    COFFERWIT_RANKED_FROM = COFFERWIT_RANKED_FROM.replace(tzinfo=ZoneInfo(TIME_ZONE))

# ---- Celery ------------------------------------------------------------------------------------
CELERY_BROKER_URL = REDIS_URL
CELERY_TIMEZONE = TIME_ZONE
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1

# ---- Languages: French first, English second ---------------------------------------------------
LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", _("Français")), ("en", _("Anglais"))]
LANGUAGE_COOKIE_NAME = "cofferwit_language"
LOCALE_PATHS = [BASE_DIR / "cofferwit" / "locale"]

# ---- Static files ------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("COFFERWIT_STATIC_ROOT", BASE_DIR / ".local" / "static"))
STATICFILES_DIRS = [BASE_DIR / "cofferwit" / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "cofferwit.look.storage.StaticFiles"
    },
}

# ---- Members -----------------------------------------------------------------------------------
AUTH_USER_MODEL = "members.Member"
# The address is unique whatever its case, by a constraint on its lower case (member_email_once).
SILENCED_SYSTEM_CHECKS = ["auth.W004"]
AUTHENTICATION_BACKENDS = ["cofferwit.members.backends.MemberBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "cofferwit.members.validators.WalkPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_MAX_ATTEMPTS = 5
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_MAX_ATTEMPTS = 5
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa"}
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Cofferwit · "
ACCOUNT_ADAPTER = "cofferwit.members.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "cofferwit.members.forms.SignupForm",
    "login": "cofferwit.members.forms.LoginForm",
    "add_email": "cofferwit.members.forms.AddEmailForm",
    "change_email": "cofferwit.members.forms.ChangeEmailForm",
    "change_password": "cofferwit.members.forms.ChangePasswordForm",
    "reset_password": "cofferwit.members.forms.ResetPasswordForm",
    "reset_password_from_key": "cofferwit.members.forms.ResetPasswordKeyForm",
    "reauthenticate": "cofferwit.members.forms.ReauthenticateForm",
    "confirm_email_verification_code": ("cofferwit.members.forms.ConfirmEmailVerificationCodeForm"),
    "confirm_password_reset_code": "cofferwit.members.forms.ConfirmPasswordResetCodeForm",
}
# allauth counts attempts in the cache, by address of the visitor and by e-mail address; these are
# its own limits, written out because operators and tests rely on them.
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip",
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "reset_password": "20/m/ip,5/m/key",
    "reset_password_from_key": "20/m/ip",
    "confirm_email": "1/10s/key",
    "change_password": "5/m/user",
    "manage_email": "10/m/user",
    "reauthenticate": "10/m/user",
}
# Second factors: a passkey, or an application that shows codes; recovery codes come with either.
MFA_ADAPTER = "cofferwit.members.second_factors.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Browsers take passkeys over plain HTTP from localhost alone; so may a local run.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = LOCAL
MFA_TOTP_ISSUER = "Cofferwit"
MFA_TOTP_TOLERANCE = 1
MFA_RATE_LIMITS = {"webauthn_login": "10/m/ip"}
MFA_FORMS = {
    "authenticate": "cofferwit.members.forms_second_factor.AuthenticateForm",
    "reauthenticate": "cofferwit.members.forms_second_factor.ReauthenticateForm",
    "activate_totp": "cofferwit.members.forms_second_factor.ActivateTOTPForm",
    "authenticate_webauthn": "cofferwit.members.forms_second_factor.AuthenticatePasskeyForm",
    "login_webauthn": "cofferwit.members.forms_second_factor.LogInPasskeyForm",
    "reauthenticate_webauthn": "cofferwit.members.forms_second_factor.ReauthenticatePasskeyForm",
    "add_webauthn": "cofferwit.members.forms_second_factor.AddPasskeyForm",
    "edit_webauthn": "cofferwit.members.forms_second_factor.RenamePasskeyForm",
}
# Behind proxies, how many of them to believe about the visitor's address.
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("COFFERWIT_PROXIES", "0"))
# Addresses and devices of members are kept as hashes under this key.
COFFERWIT_MARKS_KEY = os.environ.get("COFFERWIT_MARKS_KEY", "").encode() or derived_key(SECRET_KEY)

# ---- Mail --------------------------------------------------------------------------------------
# A mail is written where no request says what the site is called.
COFFERWIT_SITE = (
    os.environ.get("COFFERWIT_SITE")
    or next(iter(CSRF_TRUSTED_ORIGINS), "")
    or ("http://localhost:8000" if LOCAL else f"https://{ALLOWED_HOSTS[0]}")
).rstrip("/")
DEFAULT_FROM_EMAIL = os.environ.get("COFFERWIT_MAIL_FROM", "Cofferwit <cofferwit@localhost>")
if LOCAL:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = os.environ.get("COFFERWIT_MAIL_DIR", BASE_DIR / ".local" / "mail")
else:
    EMAIL_HOST = os.environ.get("COFFERWIT_SMTP_HOST", "localhost")
    EMAIL_PORT = int(os.environ.get("COFFERWIT_SMTP_PORT", "25"))
    EMAIL_HOST_USER = os.environ.get("COFFERWIT_SMTP_USER", "")
    EMAIL_HOST_PASSWORD = os.environ.get("COFFERWIT_SMTP_PASSWORD", "")
    EMAIL_USE_TLS = os.environ.get("COFFERWIT_SMTP_TLS", "1") == "1"
    EMAIL_TIMEOUT = 20

# ---- Security ----------------------------------------------------------------------------------
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = not LOCAL
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = 0 if LOCAL else 31_536_000
# What stands on the subdomains of its host, and lists kept by browsers, are the operator's affair.
SILENCED_SYSTEM_CHECKS += ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "cofferwit.desk.views.errors.form_too_old"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# ---- The administrators' site: its theme -------------------------------------------------------
UNFOLD = {
    "SITE_TITLE": "Cofferwit",
    "SITE_HEADER": "Cofferwit",
    "SHOW_HISTORY": False,
    "SHOW_VIEW_ON_SITE": False,
    "STYLES": [
        "cofferwit.desk.views.admin.sidebar.tokens",
        "cofferwit.desk.views.admin.sidebar.look",
    ],
    "SCRIPTS": ["cofferwit.desk.views.admin.sidebar.script"],
    "SITE_FAVICONS": [{"rel": "icon", "href": "cofferwit.desk.views.admin.sidebar.favicon"}],
    "ACCOUNT": {"navigation": "cofferwit.desk.views.admin.sidebar.account_links"},
    "BORDER_RADIUS": "",
}

# ---- Logs: one line an event, ids only ---------------------------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("COFFERWIT_LOG_LEVEL", "INFO")},
    # It would write down which device was added.
    "loggers": {"fido2": {"level": "WARNING"}},
}
