"""`tablier play` at a real terminal: colour, pages, and how Ctrl-C and the end of the input leave it."""

from __future__ import annotations

import os
import pty
import re
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import ioctl
from select import select

from tests.cli.terminal import TABLIER

COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-7]|4[0-7]|38;|48;)")


class Terminal:
    """A program on a pseudo-terminal of 80 × 24."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self._ours, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        usual = {
            name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")
        }
        self.process = subprocess.Popen(
            [*TABLIER, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**usual, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment},
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""

    def type(self, line: str) -> None:
        os.write(self._ours, line.encode())

    def wait_for(self, text: str, times: int = 1) -> None:
        """Reads until a text has been shown so many times."""
        limit = time.monotonic() + 60
        while self.shown.count(text) < times:
            assert time.monotonic() < limit, self.shown
            if select([self._ours], [], [], 0.2)[0]:
                try:
                    self.shown += os.read(self._ours, 65536).decode("utf-8", "replace")
                except OSError:  # the program has ended
                    assert self.shown.count(text) >= times, self.shown
                    return

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)


@contextmanager
def terminal(*arguments: str, **environment: str) -> Iterator[Terminal]:
    opened = Terminal(*arguments, **environment)
    try:
        yield opened
    finally:
        opened.close()


def test_colour_and_pages() -> None:
    with terminal("play", "tchag") as screen:
        screen.wait_for("Red> ")
        assert COLOUR.search(screen.shown)
        screen.type("moves\r")
        screen.wait_for("104 legal moves:")
        screen.wait_for("Red> ", times=2)
        screen.type("quit\r")
        screen.wait_for("Goodbye.")
        assert screen.process.wait(timeout=60) == 0


def test_no_color_is_honoured() -> None:
    with terminal("play", "tchag", NO_COLOR="1") as screen:
        screen.wait_for("Red> ")
        assert not COLOUR.search(screen.shown)


def test_a_dumb_terminal_gets_plain_text() -> None:
    with terminal("play", "fanorona", TERM="dumb") as screen:
        screen.wait_for("White> ")
        assert "\x1b" not in screen.shown


def test_long_lists_are_shown_a_page_at_a_time() -> None:
    with terminal("play", "fanorona", "-p", "9/BBB6/9/4W1W2/W1W1W1W1W w 0 1") as screen:
        screen.wait_for("White> ")
        screen.type("moves\r")
        screen.wait_for("legal moves:")
        screen.wait_for("White> ", times=2)
        assert "-- Enter for more" not in screen.shown
    with terminal(
        "play", "tchag", "-p", "gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -", COLUMNS="40"
    ) as screen:
        screen.wait_for("Red> ")
        screen.type("moves\r")
        screen.wait_for("-- Enter for more, q to stop -- ")
        screen.type("q\r")
        screen.wait_for("Red> ", times=2)


def test_a_move_typed_at_the_pager_is_played() -> None:
    with terminal("play", "tchag", COLUMNS="40") as screen:
        screen.wait_for("Red> ")
        screen.type("moves\r")
        screen.wait_for("-- Enter for more, q to stop -- ")
        screen.type("b2-b3:D,L\r")
        screen.wait_for("Red played b2-b3:D,L.")


def test_a_narrow_screen_cuts_the_board_and_keeps_the_command_whole() -> None:
    with terminal("play", "fanorona", COLUMNS="40", NO_COLOR="1") as screen:
        screen.wait_for("White> ")
        plain = re.sub(r"\x1b\[[0-9;]*m", "", screen.shown)
        assert "  3  ●───○───●───○───·───●───○───●───○  \r\n" in plain
        assert "columns wide" not in screen.shown
        screen.type("e2-e3A\r")
        screen.wait_for("Black> ")
        screen.type("quit\r")
        screen.wait_for("Goodbye.")
        assert "play fanorona -p 'BBBB1BBBB/BBBB1BBBB/BWBWWBWBW/WWWW1WWWW/WWWWWWWWW b 0 1'" in screen.shown
    with terminal("play", "fanorona", COLUMNS="30", NO_COLOR="1") as screen:
        screen.wait_for("White> ")
        assert "The board is 41 columns wide" in screen.shown


def test_ctrl_c_at_the_prompt() -> None:
    with terminal("play", "tours") as screen:
        screen.wait_for("South> ")
        # A signal that comes just before the prompt begins to listen is seen only with the next one.
        for _ in range(5):
            screen.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                screen.process.wait(timeout=10)
                break
        screen.wait_for("Goodbye.")
        assert screen.process.returncode == 130
        assert "Traceback" not in screen.shown


def test_ctrl_d_at_the_prompt() -> None:
    with terminal("play", LC_ALL="fr_FR.UTF-8") as screen:
        screen.wait_for("Quel jeu ? ")
        screen.type("\x04")
        screen.wait_for("Au revoir.")
        assert screen.process.wait(timeout=60) == 0


def test_perft_shows_its_progress_on_the_terminal() -> None:
    with terminal("perft", "tumicarona", "6") as screen:
        screen.wait_for("9205774")
        assert "%" in screen.shown
        assert screen.process.wait(timeout=60) == 0
