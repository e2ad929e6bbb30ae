"""`script/server`: the whole site on this machine, until Ctrl-C."""

import argparse
import os
import shutil
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from types import FrameType
from typing import Any, NoReturn

from . import surroundings
from .administrator import Administrator
from .demonstration import Demonstration
from .managing import Manage
from .places import Places
from .ports import listen
from .postgres_places import start_postgres
from .processes import Child, Lock, spawn, stop_all
from .troubles import Trouble, disk_full
from .valkey import start_valkey

ROOM_TO_RUN = 200_000_000  # bytes
ANSWER_WITHIN = 60.0  # seconds
GUNICORN = ("--workers", "2", "--threads", "4", "--graceful-timeout", "8", "--no-control-socket")
DESCRIPTION = """\
Starts the whole site on this machine: PostgreSQL, Valkey, web, worker and beat, until Ctrl-C.
The data stays in .local, and the next start goes on with it; DATABASE_URL and REDIS_URL replace the
servers by yours."""


def main(places: Places, arguments: list[str]) -> int:
    """Run the site; returns when it has been stopped."""
    options = parse(arguments)
    os.umask(0o077)
    places.make()
    lock = Lock(places.local / "server.lock")
    lock.take("Cofferwit")
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop_as_by_ctrl_c)
    if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:  # under nohup it outlives the terminal
        signal.signal(signal.SIGHUP, stop_as_by_ctrl_c)
    running = Site(places, options, after_a_kill=lock.abandoned)
    try:
        running.start()
        running.watch()
    except KeyboardInterrupt:
        print("\nStopping ...", flush=True)
    finally:
        # From here on a second Ctrl-C must not leave half of it running.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        running.stop()
        lock.let_go()
    print("Stopped. The data is kept; script/server starts again with it.")
    return 0


def parse(arguments: list[str]) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        prog="script/server",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--port", type=port_number, help="port (8000, or the next free one)")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    parser.add_argument(
        "--at",
        metavar="ISO",
        help="rehearse another instant, as 2026-12-01T00:04 (Paris, unless a zone is given)",
    )
    parser.add_argument(
        "--demo", action="store_true", help="first fill a site without members with a league"
    )
    return parser.parse_args(arguments)


def port_number(text: str) -> int:
    """A port that the command line asks for."""
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text} is no port: give a number from 1 to 65535")
    return int(text)


def stop_as_by_ctrl_c(_number: int, _frame: FrameType | None) -> NoReturn:
    """Whatever asks us to leave, we leave in the one clean way."""
    raise KeyboardInterrupt


