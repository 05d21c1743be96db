"""`tablier solve`: proves who wins a position and writes a certificate that anyone can check."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Annotated, Self

import typer
from rich.console import Console

from tablier import tablebase
from tablier.certificates import CertificateError, Verdict, verify
from tablier.cli import messages
from tablier.cli.arguments import GameName, OptionTexts, PositionText, read_game, read_position
from tablier.cli.counting import CHECKING, PLAIN_EVERY, Counting
from tablier.engine import Limit
from tablier.errors import TablierError
from tablier.files import try_writing
from tablier.games import Position
from tablier.solving import Progress, Solution, Solver, StateError
from tablier.solving.solver import MOST_MEMORY
from tablier.tablebase import Tablebase

SAVE_EVERY = 600.0
"""Seconds between two times at which the state is kept, in case the machine stops."""
USUAL_MEMORY = 256


def solve(
    game: GameName,
    position: PositionText = None,
    option: OptionTexts = None,
    *,
    certificate: Annotated[
        str | None,
        typer.Option(
            "--certificate",
            "-c",
            metavar="FILE",
            help="Where to write the certificate; GAME.certificate if not given.",
            show_default=False,
        ),
    ] = None,
    state: Annotated[
        str | None,
        typer.Option(
            "--state",
            metavar="FILE",
            help="Where to keep the state when interrupted, and to go on from; if not given, the name of the "
            "certificate with .state added.",
            show_default=False,
        ),
    ] = None,
    memory: Annotated[
        str | None,
        typer.Option(
            "--memory",
            metavar="MB",
            help=f"Megabytes for what is found; if not given, as much as before, and {USUAL_MEMORY} at first.",
            show_default=False,
        ),
    ] = None,
    without_tables: Annotated[
        bool, typer.Option("--without-tables", metavar="", help="Ask no tables of endings.")
    ] = False,
) -> None:
    """Prove that a position is won, lost or drawn for the player to move.

    The result is about unlimited play: no repetition and no limit ends a game. It is the last line on stdout;
    progress and figures go to stderr. The certificate holds a strategy that wins, or two that do not lose; the rulebook
    checks all of it before it is written. Tables of endings, those that come with Tablier and the user's own, shorten
    the work; the certificate does not rest on them. Ctrl-C keeps the state; the same command goes on from there, also
    with more memory.

    Examples:

    - `tablier solve fanorona -o cols=3 -o rows=5 -o captures=compulsory`
    - `tablier solve tours -p ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -" -c run.certificate`
    """
    place = read_position(read_game(game, option), position)
    target = Path(certificate or f"{game}.certificate")
    kept = Path(state) if state else target.with_name(target.name + ".state")
    if target == kept:
        raise TablierError(
            f"{target} cannot be both: name one file for the certificate, another for the state"
        )
    for path in (target, kept):
        if not path.parent.is_dir():
            raise TablierError(f"{path} cannot be written: there is no folder {path.parent}")
        _write(path, try_writing)
    _refuse_existing(target)
    solver = _solver(place, kept, memory, endings=not without_tables and _tables(place))
    solution = _solved(solver, kept)
    result = solution.in_words(place.turn)
    verdict = _checked(solver, kept, solution, result)
    try:
        _refuse_existing(target)  # a long time may have passed
        _write(target, solution.certificate.write)
    except KeyboardInterrupt:
        message = f"interrupted before {target} was written"
        raise _left(solver, kept, message, code=messages.INTERRUPTED, result=result) from None
    except TablierError as error:
        raise _left(solver, kept, str(error), result=result) from None
    with suppress(OSError):
        kept.unlink()
    messages.note(f"{target}: {verdict}")
    print(result)


def _refuse_existing(target: Path) -> None:
    if target.exists():
        raise TablierError(f"{target} exists: name another file with --certificate, or remove it")


def _write(path: Path, write: Callable[[Path], None]) -> None:
    try:
        write(path)
    except OSError as error:
        raise TablierError(f"{path} cannot be written: {error.strerror or error}") from None


def _tables(place: Position) -> Tablebase:
    """All tables at hand; what is wrong with those that matter is said, and they are not asked."""
    tables = tablebase.open()
    pieces = tables.pieces(place.game)
    if pieces and tables.all_of(place.game):
        messages.note(f"asking tables of endings with up to {pieces} pieces")
    for fault in tables.faults:
        messages.say(str(fault))
    return tables


def _solver(place: Position, kept: Path, memory: str | None, *, endings: bool | Tablebase) -> Solver:
    """A new solver, or the one kept in a file if it is about the same question."""
    wanted = _megabytes(memory) if memory is not None else None
    if not kept.exists():
        solver = Solver(place, memory=wanted or USUAL_MEMORY, endings=endings)
        _write(kept, solver.save)  # so that no other question takes the name meanwhile
        return solver
    solver = Solver.load(kept, memory=wanted, endings=endings)
    if solver.position != place.unlimited:
        raise StateError(f"{kept} is about another question: {solver.question}")
    messages.note(f"going on from {kept} after {solver.progress.nodes:,} nodes")
    return solver


def _megabytes(text: str) -> int:
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_MEMORY))
    if not digits or not 1 <= int(text) <= MOST_MEMORY:
        raise TablierError(f"--memory must be a whole number from 1 to {MOST_MEMORY}, not {text!r}")
    return int(text)


def _solved(solver: Solver, kept: Path) -> Solution:
    """Runs to the end and keeps the state now and then; that it cannot be kept is no reason to stop."""
    try:
        with _Report(solver) as report:
            while (solution := solver.run(Limit(time=SAVE_EVERY), progress=report.show)) is None:
                try:
                    _write(kept, solver.save)
                except TablierError as error:
                    messages.say(f"{error}; going on")
        return solution
    except KeyboardInterrupt:
        message = f"interrupted after {solver.progress.nodes:,} nodes"
        raise _left(solver, kept, message, code=messages.INTERRUPTED) from None
    except TablierError as error:
        if solver.progress.stage != "too large":
            raise
        raise _left(solver, kept, str(error)) from None


def _checked(solver: Solver, kept: Path, solution: Solution, result: str) -> Verdict:
    """Lets the rulebook check the certificate: one that does not hold is never written."""
    checking = Counting(*CHECKING)
    try:
        with checking:
            return verify(solution.certificate, progress=checking.show)
    except KeyboardInterrupt:
        message = (
            f"interrupted when the rulebook had checked {checking.done:,} of {solution.certificate.size:,} "
            "positions: the result is not verified, and no certificate is written"
        )
        raise _left(solver, kept, message, code=messages.INTERRUPTED, result=result) from None
    except CertificateError as error:
        message = f"the rulebook does not bear out what was found, so nothing is claimed: {error}"
        raise _left(solver, kept, message) from None


def _left(solver: Solver, kept: Path, message: str, *, code: int = 1, result: str = "") -> typer.Exit:
    """How to end before all is done: the state is kept, and what was found is said."""
    try:
        _write(kept, solver.save)
        message += f"; the state is kept in {kept}"
    except TablierError as error:
        message += f"; the state is not kept: {error}"
    (messages.note if code == messages.INTERRUPTED else messages.say)(message)
    if result:
        print(result)
    return typer.Exit(code)


class _Report:
    """Progress on stderr: one line that changes on a terminal, else a line now and then; at the end what was done."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self._began = time.monotonic()
        self._next = 0.0
        console = Console(stderr=True)
        self._status = console.status("") if console.is_terminal else None

    def __enter__(self) -> Self:
        if self._status:
            self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._status:
            self._status.stop()
        if error is None:
            now = self._solver.progress
            messages.note(
                f"solved by {now.nodes:,} nodes and {now.listed:,} positions of regions in {self._seconds:.1f} s"
            )

    def show(self, now: Progress) -> None:
        """How far the proof is."""
        if now.stage == "writing":
            done = f"strategy: {now.written:,} of {now.found:,} positions"
        else:
            done = ", ".join(
                f"{player} {'cannot win' if answer is False else f'to win {proof:,}/{disproof:,}'}"
                for player, answer, (proof, disproof) in zip(
                    ("first", "second"), now.can_win, now.numbers, strict=True
                )
            )
        self._line(f"{now.nodes:,} nodes, {now.listed:,} in regions, table {now.used:.0%} full; {done}")

    @property
    def _seconds(self) -> float:
        return time.monotonic() - self._began

    def _line(self, text: str) -> None:
        if self._status:
            self._status.update(f"{self._seconds:.0f} s: {text}")
        elif self._seconds >= self._next and sys.stderr is not None:
            self._next = self._seconds + PLAIN_EVERY
            print(f"{self._seconds:.0f} s: {text}", file=sys.stderr, flush=True)
