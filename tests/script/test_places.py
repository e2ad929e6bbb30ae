"""Where the local run keeps its files."""

import os
import subprocess
from pathlib import Path

import pytest

from cofferwit_local import postgres, postgres_places
from cofferwit_local.places import LONGEST_SOCKET_PATH, POSTGRES_SOCKET, Places, fits_socket
from cofferwit_local.postgres_places import claim
from cofferwit_local.troubles import Trouble


@pytest.mark.parametrize(("spare", "fits"), [(1, True), (0, False), (-20, False)])
def test_socket_path_keeps_below_the_longest(spare: int, fits: bool) -> None:
    length = LONGEST_SOCKET_PATH - spare - len(f"/{POSTGRES_SOCKET}")
    assert fits_socket(Path("/" + "a" * (length - 1))) is fits


def test_socket_path_is_measured_in_bytes() -> None:
    assert fits_socket(Path("/" + "a" * 60)) is True
    assert fits_socket(Path("/" + "é" * 60)) is False


def test_two_checkouts_have_two_tags() -> None:
    assert Places(Path("/srv/one")).tag != Places(Path("/srv/two")).tag


def test_folders_are_open_to_nobody_else_but_for_passage(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.make()
    modes = [oct(path.stat().st_mode & 0o777) for path in (places.local, places.logs, places.mail)]
    assert modes == ["0o711", "0o700", "0o700"]


def test_folder_of_another_user_is_not_taken(tmp_path: Path) -> None:
    target = tmp_path / "elsewhere"
    target.mkdir()
    link = tmp_path / "link"
    link.symlink_to(target)
    with pytest.raises(Trouble):
        claim(link)
    if os.geteuid() == 0:
        theirs = tmp_path / "theirs"
        theirs.mkdir()
        os.chown(theirs, 12345, 12345)
        with pytest.raises(Trouble):
            claim(theirs)
    claim(tmp_path / "new")
    assert (tmp_path / "new").is_dir()


def test_programs_are_copied_once_and_run(tmp_path: Path) -> None:
    source = postgres.wheel_programs()
    programs = postgres_places.copy_programs(source, tmp_path / "copy")
    stamp = (tmp_path / "copy" / "copied-from").stat().st_mtime_ns
    assert postgres_places.copy_programs(source, tmp_path / "copy") == programs
    assert (tmp_path / "copy" / "copied-from").stat().st_mtime_ns == stamp
    for name in ("initdb", "postgres"):
        command = [programs / name, "--version"]
        done = subprocess.run(command, env={}, capture_output=True, text=True, check=True)
        assert done.stdout.startswith(f"{name} (PostgreSQL) 18.")
