"""From a bare Python to a complete environment: what is read, skipped and told."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cofferwit_local import bootstrap
from cofferwit_local.places import Places
from cofferwit_local.troubles import Trouble

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("  Downloading celery-5.7.0-py3-none-any.whl (463 kB)", "fetching celery 5.7.0, 463 kB"),
        ("Downloading https://here/a/django_csp-4.0-py3-none-any.whl", "fetching django-csp 4.0"),
        (
            "Downloading django_allauth-65.22.1.tar.gz (2 MB)",
            "fetching django-allauth 65.22.1, 2 MB",
        ),
        ("Processing /a/wheels/six-1.17.0-py2.py3-none-any.whl", "taking six 1.17.0"),
        (
            "Processing /a/six-1.17.0-py3-none-any.whl (from -r list.txt (line 2))",
            "taking six 1.17.0",
        ),
        ("  Using cached vine-5.1.0-py3-none-any.whl (9.6 kB)", "taking vine 5.1.0, 9.6 kB"),
        ("  Using cached vine-5.1.0-py3-none-any.whl.metadata (5 kB)", ""),
        ("Installing collected packages: a, b, c", "unpacking 3 packages; this takes a moment"),
        ("Collecting celery==5.7.0 (from -r requirements.txt (line 3))", ""),
        ("", ""),
    ],
)
def test_progress_says_what_pip_means(line: str, words: str) -> None:
    assert bootstrap.progress(line) == words


def test_fingerprint_follows_the_lists_that_a_list_includes(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "base.txt").write_text("a==1\n")
    (tmp_path / "sub" / "more.txt").write_text("-r ../base.txt\nb==1\n")
    before = bootstrap.fingerprint(tmp_path, ("sub/more.txt",))
    assert bootstrap.fingerprint(tmp_path, ("sub/more.txt",)) == before
    (tmp_path / "base.txt").write_text("a==2\n")
    assert bootstrap.fingerprint(tmp_path, ("sub/more.txt",)) != before


def test_environment_without_pip_does_not_work(tmp_path: Path) -> None:
    places = Places(tmp_path)
    assert bootstrap.venv_works(places) is False
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", places.venv], check=True)
    assert bootstrap.venv_works(places) is False


def test_installation_is_not_begun_without_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "ROOM_TO_INSTALL", 10**18)
    with pytest.raises(Trouble) as refused:
        bootstrap.check_room(ROOT)
    assert "GB free" in refused.value.what or "MB free" in refused.value.what


def run_find_python(path: Path, **more: str) -> "subprocess.CompletedProcess[str]":
    """Look for a Python with `path` alone on PATH, and none at the system's own places."""
    search = (ROOT / "script" / "find_python.sh").read_text()
    script = search.replace("/usr/bin/python3 /usr/local/bin/python3", "") + 'echo "$python"'
    environment = {"PATH": str(path)} | more
    return subprocess.run(
        ["/bin/bash", "-euc", script, "script/server"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def program(path: Path, text: str) -> None:
    """Write a program of the shell."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


@pytest.mark.parametrize("broken", ["exit 127", "echo 'command not found' >&2; exit 1"])
def test_broken_shim_is_passed_over(tmp_path: Path, broken: str) -> None:
    program(tmp_path / "python3", broken)
    program(tmp_path / "python3.13", broken)
    (tmp_path / "python3.11").symlink_to(os.path.realpath(sys.executable))
    assert run_find_python(tmp_path).stdout.strip() == "python3.11"


def test_named_python_comes_first(tmp_path: Path) -> None:
    (tmp_path / "python3").symlink_to(os.path.realpath(sys.executable))
    (tmp_path / "mine").symlink_to(os.path.realpath(sys.executable))
    found = run_find_python(tmp_path, PYTHON=str(tmp_path / "mine"))
    assert found.stdout.strip() == str(tmp_path / "mine")


def test_old_python_is_named_with_what_to_install(tmp_path: Path) -> None:
    old = 'case "$2" in *exit*) exit 1;; *) echo 3.9.2;; esac'
    for name in NAMES_TRIED:
        program(tmp_path / name, old)
    found = run_find_python(tmp_path)
    assert found.returncode == 1
    assert found.stderr.startswith(
        "Cofferwit needs Python 3.11 or newer. Found: python3 is 3.9.2; python3.14 is 3.9.2;"
    )
    assert "apt-get install python3 python3-venv" in found.stderr


NAMES_TRIED = ("python3", "python3.14", "python3.13", "python3.12", "python3.11", "python")