class Site:
    """The processes of one run, in the order in which they start."""

    def __init__(
        self, places: Places, options: argparse.Namespace, *, after_a_kill: bool = False
    ) -> None:
        self.places = places
        self.options = options
        # Processes of a run that was killed need a moment to leave the port.
        self.wait_for_port = 8.0 if after_a_kill else 0.0
        self.environment: dict[str, str] = {}
        self.leaders: list[Child] = []
        self.servers: list[Callable[[], None]] = []  # how to stop each, in starting order
        self.watched: list[Child] = []
        self.listener: socket.socket | None = None
        self.port = 0
        self.administrator = Administrator(places)
        self.demonstration = Demonstration(places)

    def start(self) -> None:
        """Start everything, telling what happens. Raises Trouble."""
        offset = surroundings.clock_offset(self.options.at)
        free = shutil.disk_usage(self.places.root).free
        if free < ROOM_TO_RUN:
            raise disk_full(str(self.places.root), free=free, needed=ROOM_TO_RUN)
        self.listener, note = listen(self.options.host, self.options.port, wait=self.wait_for_port)
        self.port = self.listener.getsockname()[1]
        if note:
            print(note)
        urls = {"DATABASE_URL": self.database_url(), "REDIS_URL": self.redis_url()}
        urls["COFFERWIT_SITE"] = os.environ.get("COFFERWIT_SITE", f"http://localhost:{self.port}")
        self.environment = surroundings.of_local_run(
            self.places, urls, host=self.options.host, offset=offset
        )
        self.prepare()
        self.start_leaders()
        self.wait_until_it_answers()
        self.tell()

    def database_url(self) -> str:
        """The database's address; starts the embedded server when none is given."""
        if given := os.environ.get("DATABASE_URL"):
            surroundings.check_database(given)
            print("Using the database named by DATABASE_URL.")
            return given
        print("Starting PostgreSQL ...", flush=True)
        server, note = start_postgres(self.places)
        self.servers.append(server.stop)
        if server.child:
            self.watched.append(server.child)
        if note:
            print(note)
        return server.url

    def redis_url(self) -> str:
        """The queue's address; starts the embedded server when none is given."""
        if given := os.environ.get("REDIS_URL"):
            surroundings.check_redis(given)
            print("Using the server named by REDIS_URL.")
            return given
        print("Starting Valkey ...", flush=True)
        server = start_valkey(self.places)
        self.servers.append(server.stop)
        if server.child:
            self.watched.append(server.child)
        return f"{server.url}/0"

    def prepare(self) -> None:
        """Bring database, files and today's safe up to date; every step may be repeated.

        The stock of house safes takes longer: the worker fills it first thing.
        """
        manage = Manage(self.places, self.environment)
        manage.run("Bringing the database up to date", "migrate", "--no-input")
        manage.run("Gathering the static files", "collectstatic", "--no-input", "--clear")
        if self.options.demo:
            self.demonstration.fill(manage)
        manage.run("Making today's safe", "run_job", "make_daily_safe")
        self.administrator.make(manage)

    def start_leaders(self) -> None:
        """Start web, worker and beat."""
        assert self.listener is not None
        web = self.listener.fileno()
        python = [sys.executable, "-m"]
        self.lead(
            "web",
            [*python, "gunicorn", "cofferwit.wsgi", "--bind", f"fd://{web}", *GUNICORN],
            pass_fds=(web,),
        )
        celery = [*python, "celery", "--app", "cofferwit", "--quiet"]
        # A task that is cut off is found again by the next run: nobody waits for a long one.
        self.lead(
            "worker",
            [*celery, "worker", "--concurrency", "2", "--loglevel", "INFO"],
            patience=4.0,
            urgent_signal=signal.SIGQUIT,
        )
        # What beat remembers is of no use to another clock, and a worker catches up as it starts.
        memory = self.places.local / "beat"
        shutil.rmtree(memory, ignore_errors=True)
        memory.mkdir(mode=0o700)
        beat = ["beat", "--schedule", str(memory / "schedule"), "--pidfile", ""]
        self.lead("beat", [*celery, *beat, "--loglevel", "INFO"])
        self.listener.close()

    def lead(self, name: str, command: list[str], **how: Any) -> None:
        """Start one leader, which will be watched; `how` goes to `spawn`."""
        log = self.places.logs / f"{name}.log"
        log.write_bytes(b"")
        child = spawn(
            name,
            command,
            log=log,
            env=self.environment,
            cwd=self.places.root,
            **how,
        )
        self.leaders.append(child)
        self.watched.append(child)

    @property
    def address(self) -> str:
        """Where the site is found with a browser."""
        host = self.options.host
        if host in surroundings.EVERYWHERE:
            host = "localhost"
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"

    def wait_until_it_answers(self) -> None:
        """Wait for the first page. Raises Trouble when a process ends or nothing comes."""
        deadline = time.monotonic() + ANSWER_WITHIN
        while True:
            self.check_watched()
            try:
                urllib.request.urlopen(f"{self.address}sante/", timeout=10).close()
            except urllib.error.HTTPError:
                return  # an answer all the same: the page says itself what it lacks
            except OSError:
                if time.monotonic() > deadline:
                    web = self.leaders[0]
                    raise Trouble(
                        f"The site does not answer at {self.address}.",
                        f"Read {web.log}, then run the same command again.",
                        detail=web.log_tail(),
                    ) from None
                time.sleep(0.2)
            else:
                return

    def tell(self) -> None:
        """Say where it is and how to get in."""
        lines = ["", f"Cofferwit is at {self.address}", f"  mails it sends: {self.places.mail}"]
        lines += [f"  logs: {self.places.logs}"]
        if self.options.at:
            lines += [f"  its clock started at {self.options.at}"]
        lines += ["  house safes are being stocked by the worker"]
        lines += self.demonstration.words()
        lines += self.administrator.words()
        lines += ["", "Ctrl-C stops it."]
        print("\n".join(lines), flush=True)
        self.demonstration.told()
        self.administrator.told()

    def watch(self) -> None:
        """Wait until somebody stops us. Raises Trouble when a process ends by itself."""
        while True:
            self.check_watched()
            time.sleep(0.5)

    def check_watched(self) -> None:
        """Raise Trouble for a process that has ended."""
        for child in self.watched:
            if child.ended():
                end = child.log_tail()
                if "No space left on device" in end:
                    raise disk_full(str(self.places.local))
                raise Trouble(
                    f"The process {child.name} ended by itself (code {child.process.returncode}).",
                    f"Read {child.log}, then start again: the data is kept.",
                    detail=end,
                )

    def stop(self) -> None:
        """Stop the leaders, then what they use, in the reverse of the starting order."""
        self.places.environment.unlink(missing_ok=True)
        stop_all(self.leaders)
        for stop in reversed(self.servers):
            stop()
        if self.listener is not None:
            self.listener.close()
