"""How the command line says what is wrong: on stderr, in one message that names the thing and the place."""

from __future__ import annotations

import contextlib
import sys

import typer
from rich.cells import cell_len

from tablier.errors import ParseError, TablierError
from tablier.words import in_language, message

INTERRUPTED = 130
"""The exit code after Ctrl-C."""
WINDOW = 64
"""How much of a long text is shown around the character at fault."""


_language = "en"


def speak(language: str) -> None:
    """Chooses the language of all that follows."""
    global _language  # noqa: PLW0603 (a command speaks one language, wherever in it something goes wrong)
    _language = language


def say(what: str) -> None:
    """Writes a message of the command to stderr."""
    note(f"tablier: {in_language(what, _language)}")


def note(message: str) -> None:
    """Writes what a command does or did to stderr; it is no complaint. Where nobody listens, nothing happens."""
    if sys.stderr is None:
        return
    encoding = sys.stderr.encoding or "utf-8"
    with contextlib.suppress(OSError):
        print(printable(message).encode(encoding, "replace").decode(encoding), file=sys.stderr, flush=True)


def printable(text: str) -> str:
    """A text that can be shown as it is: a question mark for each control character."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def about_input(error: TablierError) -> None:
    """What is wrong with a text or a value; a caret points at the character a text cannot be read from."""
    sentence = message(error, _language)
    if not isinstance(error, ParseError):
        return say(sentence)
    end = error.offset == len(error.text)
    place = "at the end of the text" if end else f"at character {error.offset + 1}"
    say(f"{sentence} ({in_language(place, _language)})")
    print("\n".join(pointed(error.text, error.offset)), file=sys.stderr)
    return None


def about_usage(error: typer.TyperException) -> None:
    """What is wrong with the words of a command line."""
    context = getattr(error, "ctx", None)
    what = error.format_message().rstrip(".")
    what = what[:1].lower() + what[1:]
    if getattr(error, "option_name", "").lstrip("-").isdigit():
        what += ", and a number cannot be negative here"
    path = context.command_path if context else "tablier"
    say(f"{what} ('{path} --help' shows how it is used)")


def pointed(text: str, offset: int) -> tuple[str, str]:
    """A text, cut around a place when it is long, and under it a caret that points at the place."""
    shown = printable(text)
    first = max(0, min(offset - WINDOW // 2, len(shown) - WINDOW))
    before, after = shown[first:offset], shown[offset : first + WINDOW]
    before = ("…" if first else "") + before
    after += "…" if first + WINDOW < len(shown) else ""
    return f"  {before}{after}", f"  {' ' * cell_len(before)}^"
