"""The port of the site: the one asked for, or a free one."""

import socket

import pytest

from cofferwit_local import ports
from cofferwit_local.troubles import Trouble


def test_free_port_can_be_had() -> None:
    port = ports.free_port()
    listener, note = ports.listen("127.0.0.1", port)
    with listener:
        assert (listener.getsockname(), note) == (("127.0.0.1", port), "")


def test_port_asked_for_and_taken_is_refused_with_a_free_one() -> None:
    with ports.bound("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Trouble) as refused:
            ports.listen("127.0.0.1", port)
        assert refused.value.what == f"Port {port} of 127.0.0.1 is taken by another program."
        free = int(refused.value.mend.split("--port ")[1].split()[0])
        ports.bound("127.0.0.1", free).close()


def test_port_taken_without_a_wish_gives_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    with ports.bound("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(ports, "DEFAULT_PORT", port)
        listener, note = ports.listen("127.0.0.1", None)
        with listener:
            chosen = listener.getsockname()[1]
        assert chosen > port
        assert note == f"Port {port} is taken by another program: using {chosen}."


def test_unknown_host_is_refused_in_words() -> None:
    with pytest.raises(Trouble) as refused:
        ports.listen("no-such-host.invalid", 8000)
    assert refused.value.what.startswith("Cannot listen on port 8000 of no-such-host.invalid: ")


def test_host_of_another_machine_is_refused_in_words() -> None:
    with pytest.raises(Trouble) as refused:
        ports.listen("192.0.2.1", 8000)  # an address kept for documentation
    assert "annot assign requested address" in refused.value.what


def test_socket_can_be_handed_to_another_process() -> None:
    with ports.bound("127.0.0.1", 0) as listener:
        assert listener.family == socket.AF_INET
        assert listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) == 1
