"""Ports: a free one, and the one on which the site listens."""

import errno
import socket
import time

from .troubles import Trouble, port_refused, port_taken

DEFAULT_PORT = 8000


def free_port(host: str = "127.0.0.1") -> int:
    """A port that nobody holds at this moment."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def listen(host: str, port: int | None, *, wait: float = 0.0) -> tuple[socket.socket, str]:
    """The socket on which the site will be served, and what a person must be told (or nothing).

    A port that was asked for is taken, within `wait` seconds, or refused with a Trouble. Without a
    wish it is 8000, or the next free one, so that two checkouts run side by side.
    """
    if port is not None:
        return wanted(host, port, wait), ""
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + 100):
        try:
            found = bound(host, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise refusal(host, candidate, error) from None
        else:
            note = f"Port {DEFAULT_PORT} is taken by another program: using {candidate}."
            return found, note if candidate != DEFAULT_PORT else ""
    raise port_taken(host, DEFAULT_PORT, free_port(host))


def wanted(host: str, port: int, wait: float) -> socket.socket:
    """The socket of a port that was asked for; raises Trouble when it cannot be had."""
    deadline = time.monotonic() + wait
    while True:
        try:
            return bound(host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > deadline:
                raise refusal(host, port, error) from None
            time.sleep(0.1)


def bound(host: str, port: int) -> socket.socket:
    """A listening socket. Raises OSError (socket.gaierror for an unknown host)."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def refusal(host: str, port: int, error: OSError) -> Trouble:
    """The trouble behind a port that could not be had."""
    if error.errno == errno.EADDRINUSE:
        return port_taken(host, port, next_free(host, port))
    reason = error.strerror or str(error)
    return port_refused(host, port, reason[0].lower() + reason[1:])


def next_free(host: str, port: int) -> int | None:
    """The first free port above `port`, among the next hundred."""
    for candidate in range(port + 1, min(port + 101, 65536)):
        try:
            bound(host, candidate).close()
        except OSError:
            continue
        return candidate
    return None
