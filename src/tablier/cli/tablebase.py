"""`tablier tablebase`: builds, checks, counts and asks the tables of endings."""

from __future__ import annotations

import json as jsons
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tablier.cli import messages
from tablier.cli.arguments import GameName, OptionTexts, options_told, read_game, read_position, whole
from tablier.cli.help import PlainCommand, PlainGroup
from tablier.errors import GameOver, TablierError
from tablier.files import data_directory
from tablier.games import Position
from tablier.games.arguments import whole_number
from tablier.machine import cores
from tablier.tablebase import Builder, GpuBuilder, Kind, SplitStats, Tablebase, best_probe, open, told
from tablier.tablebase.building import both
from tablier.tablebase.kind import split_of
from tablier.tablebase.known import with_line
from tablier.tablebase.tablebase import SHIPPED

TELL_EVERY = 10.0
"""Seconds between two lines of progress."""
GAMES = ("tumicarona", "fanorona", "vela")
"""The rule sets that have tables."""

TableGame = Annotated[
    str, typer.Option("--game", "-g", metavar="GAME", help="The rule set: tumicarona, fanorona or vela.")
]
Cols = Annotated[
    str | None, typer.Option("--cols", metavar="N", help="Files of the board.", show_default=False)
]
Rows = Annotated[
    str | None, typer.Option("--rows", metavar="N", help="Ranks of the board.", show_default=False)
]
Pieces = Annotated[
    str | None,
    typer.Option(
        "--pieces", "-n", metavar="N", help="Only up to so many pieces on the board.", show_default=False
    ),
]
Folder = Annotated[
    str | None,
    typer.Option(
        "--folder",
        "-f",
        metavar="FOLDER",
        help="Where tables are besides those that come with Tablier; usually in the user's data.",
        show_default=False,
    ),
]
Threads = Annotated[
    str | None,
    typer.Option("--threads", metavar="N", help="Usually one for each core.", show_default=False),
]
AsJson = Annotated[bool, typer.Option("--json", metavar="", help="One JSON object a line.")]

app = typer.Typer(cls=PlainGroup, help="Perfect endings of Tumicarona, Fanorona and Vela.")


@app.command(cls=PlainCommand, epilog=options_told(GAMES))
def build(
    *,
    game: TableGame = "tumicarona",
    cols: Cols = None,
    rows: Rows = None,
    option: OptionTexts = None,
    pieces: Annotated[
        str,
        typer.Option(
            "--pieces",
            "-n",
            metavar="N",
            help="All positions with up to so many; `all`: as many as the game begins with.",
            show_default=False,
        ),
    ],
    folder: Folder = None,
    threads: Threads = None,
    memory: Annotated[
        str | None,
        typer.Option("--memory", metavar="MB", help="Megabytes it may take.", show_default=False),
    ] = None,
    gpu: Annotated[
        bool,
        typer.Option("--gpu", metavar="", help="On an NVIDIA GPU, by the program that `make gpu` builds."),
    ] = False,
) -> None:
    """Build the tables of all positions with few pieces.

    Those of up to five pieces come with Tablier, those of some small boards completely; they are not built again. What
    is finished is kept: the same command goes on after Ctrl-C.
    """
    kind = _kind(game, cols, rows, option)
    place = _folder(folder)
    shown = _Progress()
    builder = (GpuBuilder if gpu else Builder)(
        kind,
        _to_build(kind, pieces),
        place,
        threads=None if threads is None else whole("--threads", threads),
        memory=None if memory is None else whole("--memory", memory),
        tell=shown.tell,
        given=SHIPPED,
    )
    positions = sum(kind.positions(one) for split in builder.pairs for one in both(split))
    messages.note(
        f"{kind}: {positions:,} positions, about {builder.megabytes:,} megabytes of memory; "
        f"tables that are missing go into {place}"
    )
    try:
        for built in builder:
            what = "built" if built.is_new else "there already"
            messages.note(f"{built.split} and its mirror: {what}, {shown.elapsed:.1f} s so far")
    except KeyboardInterrupt:
        left = builder.missing
        anew = f", from {left[0]} on, which begins anew" if left else ""
        messages.note(f"interrupted; what is finished stays, and the same command goes on{anew}")
        raise typer.Exit(messages.INTERRUPTED) from None
    print(f"{kind}: all positions with up to {builder.pieces} pieces")


@app.command(cls=PlainCommand)
def verify(
    *,
    game: TableGame = "tumicarona",
    cols: Cols = None,
    rows: Rows = None,
    option: OptionTexts = None,
    pieces: Pieces = None,
    sample: Annotated[
        str | None,
        typer.Option(
            "--sample",
            metavar="N",
            help="Of each larger table only so many values, drawn by lot.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        str, typer.Option("--seed", metavar="N", help="Another sample for another number.")
    ] = "1",
    folder: Folder = None,
    threads: Threads = None,
) -> None:
    """Derive every value of the tables anew from the positions after it, or those of a sample."""
    kind = _kind(game, cols, rows, option)
    drawn = None if sample is None else whole("--sample", sample)
    lot = whole("--seed", seed)
    many = (
        cores()
        if threads is None
        else whole_number("the number of threads", whole("--threads", threads), 1, 256)
    )
    tables = _tables(folder)
    most = _at_hand(tables, kind, pieces)
    wrong, shown = 0, _Progress()
    try:
        for split, count in tables.count_wrong(kind, most, many, shown.tell, sample=drawn, seed=lot):
            asked = f"{kind.positions(split):,} positions"
            if drawn is not None:
                asked += f", {drawn:,} values at most"
            messages.note(f"{split}: {asked}, {count} wrong")
            wrong += count
    except KeyboardInterrupt:
        messages.note("interrupted; not all is verified")
        raise typer.Exit(messages.INTERRUPTED) from None
    if wrong:
        raise TablierError(f"{wrong} values of these tables are wrong: build them anew")
    what = "every value follows" if drawn is None else f"of each table {drawn} values, or all, follow"
    print(f"{kind}, up to {most} pieces: {what} from those after it")


@app.command(cls=PlainCommand)
def stats(
    *,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            "-g",
            metavar="GAME",
            help="Only of this rule set, on its usual board unless a size is given.",
            show_default=False,
        ),
    ] = None,
    cols: Cols = None,
    rows: Rows = None,
    pieces: Pieces = None,
    folder: Folder = None,
    json: AsJson = False,
    lines: Annotated[
        bool,
        typer.Option(
            "--lines",
            metavar="",
            help="In JSON, a position of each longest win too, and best play to its end.",
        ),
    ] = False,
) -> None:
    """Count won, drawn and lost positions of all tables at hand, side to move first, not regarding symmetry."""
    if lines and not json:
        raise TablierError("--lines is about what --json tells: give both")
    tables = _tables(folder)
    if (game, cols, rows) == (None, None, None):
        kinds = sorted(tables.kinds(), key=lambda kind: (-kind.cols * kind.rows, kind.cols, kind.captures))
    else:
        kinds = [_kind(game or "tumicarona", cols, rows, None)]
    found = [one for kind in kinds for one in tables.stats(kind, _at_hand(tables, kind, pieces))]
    if json:
        told = [with_line(one, tables) if lines else one.to_json() for one in found]
        print("[", ",\n".join(map(jsons.dumps, told)), "]", sep="\n")
        return
    for kind in kinds:
        Console(width=120).print(_counted(kind, [one for one in found if one.kind == kind]))


def _counted(kind: Kind, found: list[SplitStats]) -> Table:
    table = Table(title=str(kind))
    for column in ("split", "positions", "won", "drawn", "lost", "stalemates", "longest win", "longest loss"):
        table.add_column(column, justify="left" if column == "split" else "right")
    for one in found:
        figures = (one.won + one.drawn + one.lost, one.won, one.drawn, one.lost, one.stalemates)
        longest = (one.longest_win if one.won else "–", one.longest_loss if one.lost else "–")
        table.add_row(str(one.split), *(f"{figure:,}" for figure in figures), *map(str, longest))
    return table


