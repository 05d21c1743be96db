"""The command `tablier`: its commands put together, and how it ends when something is wrong."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from typing import Annotated, Any

import typer

from tablier.cli import games, messages, tablebase
from tablier.cli.analyse import analyse
from tablier.cli.arguments import options_told
from tablier.cli.backup import backup
from tablier.cli.bench import bench
from tablier.cli.bot import bot
from tablier.cli.help import PlainCommand, PlainGroup
from tablier.cli.language import preferred
from tablier.cli.match import match
from tablier.cli.moves import moves
from tablier.cli.openings import openings
from tablier.cli.perft import perft
from tablier.cli.play import play
from tablier.cli.puzzles import puzzles
from tablier.cli.rules import rules
from tablier.cli.serve import serve
from tablier.cli.solve import solve
from tablier.cli.verify import verify
from tablier.errors import TablierError


class Commands(PlainGroup):
    """The commands of Tablier; wrong input gets one message on stderr and exit code 2."""

    def main(self, *args: Any, **settings: Any) -> Any:
        """Runs the command the arguments name and ends the process with its exit code."""
        settings.update(prog_name="tablier", standalone_mode=False)
        messages.speak(preferred(os.environ).language)
        code: object = 0
        if sys.stdin is None:  # closed by whoever started us; there is nothing to be read then
            sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 (it stays open as long as we live)
        if sys.stdout is None:
            messages.say("cannot write: the output is closed")
            sys.exit(1)
        try:
            code = super().main(*args, **settings)
            sys.stdout.flush()
        except typer.TyperException as error:
            messages.about_usage(error)
            code = error.exit_code
        except TablierError as error:
            messages.about_input(error)
            code = 2
        except BrokenPipeError:
            _close_stdout()
            code = 1
        except OSError as error:
            _close_stdout()
            what = "cannot write" if error.filename is None else f"{error.filename} cannot be written"
            messages.say(f"{what}: {error.strerror or error}")
            code = 1
        sys.exit(code if isinstance(code, int) else 0)


def _close_stdout() -> None:
    # What is left in the buffer can go nowhere; without this the interpreter would complain about it at its end.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    name="tablier",
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(cls=PlainCommand)(serve)
app.command(cls=PlainCommand)(bot)
app.command(cls=PlainCommand)(rules)
for command in (play, moves, perft, match, solve):
    app.command(cls=PlainCommand, epilog=options_told())(command)
app.command(cls=PlainCommand)(analyse)
app.command(cls=PlainCommand)(verify)
app.command(cls=PlainCommand)(puzzles)
app.command(cls=PlainCommand, epilog=options_told())(openings)
app.command(cls=PlainCommand)(bench)
app.add_typer(tablebase.app, name="tablebase")
app.command(cls=PlainCommand)(backup)
app.add_typer(games.app, name="games")


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"tablier {version('tablier')}")
        raise typer.Exit


@app.callback(
    invoke_without_command=True,
    epilog="Without a command the browser opens: choose a game there and play, against a friend or the computer.",
)
def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", metavar="", help="Show the version and end.", callback=_show_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Fanorona, Tumicarona, Vela, Les Tours and Tchag."""
    if context.invoked_subcommand is None:
        serve()


def main() -> None:
    """The console entry point."""
    app()
