"""`tablier solve`: proves who wins a position and writes a certificate that anyone can check."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tablier.certificates import verify
from tablier.cli import complaint
from tablier.cli.arguments import GameName, OptionTexts, PositionText, read_game, read_position
from tablier.engine import Limit
from tablier.errors import TablierError
from tablier.games import Position
from tablier.solving import Progress, Solution, Solver, StateError
from tablier.solving.solver import MOST_MEMORY, unlimited

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
            help=f"Megabytes for what is found; {USUAL_MEMORY} if not given.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Prove that a position is won, lost or drawn for the player to move.

    The result is about unlimited play: no repetition and no limit ends a game. It is the last line on stdout;
    progress and figures go to stderr. The certificate holds a strategy that wins, or two that do not lose; before it is
    written it is checked by the rulebook. Ctrl-C keeps the state; the same command goes on from there.

    Examples:

    - `tablier solve fanorona -o cols=3 -o rows=5 -o captures=compulsory`
    - `tablier solve tours -p ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -" -c run.certificate`
    """
    place = read_position(read_game(game, option), position)
    target = Path(certificate or f"{game}.certificate")
    kept = Path(state) if state else target.with_name(target.name + ".state")
    for path in (target, kept):
        if not path.parent.is_dir():
            raise TablierError(f"{path} cannot be written: there is no folder {path.parent}")
    if target.exists():
        raise TablierError(f"{target} exists: name another file with --certificate, or remove it")
    solver = _solver(place, kept, memory)
    report = _Report(solver)
    try:
        solution = _solved(solver, kept, report)
        _write(solution, target, report)
    except KeyboardInterrupt:
        report.end()
        solver.save(kept)
        complaint.note(f"interrupted after {solver.progress.nodes:,} nodes; the state is kept in {kept}")
        raise typer.Exit(130) from None
    kept.unlink(missing_ok=True)
    print(solution.told(place.turn))


def _solver(place: Position, kept: Path, memory: str | None) -> Solver:
    """A new solver, or the one kept in a file if it is about the same question."""
    wanted = _megabytes(memory) if memory is not None else None
    if not kept.exists():
        return Solver(place, memory=wanted or USUAL_MEMORY)
    solver = Solver.load(kept)
    if solver.position != unlimited(place):
        raise StateError(f"{kept} is about another question: {solver.position!r}")
    if wanted not in (None, solver.memory):
        raise StateError(f"{kept} was made with --memory {solver.memory}, which cannot be changed")
    complaint.note(f"going on from {kept} after {solver.progress.nodes:,} nodes")
    return solver


def _megabytes(text: str) -> int:
    digits = text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_MEMORY))
    if not digits or not 1 <= int(text) <= MOST_MEMORY:
        raise TablierError(f"--memory must be a whole number from 1 to {MOST_MEMORY}, not {text!r}")
    return int(text)


def _solved(solver: Solver, kept: Path, report: _Report) -> Solution:
    """Runs to the end and keeps the state now and then."""
    while (solution := solver.run(Limit(time=SAVE_EVERY), progress=report.show)) is None:
        solver.save(kept)
    return solution


def _write(solution: Solution, target: Path, report: _Report) -> None:
    """Checks the certificate, then writes it: one that does not hold never gets its name."""
    seconds, now = report.seconds, report.solver.progress
    verdict = verify(solution.certificate, progress=report.verifying)
    report.end()
    beside = target.with_name(target.name + ".new")
    try:
        beside.write_text(str(solution.certificate), encoding="ascii", newline="\n")
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
    complaint.note(
        f"{now.nodes:,} nodes and {now.listed:,} positions of regions in {seconds:.1f} s; "
        f"{target}: {target.stat().st_size:,} bytes, {verdict}"
    )


class _Report:
    """Progress on stderr: one line that changes on a terminal, else a line now and then."""

    EVERY = 10.0

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self._began = time.monotonic()
        self._next = 0.0
        self._console = Console(stderr=True)
        self._status = self._console.status("") if self._console.is_terminal else None
        if self._status:
            self._status.start()

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return time.monotonic() - self._began

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

    def verifying(self, done: int, total: int) -> None:
        """How far the check of the certificate is."""
        if done % 64 == 0:
            self._line(f"checking by the rulebook: {done:,} of {total:,} positions")

    def end(self) -> None:
        """Leaves the line to other messages."""
        if self._status:
            self._status.stop()

    def _line(self, text: str) -> None:
        if self._status:
            self._status.update(f"{self.seconds:.0f} s: {text}")
        elif self.seconds >= self._next:
            self._next = self.seconds + self.EVERY
            print(f"{self.seconds:.0f} s: {text}", file=sys.stderr, flush=True)
