"""How static files are named when the site is installed."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

OURS = "cofferwit/*.js"


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Each file under a name that holds its content's hash, so that browsers may keep it for good.

    The modules of a page import each other by these names too: after an update no page runs one
    module of yesterday with another of today. Only our own are read: what libraries bring along
    speaks of files that they do not bring.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        OURS,
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )
