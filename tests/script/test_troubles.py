"""Each thing that can be wrong on a machine is told in words, with what mends it."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from cofferwit_local import bootstrap, troubles
from cofferwit_local.processes import Lock
from cofferwit_local.troubles import Trouble

ROOT = Path(__file__).resolve().parent.parent.parent
LOG = Path("install.log")


@pytest.mark.parametrize(
    ("output", "what"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("NewConnectionError: Temporary failure in name resolution", "index cannot be reached"),
        ("ReadTimeoutError: Read timed out. (read timeout=15)", "index cannot be reached"),
        ("ProxyError('Cannot connect to proxy.', ...)", "index cannot be reached"),
        ("SSLError(SSLCertVerificationError: CERTIFICATE_VERIFY_FAILED)", "is not trusted"),
        ("ERROR: No matching distribution found for numpy==2.4.6", "has no version for this"),
        ("error: subprocess-exited-with-error", "could not be installed"),
    ],
)
def test_failed_installation_is_told_by_its_cause(output: str, what: str) -> None:
    assert what in troubles.install_failed(output, LOG).what


def test_unreachable_index_comes_before_the_package_it_hides() -> None:
    output = (
        "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError'\n"
        "ERROR: No matching distribution found for celery==5.7.0\n"
    )
    assert "cannot be reached" in troubles.install_failed(output, LOG).what


@pytest.mark.parametrize(
    ("output", "what"),
    [
        ("The virtual environment was not created because ensurepip is not available.", "`venv`"),
        ("/usr/bin/python3: No module named venv", "`venv`"),
        ("Error: [Errno 28] No space left on device: '.venv/lib'", "The disk is full"),
        ("Error: something else", "could not make the environment"),
    ],
)
def test_failed_environment_is_told_by_its_cause(output: str, what: str) -> None:
    assert what in bootstrap.venv_failed("/usr/bin/python3", output).what


def test_missing_venv_module_names_the_package_of_this_python() -> None:
    trouble = troubles.no_venv_module("/usr/bin/python3", (3, 12))
    assert "apt-get install python3.12-venv" in trouble.mend


@pytest.mark.parametrize(
    ("number", "what"),
    [
        (errno.ENOSPC, "The disk is full"),
        (errno.EDQUOT, "The disk is full"),
        (errno.EACCES, "may not write or read"),
        (errno.EROFS, "may not write or read"),
        (errno.EIO, "The system refused"),
    ],
)
def test_system_error_is_told_by_its_cause(number: int, what: str) -> None:
    assert what in troubles.of_os_error(OSError(number, "as it happens", "here")).what


def test_postgres_on_a_full_disk_is_told_as_that() -> None:
    tail = 'FATAL:  could not write lock file "postmaster.pid": No space left on device'
    assert "disk is full" in troubles.postgres_failed("it left with code 1", None, tail).what


def test_words_hold_what_it_is_what_mends_it_and_the_end_of_the_log() -> None:
    trouble = Trouble("It is broken.", "Do this,\nthen that.", detail="first\nlast\n")
    assert trouble.words() == ("It is broken.\n  Do this,\n  then that.\n\n    | first\n    | last")


def test_command_ends_with_words_and_a_code_and_no_traceback() -> None:
    code = (
        "import sys; sys.path.insert(0, 'script')\n"
        "from cofferwit_local.troubles import Trouble, troubles_end_in_words\n"
        "with troubles_end_in_words():\n"
        "    raise Trouble('It is broken.', 'Mend it.')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "\nIt is broken.\n  Mend it.\n")


def test_second_copy_names_the_first(tmp_path: Path) -> None:
    first, second = Lock(tmp_path / "lock"), Lock(tmp_path / "lock")
    first.take("Cofferwit")
    with pytest.raises(Trouble) as refused:
        second.take("Cofferwit")
    pid = (tmp_path / "lock").read_text()
    assert refused.value.what == f"Cofferwit is already running from this folder (process {pid})."
    assert f"kill {pid}" in refused.value.mend
    first.let_go()
    second.take("Cofferwit")
    second.let_go()
