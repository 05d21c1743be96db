"""The screen of a terminal game: shows text, asks for a line, and adapts to what the terminal can do."""

from __future__ import annotations

import contextlib
import io
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tablier.cli.messages import printable

PLAIN_WIDTH = 100
"""The width of lists when the output is no terminal."""

LABELS = 3
"""How many columns at the right of a board may be cut off: they only name its rows once more."""

_ASCII = str.maketrans("●○·─│╱╲╵╷╴┘┐┤╶└┌├┴┬┼═▓░×★►◄→…’«»", 'XO.-|/\\||-++++++++++=#:x*><>~\'""')


class Screen:
    """Text out, lines in. Colour and wrapping only on a terminal, signs beyond ASCII only where they can be shown."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(
                    errors="replace"
                )  # whatever bytes come in, and whatever the output can show
        self._console = Console(highlight=False, markup=False, emoji=False)
        self._echo = not sys.stdin.isatty()
        self.is_interactive = self._console.is_terminal and not self._echo
        self._plain = not _can_show("●─▓é", sys.stdout.encoding or "ascii")
        if self.is_interactive:
            _edit_lines()

    @property
    def width(self) -> int:
        """How many columns a line may have."""
        return self._console.width if self._console.is_terminal else PLAIN_WIDTH

    def show(self, text: str | Text = "", style: str = "", *, wrap: bool = True) -> None:
        """Shows a text and ends the line; on a terminal a long one goes on below, between words, if it may wrap."""
        shown = Text(text) if isinstance(text, str) else text.copy()
        if style:
            shown.stylize(style)
        if self._plain:
            shown.plain = self._as_ascii(shown.plain)
        self._console.print(shown, soft_wrap=not (wrap and self._console.is_terminal))

    def show_board(self, board: Text, too_narrow: str) -> None:
        """Shows a drawing, cut at the right of a narrow terminal rather than wrapped; `too_narrow` says so then."""
        width, needed = self._console.width, max(map(cell_len, board.plain.split("\n")))
        if not self._console.is_terminal or needed <= width:
            self.show(board, wrap=False)
            return
        lines = board.split("\n")
        for line in lines:
            line.truncate(width)
            self.show(line, wrap=False)
        if needed - width > LABELS:
            self.show(too_narrow.format(needed=needed, width=width))

    def ask(self, prompt: str) -> str:
        """The line typed after a prompt, without white space around it; raises EOFError when there is no more."""
        try:
            line = input(self._as_ascii(prompt) if self._plain else prompt)
        except IsADirectoryError:  # as when the input comes from a folder
            raise EOFError from None
        if self._echo:  # without a terminal nobody else shows what was typed
            self.show(typed(line))
        return line.strip()

    @contextlib.contextmanager
    def changing_line(self, text: str) -> Iterator[Callable[[str], None]]:
        """Shows a line that the function which is given changes; its last text stays, without a terminal that alone."""
        last = text

        def change(text: str) -> None:
            nonlocal last
            last = self._as_ascii(text) if self._plain else text
            status.update(Text(last))

        status = self._console.status(Text(self._as_ascii(text) if self._plain else text))
        try:
            if self.is_interactive:
                status.start()
            yield change
        finally:
            status.stop()
            if last != text:
                self.show(last)

    def show_columns(self, items: Sequence[str], more: str) -> str:
        """Shows items in columns read from top to bottom; on a terminal a page at a time, `more` asking to go on.

        Gives what was typed instead of going on, if anything.
        """
        widest = max(map(len, items), default=0) + 2
        columns = max(1, (self.width - 2) // widest)
        rows = -(-len(items) // columns)
        lines = [
            "  " + "".join(f"{item:<{widest}}" for item in items[row::rows]).rstrip() for row in range(rows)
        ]
        page = max(5, self._console.height - 2) if self.is_interactive else len(lines) or 1
        for first in range(0, len(lines), page):
            if first and (answer := self.ask(more)):
                return answer
            self.show("\n".join(lines[first : first + page]))
        return ""

    def _as_ascii(self, text: str) -> str:
        plain = unicodedata.normalize("NFKD", text.translate(_ASCII))
        return "".join(letter for letter in plain if not unicodedata.combining(letter))


def typed(text: str) -> str:
    """A text somebody typed, safe to show: no control characters, and cut when it is long."""
    shown = printable(text)
    return shown if len(shown) <= 200 else shown[:200] + "…"


def _can_show(signs: str, encoding: str) -> bool:
    try:
        signs.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _edit_lines() -> None:
    with contextlib.suppress(ImportError):  # not every system has it
        import readline  # noqa: F401, PLC0415 (being there is enough: input() then edits lines and remembers them)
