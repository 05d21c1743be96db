"""`tablier serve`: the games in the browser."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Annotated
from urllib.parse import urlsplit

import typer

from tablier.cli.database import DatabaseUrl, DataFolder, database_url
from tablier.errors import TablierError, UnknownOption


@dataclass(frozen=True, slots=True)
class Settings:
    """What a host may set; None is as usual."""

    thinkers: int | None = None
    connections: int | None = None
    per_client: int | None = None
    patience: float | None = None
    behind_proxy: str | None = None
    database: str | None = None
    public_url: str | None = None
    games_per_client: int | None = None
    full_strength: int | None = None
    lines: str = "plain"


def serve(
    *,
    host: Annotated[
        str,
        typer.Option("--host", metavar="NAME", help="Where to listen; usually only this machine gets in."),
    ] = "127.0.0.1",
    port: Annotated[
        str,
        typer.Option("--port", metavar="NUMBER", help="The port, or if it is taken one of the next; 0: any."),
    ] = "8642",
    thinkers: Annotated[
        str | None,
        typer.Option(
            "--thinkers",
            metavar="NUMBER",
            help="How many computers may think at a time; usually one less than there are processor cores.",
        ),
    ] = None,
    connections: Annotated[
        str | None,
        typer.Option(
            "--connections",
            metavar="NUMBER",
            help="How many connections may be open; usually up to 1000, as the system's limit of files allows.",
        ),
    ] = None,
    per_client: Annotated[
        str | None,
        typer.Option(
            "--per-client",
            metavar="NUMBER",
            help="How many of them one address may have; usually 64, or a quarter of all.",
        ),
    ] = None,
    patience: Annotated[
        str | None,
        typer.Option(
            "--patience",
            metavar="SECONDS",
            help="How long a request may take to come, and an answer to be read; usually 20.",
        ),
    ] = None,
    behind_proxy: Annotated[
        str | None,
        typer.Option(
            "--behind-proxy",
            metavar="ADDRESS",
            help="Where a reverse proxy asks from, such as 127.0.0.1: it alone is believed for whom it asks.",
        ),
    ] = None,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    public_url: Annotated[
        str | None,
        typer.Option(
            "--public-url",
            metavar="URL",
            help="Under which address others find this server, such as https://games.example/.",
        ),
    ] = None,
    games_per_client: Annotated[
        str | None,
        typer.Option(
            "--games-per-client",
            metavar="NUMBER",
            help="How many unfinished games by link one address may make; usually 100.",
        ),
    ] = None,
    full_strength: Annotated[
        str | None,
        typer.Option(
            "--full-strength",
            metavar="SECONDS",
            help="For how long the computer may think about a move at full strength; usually 30, which is the most, 0: "
            "not at all.",
        ),
    ] = None,
    log: Annotated[
        str,
        typer.Option(
            "--log",
            metavar="plain|json",
            help="How the log is written, on stderr: for people, or for programs.",
        ),
    ] = "plain",
    no_browser: Annotated[
        bool, typer.Option("--no-browser", metavar="", help="Do not open the browser.")
    ] = False,
) -> None:
    """Play in the browser.

    Starts the server, opens the browser, and runs until Ctrl-C. Where Tablier runs already, it is shown.

    Examples:

    - `tablier serve` is what `tablier` alone does
    - `tablier serve --no-browser --port 9000`
    - `tablier serve --host 0.0.0.0` lets others in the same network play, by link with you or by themselves
    - `tablier serve --no-browser --behind-proxy 127.0.0.1` when a reverse proxy on this machine lets others in
    """
    settings = Settings(
        thinkers=read_number("--thinkers", thinkers, 1, 256),
        connections=read_number("--connections", connections, 1, 99_999),
        per_client=read_number("--per-client", per_client, 1, 99_999),
        patience=read_number("--patience", patience, 1, 3600),
        behind_proxy=read_addresses("--behind-proxy", behind_proxy),
        database=database_url(data, database),
        public_url=read_address("--public-url", public_url),
        games_per_client=read_number("--games-per-client", games_per_client, 1, 99_999),
        full_strength=read_number("--full-strength", full_strength, 0, 30),
        lines=read_lines(log),
    )
    number = read_number("--port", port, 0, 65535) or 0
    with contextlib.suppress(KeyboardInterrupt):
        run(host, number, (lambda address: None) if no_browser else open_browser, settings)


def run(host: str, port: int, show: Callable[[str], None], settings: Settings) -> None:
    """Serves until Ctrl-C, or shows the Tablier that is there already."""
    from tablier.server import listening, serving  # noqa: PLC0415 (it takes a while, and the other commands do without)

    place = listening.listen(host, port)
    if place.socket is None:
        print(f"Tablier runs already: {place.address}")
        show(place.address)
        return
    if port not in (0, place.port):
        print(f"Port {port} is taken by another program.")
    others = ", and for other machines under the name of this one" if place.is_public else ""

    def ready() -> None:
        print(f"Tablier is at {place.address}{others} (Ctrl-C ends it)", flush=True)
        # Some browsers let their caller wait until they are closed.
        threading.Thread(target=show, args=(place.address,), daemon=True).start()

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as systemd and containers end it
    serving.serve(place, ready, **asdict(settings))


def read_number(option: str, text: str | None, least: int, most: int) -> int | None:
    """The number an option was given, if it was given; the message is about what was typed."""
    if text is None:
        return None
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    if not digits or not least <= int(text) <= most:
        raise TablierError(f"{option} must be a whole number from {least} to {most}, not {text!r}")
    return int(text)


def read_lines(name: str) -> str:
    """The kind of log that was typed."""
    if name not in ("plain", "json"):
        raise UnknownOption(f"there is no log {name!r}", ("plain", "json"))
    return name


def read_address(option: str, text: str | None) -> str | None:
    """The address of a page that an option was given, with a slash at its end."""
    if text is None:
        return None
    try:
        found = urlsplit(text)
        good = found.scheme in ("http", "https") and bool(found.hostname) and not found.query + found.fragment
    except ValueError:
        good = False
    if not good or not text.isprintable() or " " in text:
        raise TablierError(f"{option} must be an address such as https://games.example/, not {text!r}")
    return text.rstrip("/") + "/"


def read_addresses(option: str, text: str | None) -> str | None:
    """The addresses an option was given, if it was given: each of one machine or of a network, with commas between."""
    for address in [] if text is None else text.split(","):
        try:
            ipaddress.ip_network(address.strip())
        except ValueError:
            raise TablierError(
                f"{option} must be addresses such as 127.0.0.1 or 10.0.0.0/8, not {address!r}"
            ) from None
    return text


def open_browser(address: str) -> None:
    """Opens the browser where there is a screen for it; that it cannot be opened is no error."""
    screens = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}
    if sys.platform in ("darwin", "win32") or not screens.isdisjoint(os.environ):
        webbrowser.open(address)
