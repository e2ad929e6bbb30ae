"""What browsers load of an installed site."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command

IMPORT = re.compile(r"""(?:from|import)\s+"(\.[^"]+)";""")
HASHED = re.compile(r"\.[0-9a-f]{12}\.js$")


@pytest.fixture
def installed(tmp_path, settings):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "cofferwit.look.storage.StaticFiles"}
    }
    call_command("collectstatic", verbosity=0, interactive=False)
    return tmp_path / "cofferwit" / "js"


def imports(module: Path) -> list[Path]:
    return [(module.parent / path).resolve() for path in IMPORT.findall(module.read_text())]


def test_hashed_modules_import_hashed_modules_that_are_there(installed):
    modules = [path for path in installed.rglob("*.js") if HASHED.search(path.name)]
    imported = {each for module in modules for each in imports(module)}
    assert len(imported) > 20
    assert [path for path in imported if not HASHED.search(path.name) or not path.is_file()] == []


def test_every_module_of_the_pick_page_is_reached_from_its_first(installed):
    (first,) = (installed / "pick").glob("main.*[0-9a-f].js")
    reached, new = {first}, [first]
    while new:
        found = set(imports(new.pop())) - reached
        reached |= found
        new += found
    hashed = {path for path in (installed / "pick").glob("*.js") if HASHED.search(path.name)}
    assert hashed <= reached
