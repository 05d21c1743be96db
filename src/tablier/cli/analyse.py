"""`tablier analyse`: where did I go wrong? Every move of a record graded, the bad ones refuted and explained."""

from __future__ import annotations

import json as as_json
import sys
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tablier.analysis import DEFAULT_NODES, Note, annotate, annotated, graph
from tablier.cli import messages
from tablier.cli.analysis_table import as_table
from tablier.cli.arguments import LanguageName
from tablier.cli.counting import Counting
from tablier.cli.language import chosen
from tablier.cli.new_file import are_same, refuse_unwritable
from tablier.engine import Limit
from tablier.errors import ParseError, TablierError
from tablier.files import write_new
from tablier.games.arguments import whole_number
from tablier.records import Record, RecordError, read_games

WIDTH = 150
"""So wide is a table that no terminal shows."""

MOST_GAMES = 1_000_000


def analyse(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file with one game or more.", show_default=False)
    ],
    *,
    nodes: Annotated[
        int | None,
        typer.Option(
            "--nodes",
            "-n",
            metavar="N",
            help=f"How many nodes to search in each position; {DEFAULT_NODES} if not given.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--time",
            "-t",
            metavar="SECONDS",
            help="Search each position so long instead.",
            show_default=False,
        ),
    ] = None,
    game: Annotated[
        int | None,
        typer.Option("--game", "-g", metavar="N", help="Only the N-th game of the file.", show_default=False),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", metavar="", help="One JSON object a line for each move.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            metavar="FILE",
            help="Write the games here with marks, reasons and variations; the file must not exist yet.",
            show_default=False,
        ),
    ] = None,
    graph_file: Annotated[
        Path | None,
        typer.Option(
            "--graph",
            metavar="FILE",
            help="Write a picture (SVG) of how the game went here; the file must not exist yet.",
            show_default=False,
        ),
    ] = None,
    language: LanguageName = None,
) -> None:
    """Grade every move of a game: what it loses, what was better, what refutes it, and why.

    A move is best, good, an inaccuracy `?!`, a mistake `?` or a blunder `??`, by the share of the point it loses. Where
    both scores are proved, so is the grade. The same file and nodes always give the same answer.

    Progress goes to stderr, the notes to stdout.

    Examples:

    - `tablier analyse game.txt`
    - `tablier analyse games.txt --game 3 --output studied.txt --graph game3.svg`
    - `tablier analyse game.txt --nodes 1000000 --json`
    """
    spoken = chosen(language).language
    messages.speak(spoken)
    limit = read_limit(nodes, seconds)
    if output is not None and graph_file is not None and are_same(output, graph_file):
        raise TablierError(f"--output and --graph are the same file: {output}")
    records = read_records(file, game)
    if graph_file is not None and len(records) > 1:
        raise TablierError(f"--graph draws one game, and {file} has {len(records)}: choose one with --game")
    for path, option in ((output, "--output"), (graph_file, "--graph")):
        if path is not None:
            refuse_unwritable(path, option)
    counting = Counting("analysing", "moves")
    began, total = time.monotonic(), sum(record.ply for record in records)
    try:
        found = []
        for record in records:
            notes = _notes(record, limit, counting, total)
            _print(record, notes, spoken, json=json)
            found.append(notes)
        messages.note(f"{total} moves analysed in {time.monotonic() - began:.1f} s")
        if output is not None:
            told = (annotated(record, notes, spoken) for record, notes in zip(records, found, strict=True))
            _write(output, "\n".join(map(str, told)))
        if graph_file is not None:
            _write(graph_file, graph(records[0], found[0], spoken))
    except KeyboardInterrupt:
        messages.note(f"interrupted after {counting.done} of {total} moves; nothing more is written")
        raise typer.Exit(messages.INTERRUPTED) from None


def read_limit(nodes: int | None, seconds: float | None) -> Limit:
    """How far each position is looked at, as typed."""
    if nodes is not None and seconds is not None:
        raise TablierError("give --nodes or --time, not both")
    return Limit(nodes=DEFAULT_NODES) if nodes is None and seconds is None else Limit(seconds, nodes)


def read_records(file: Path, number: int | None) -> Sequence[Record]:
    """The games of a file, or the one that was asked for."""
    if number is not None:
        whole_number("the number of a game", number, 1, MOST_GAMES)
    try:
        records = list(islice(read_games(file), number))
    except RecordError as error:
        what = f"{file} cannot be read: line {error.line}: {error.what}"
        raise ParseError(what, error.text, error.offset) from error
    except OSError as error:
        raise TablierError(f"{file} cannot be read: {error.strerror or error}") from None
    if not records:
        raise TablierError(f"there is no game in {file}")
    if number is not None and number > len(records):
        raise TablierError(f"{file} has the games 1 to {len(records)}; there is no game {number}")
    return records if number is None else records[-1:]


def _notes(record: Record, limit: Limit, counting: Counting, total: int) -> list[Note]:
    """The notes on a game in the order of its moves, with progress on stderr."""
    notes = []
    with counting:
        for note in annotate(record, limit):
            notes.append(note)
            counting.show(counting.done + 1, total)
    return notes[::-1]


def _print(record: Record, notes: Sequence[Note], language: str, *, json: bool) -> None:
    if json:
        sys.stdout.writelines(f"{as_json.dumps(note.to_json())}\n" for note in notes)
    else:
        Console(width=None if sys.stdout.isatty() else WIDTH).print(as_table(record, notes, language))
    sys.stdout.flush()


def _write(path: Path, text: str) -> None:
    try:
        write_new(path, text.encode())
    except OSError as error:
        messages.say(f"{path} cannot be written: {error.strerror or error}")
        raise typer.Exit(1) from None
    messages.note(f"{path} is written")
