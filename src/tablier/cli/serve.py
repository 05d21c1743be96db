"""`tablier serve`: the games in the browser."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from typing import Annotated

import typer

from tablier.errors import TablierError


def serve(
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
    no_browser: Annotated[
        bool, typer.Option("--no-browser", metavar="", help="Do not open the browser.")
    ] = False,
) -> None:
    """Play in the browser.

    Starts the server, opens the browser, and runs until Ctrl-C. Where Tablier runs already, it is shown.

    Examples:

    - `tablier serve` is what `tablier` alone does
    - `tablier serve --no-browser --port 9000`
    - `tablier serve --host 0.0.0.0` lets others in the same network play, each with a game of their own
    """
    number = read_port(port)
    count = None if thinkers is None else read_thinkers(thinkers)
    with contextlib.suppress(KeyboardInterrupt):
        run(host, number, show=(lambda address: None) if no_browser else open_browser, thinkers=count)


def run(host: str, port: int, show: Callable[[str], None], thinkers: int | None = None) -> None:
    """Serves until Ctrl-C, or shows the Tablier that is there already."""
    from tablier.server import listening  # noqa: PLC0415 (it takes a while, and the other commands do without)

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

    listening.serve(place, ready, thinkers)


def read_port(text: str) -> int:
    """The port as a number; the message is about what was typed."""
    digits = text.isascii() and text.isdecimal() and len(text) <= 5
    if not digits or int(text) > 65535:
        raise TablierError(f"--port must be a whole number from 0 to 65535, not {text!r}")
    return int(text)


def read_thinkers(text: str) -> int:
    """The number of thinkers; the message is about what was typed."""
    digits = text.isascii() and text.isdecimal() and len(text) <= 3
    if not digits or not 1 <= int(text) <= 256:
        raise TablierError(f"--thinkers must be a whole number from 1 to 256, not {text!r}")
    return int(text)


def open_browser(address: str) -> None:
    """Opens the browser where there is a screen for it; that it cannot be opened is no error."""
    screens = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}
    if sys.platform in ("darwin", "win32") or not screens.isdisjoint(os.environ):
        webbrowser.open(address)