@app.command(cls=PlainCommand)
def probe(
    game: GameName,
    position: Annotated[str, typer.Argument(metavar="POSITION", help="Its text.", show_default=False)],
    option: OptionTexts = None,
    *,
    folder: Folder = None,
    json: AsJson = False,
) -> None:
    """Say what a position is worth, and each of its moves, the best first.

    Example: `tablier tablebase probe tumicarona "8B/9/4W4/4W4/9 w 0 1"`
    """
    place = read_position(read_game(game, option), position)
    Kind.of(place.game)  # a game without tables is told so
    tables = _tables(folder)
    found, is_published = best_probe(place, tables)
    for fault in tables.faults:
        messages.say(str(fault))
    if found is None:
        raise _unknown(tables, place)
    if is_published:
        messages.note(
            "on a published longest win: how soon is known of the best move alone without larger tables"
        )
    elif not all(ending.is_whole for ending in (found.ending, *(one.ending for one in found.moves))):
        pieces = split_of(place).pieces
        messages.note(
            "who wins without regard to the limit of plies; how soon, tables of "
            f"{pieces} pieces know: `{_build(Kind.of(place.game), pieces)}`"
        )
    if json:
        print(jsons.dumps({"position": str(place)} | told(place, tables)))
        return
    spoiled = ", but the limit of plies without a capture ends the game before" if found.is_spoiled else ""
    print(f"{found.ending}{spoiled}")
    for one in found.moves:
        print(f"{one.move}\t{one.ending}")


def _unknown(tables: Tablebase, position: Position) -> TablierError:
    """Why no table knows a position."""
    if position.outcome is not None:
        return GameOver(f"the game is over: {position.outcome.reason}")
    if tables.faults:
        return TablierError("a table that this position needs cannot be read")
    kind, pieces = Kind.of(position.game), split_of(position).pieces
    if position.game.id == "vela" and position.is_giving:
        return TablierError(
            "tables of endings know nothing of a round of Vela in which pieces are still given"
        )
    if pieces > kind.most_pieces:
        return TablierError(
            f"this position has {pieces} pieces, and tables of endings have {kind.most_pieces} at most"
        )
    if not (most := tables.pieces_of_verdicts(position.game)):
        return _no_tables(kind, pieces)
    return TablierError(
        f"this position has {pieces} pieces, and there are tables of up to {most}: "
        f"`{_build(kind, pieces)}` builds more"
    )


def _no_tables(kind: Kind, pieces: object = "N") -> TablierError:
    return TablierError(
        f"there are no tables of this board and these rules: `{_build(kind, pieces)}` builds them"
    )


def _build(kind: Kind, pieces: object) -> str:
    """The command that builds tables."""
    size = "" if (kind.cols, kind.rows) == (9, 5) else f" --cols {kind.cols} --rows {kind.rows}"
    return f"tablier tablebase build --game {kind.game().id}{size} --pieces {pieces}"


class _Progress:
    """How far a long work is: a line now and then."""

    def __init__(self) -> None:
        self._began = self._told = time.monotonic()

    @property
    def elapsed(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._began

    def tell(self, share: float) -> None:
        """To be called often, with the share that is done."""
        if share and time.monotonic() - self._told >= TELL_EVERY:
            self._told = time.monotonic()
            messages.note(f"{100 * share:.0f} % done, about {self.elapsed * (1 / share - 1):.0f} s left")


def _folder(given: str | None) -> Path:
    return data_directory() / "tablebases" if given is None else Path(given)


def _kind(game: str, cols: str | None, rows: str | None, options: list[str] | None) -> Kind:
    size = [f"{name}={value}" for name, value in (("cols", cols), ("rows", rows)) if value is not None]
    return Kind.of(read_game(game, [*size, *(options or ())]))


def _tables(folder: str | None) -> Tablebase:
    if folder is not None and not Path(folder).is_dir():
        raise TablierError(f"{folder} is no folder")
    return open(_folder(folder))


def _to_build(kind: Kind, pieces: str) -> int:
    """Up to how many pieces tables are to be built."""
    most = kind.most_pieces
    if pieces == "all":
        if kind.pieces > most:
            raise TablierError(
                f"tables of all {kind.pieces} pieces would be too large; those of up to {most} can be built"
            )
        return kind.pieces
    if pieces not in map(str, range(2, most + 1)):
        raise TablierError(f"--pieces must be all, or a whole number from 2 to {most}, not {pieces!r}")
    return int(pieces)


def _at_hand(tables: Tablebase, kind: Kind, pieces: str | None) -> int:
    there = tables.kinds().get(kind, 0)
    if not there:
        raise _no_tables(kind)
    most = there if pieces is None else whole("--pieces", pieces, 2)
    if there < most:
        raise TablierError(f"there are tables of up to {there} pieces only: {kind}")
    return most
