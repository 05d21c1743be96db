"""Tables of endings as they are asked: what a position is worth with unlimited play, and what each of its moves."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tablier import _core
from tablier.errors import TablierError
from tablier.files import data_directory
from tablier.games import Game, Move, Position
from tablier.games.arguments import megabytes
from tablier.tablebase.kind import Kind, Split, split_of
from tablier.tablebase.progress import Tell, of_part
from tablier.tablebase.table_file import (
    SUFFIX,
    VERDICTS,
    OpenedTable,
    TableError,
    file_name,
    read_table,
    tables_in,
)

SHIPPED = Path(__file__).with_name("tables")
"""The tables that come with Tablier: up to five pieces, and who wins with six of Tumicarona."""
UNKNOWN_DISTANCE = 1000
"""What counts as the distance where none is known: longer than any."""
MEMORY = 128
"""Megabytes for what was asked lately; all tables that come with Tablier fit in."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A result, proved: 1 won, 0 drawn, -1 lost for the player to move; and the plies to the end of a win or a loss.

    Of some wins and losses no more is known than who wins: their distance is None.
    """

    value: int
    distance: int | None

    @property
    def is_whole(self) -> bool:
        """Whether the distance is known, or there is none."""
        return not self.value or self.distance is not None

    @property
    def merit(self) -> tuple[int, int]:
        """Larger for what a player likes better: short wins, then draws, then long losses."""
        plies = (self.distance if self.is_whole else UNKNOWN_DISTANCE) or 0
        return self.value, -plies if self.value > 0 else plies

    def __str__(self) -> str:
        if not self.value:
            return "draw"
        result = "win" if self.value > 0 else "loss"
        return f"{result} in {self.distance}" if self.is_whole else result


@dataclass(frozen=True, slots=True)
class RankedMove:
    """A move, and what it is worth to the player who makes it; the distance counts the move itself."""

    move: Move
    ending: Ending


@dataclass(frozen=True, slots=True)
class Probe:
    """What the tables say about a position: its result, and its moves, the best first.

    ``line`` is best play of both sides to the end of a win or a loss whose distance is known. ``to_capture`` is after
    how many plies of it the next capture has been made; None where there is no line or nothing is captured any more.
    ``is_spoiled`` says that the limit of plies without a capture would end it before the win of either side.
    """

    ending: Ending
    moves: tuple[RankedMove, ...]
    line: tuple[Move, ...]

    @property
    def to_capture(self) -> int | None:
        """After how many plies of the line the next capture has been made."""
        return next((ply for ply, move in enumerate(self.line, 1) if move.captured), None)

    @property
    def is_spoiled(self) -> bool:
        """Whether the limit ends the line too soon."""
        return 0 < len(self.line) < (self.ending.distance or 0)

    def to_json(self) -> dict[str, object]:
        """The same as an object, in `tablier tablebase probe --json` and in the answers of the server."""
        return {
            "value": self.ending.value,
            "distance": self.ending.distance,
            "to_capture": self.to_capture,
            "is_spoiled": self.is_spoiled,
            "moves": [
                {"move": str(one.move), "value": one.ending.value, "distance": one.ending.distance}
                for one in self.moves
            ],
            "line": [str(move) for move in self.line],
        }


@dataclass(frozen=True, slots=True)
class SplitStats:
    """What all positions of a split are worth to the player to move, and a position of each longest result."""

    kind: Kind
    split: Split
    won: int
    drawn: int
    lost: int
    stalemates: int
    longest_win: int
    longest_loss: int
    win: Position | None
    loss: Position | None

    def to_json(self) -> dict[str, object]:
        """The same as an object of `tablier tablebase stats --json`."""
        return {
            "game": self.kind.game().id,
            "cols": self.kind.cols,
            "rows": self.kind.rows,
            "mover": self.split.mover,
            "opponent": self.split.other,
            "positions": self.won + self.drawn + self.lost,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "stalemates": self.stalemates,
            "longest_win": self.longest_win,
            "longest_loss": self.longest_loss,
        }


class Tablebase:
    """The tables of one or more folders; each is opened when it is first needed. Made by :func:`open`.

    Of a file only what is asked for is read. ``memory`` is how many megabytes each kind of tables may take for what was
    asked lately.

    >>> import tablier
    >>> from tablier import tablebase
    >>> position = tablier.game("tumicarona").position("9/9/4B4/9/W8 w 0 1")
    >>> tables = tablebase.open()
    >>> print(tables.ending(position))
    draw
    """

    def __init__(self, folders: tuple[Path, ...], memory: int = MEMORY) -> None:
        # Files with distances come first.
        self._found = {
            suffix: [(folder, tables_in(folder, suffix)) for folder in folders]
            for suffix in (SUFFIX, VERDICTS)
        }
        self._memory = megabytes("the memory", memory, 1_000_000)
        self._lock = threading.Lock()
        self._cores: dict[Kind, _core.PackedTablebase] = {}
        self._complete: dict[Kind, int] = {}  # up to so many pieces are open
        self._all: dict[Kind, _core.PackedTablebase] = {}  # those of which nothing is left to open
        self._opened: dict[tuple[Kind, Split], Path] = {}
        self._broken: dict[tuple[str, Kind, Split], TableError] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Tablebase, (tuple(folder for folder, _ in self._found[SUFFIX]), self._memory)

    @property
    def faults(self) -> tuple[TableError, ...]:
        """What was wrong with files that were to be read; what is damaged in them is not believed."""
        blocks = [
            TableError(f"{path} is damaged")
            for (kind, split), path in list(self._opened.items())
            if self._cores[kind].is_damaged(*split)
        ]
        return (*self._broken.values(), *blocks)

    def kinds(self) -> dict[Kind, int]:
        """The kinds of tables there are, and up to how many pieces nothing is missing."""
        kinds = {kind for _, found in self._found[SUFFIX] for kind in found}
        return {kind: most for kind in kinds if (most := self._most(kind)) >= 2}

    def pieces(self, game: Game) -> int:
        """Up to how many pieces nothing is missing for a game; 0 where there are no tables for it."""
        kind = kind_of(game)
        return 0 if kind is None or (most := self._most(kind)) < 2 else most

    def pieces_of_verdicts(self, game: Game) -> int:
        """Up to how many pieces it is known who wins, be it without distances; 0 where there are no tables."""
        kind = kind_of(game)
        return 0 if kind is None or (most := self._most(kind, VERDICTS)) < 2 else most

    def ending(self, position: Position) -> Ending | None:
        """The result of a position with unlimited play, with the distance if it is known; None where no table knows."""
        core = self._asked(position)
        if core is None:
            return None
        if found := core.probe(position._state):
            value, distance = found
            return Ending(value, distance if value else None)
        verdict = core.verdict(position._state)
        return None if verdict is None else Ending(verdict, None)

    def verdict(self, position: Position) -> int | None:
        """The same without the distance, which is not looked for: 1 won, 0 drawn, -1 lost."""
        core = self._asked(position)
        return core.verdict(position._state) if core else None

    def all_of(self, game: Game) -> _core.PackedTablebase | None:
        """All tables of a game, for a search to ask; None where there are none. They do not change any more."""
        kind = kind_of(game)
        if kind is None:
            return None
        if found := self._all.get(kind):
            return found
        while (most := self._most(kind, VERDICTS)) >= 2:  # fewer where a file turns out to be damaged
            if core := self._open(kind, most):
                return core
        return None

    def probe(self, position: Position) -> Probe | None:
        """The same with all moves, ranked; None where no table knows, and for a game that is over."""
        if position.outcome is not None or (ending := self.ending(position)) is None:
            return None
        moves = self.ranked(position)
        if not moves:
            return None
        return Probe(ending, moves, self.line(position))

    def ranked(self, position: Position) -> tuple[RankedMove, ...]:
        """All moves with what they are worth, the best first; none if one of them leads where no table knows."""
        ranked: list[RankedMove] = []
        if self.ending(position) is None:  # such a position may have very many moves
            return ()
        for move in position.legal_moves:
            after = self._after(position.play(move))
            if after is None:
                return ()
            ranked.append(RankedMove(move, after))
        return tuple(sorted(ranked, key=lambda one: one.ending.merit, reverse=True))

    def best(self, position: Position) -> Move | None:
        """A move that wins soonest, or draws, or loses latest; None where no table knows, or not how soon."""
        moves = self.ranked(position)
        as_good = [one.ending for one in moves if one.ending.value == moves[0].ending.value]
        return moves[0].move if moves and all(ending.is_whole for ending in as_good) else None

    def line(self, position: Position) -> tuple[Move, ...]:
        """Best play of both sides to the end of a win or a loss, or to where the limit ends it.

        Nothing in a draw, and where tables do not know all the way how soon.
        """
        line: list[Move] = []
        if not (ending := self.ending(position)) or not ending.distance:
            return ()
        while position.outcome is None and (move := self.best(position)):
            position = position.play(move)
            line.append(move)
        return tuple(line) if position.outcome else ()

    def stats(self, kind: Kind, pieces: int, threads: int = 1) -> Iterator[SplitStats]:
        """What the positions of each split are worth, not regarding symmetry; of all tables up to so many pieces."""
        for split, core in self._whole(kind, pieces, threads):
            won, drawn, lost, stalemates, longest_win, longest_loss, win, loss = core.counts(*split)
            game = kind.game()
            yield SplitStats(
                kind, split, won, drawn, lost, stalemates, longest_win, longest_loss,
                None if win is None else Position._of(game, win),
                None if loss is None else Position._of(game, loss),
            )  # fmt: skip

    def count_wrong(
        self,
        kind: Kind,
        pieces: int,
        threads: int = 1,
        tell: Tell | None = None,
        *,
        sample: int | None = None,
        seed: int = 1,
    ) -> Iterator[tuple[Split, int]]:
        """Derives every value anew from the positions after it: how many of each split are wrong.

        Of a table with more than ``sample`` bytes only so many drawn by lot are asked.
        """
        sizes = {split: kind.bytes(split) for split in kind.splits(pieces)}
        work = {split: min(size, sample or size) for split, size in sizes.items()}
        for split, core in self._whole(kind, pieces, threads):
            yield split, core.count_wrong(*split, threads, of_part(tell, work, split), sample, seed)

    def _whole(self, kind: Kind, pieces: int, threads: int) -> Iterator[tuple[Split, _core.Tablebase]]:
        """The splits, with tables that also hold what their files leave out; raises what is wrong with a file."""
        core = kind.core()
        here = [split for _, found in self._found[SUFFIX] for split in found.get(kind, ())]
        for split in kind.splits(min(pieces, _complete(kind, here))):
            for one in (split, split.mirror):
                if not core.has(*one):
                    folder = self._folder(kind, one, SUFFIX)
                    if not core.load(*one, read_table(folder, kind, one, threads)):
                        raise TableError(f"{folder / file_name(kind, one)} has not the size it should have")
            core.restore(split.mover, split.other, threads)
            if split.mover <= split.other:  # the mirror is whole as well
                yield from ((one, core) for one in dict.fromkeys((split.mirror, split)))

    def _after(self, after: Position) -> Ending | None:
        """What a move is worth that leads to this position, to the player who made it."""
        if not all(split := split_of(after)):
            return Ending(1 if not split.mover else -1, 1)
        theirs = self.ending(after)
        if theirs is None:
            return None
        return Ending(-theirs.value, None if theirs.distance is None else theirs.distance + 1)

    def _most(self, kind: Kind, suffix: str = SUFFIX) -> int:
        """Up to how many pieces there are all tables of a kind, or all verdicts."""
        here = {split for one in (SUFFIX, suffix) for split in self._splits(kind, one)}
        return _complete(kind, here)

    def _splits(self, kind: Kind, suffix: str) -> Iterator[Split]:
        """The splits of a kind for which there are files of a suffix that are not known to be damaged."""
        for _, found in self._found[suffix]:
            yield from (split for split in found.get(kind, ()) if (suffix, kind, split) not in self._broken)

    def _asked(self, position: Position) -> _core.PackedTablebase | None:
        """The tables that may know a position."""
        kind = kind_of(position.game)
        if kind is None or (position.game.id == "vela" and position.is_giving):
            return None
        return self._all.get(kind) or self._open(kind, split_of(position).pieces)

    def _open(self, kind: Kind, pieces: int) -> _core.PackedTablebase | None:
        """The tables of a kind with everything of up to so many pieces; None if something is missing or damaged."""
        if self._complete.get(kind, 0) >= pieces:
            return self._cores[kind]
        with self._lock:
            if pieces > self._most(kind, VERDICTS):
                return None
            core = self._cores.setdefault(kind, kind.packed(self._memory))
            for split in kind.splits(pieces):
                if not core.has(*split) and not self._add(core, kind, split):
                    return None
            self._complete[kind] = pieces
            if pieces == self._most(kind, VERDICTS):
                self._all[kind] = core
            return core

    def _add(self, core: _core.PackedTablebase, kind: Kind, split: Split) -> bool:
        """Opens a table, or else who wins; False if there is no file of either that is as it should be."""
        for suffix in (SUFFIX, VERDICTS):
            if split not in self._splits(kind, suffix):
                continue
            try:
                opened = OpenedTable.open(self._folder(kind, split, suffix), kind, split, suffix)
                if not core.add(split.mover, split.other, opened.longest, *opened.parts, suffix == SUFFIX):
                    raise TableError(f"{opened.path} has not the size it should have")
            except TableError as error:
                self._broken[suffix, kind, split] = error
                continue
            self._opened[kind, split] = opened.path
            return True
        return False

    def _folder(self, kind: Kind, split: Split, suffix: str) -> Path:
        return next(folder for folder, found in self._found[suffix] if split in found.get(kind, ()))


def _complete(kind: Kind, here: Iterable[Split]) -> int:
    """Up to how many pieces nothing is missing."""
    found = set(here)
    pieces = 1
    while pieces < kind.most_pieces and found.issuperset(kind.splits(pieces + 1)):
        pieces += 1
    return pieces


@lru_cache(maxsize=256)
def kind_of(game: Game) -> Kind | None:
    """The kind of a game; None for one that can have no tables."""
    try:
        return Kind.of(game)
    except TablierError:
        return None


@lru_cache(maxsize=1)
def shipped() -> Tablebase:
    """The tables that come with Tablier; opened once in a process."""
    return Tablebase((SHIPPED,))


@lru_cache(maxsize=1)
def at_hand() -> Tablebase:
    """The tables that come with Tablier and those the user had built by then; opened once in a process."""
    return open()


def chosen(endings: bool | Tablebase) -> Tablebase | None:
    """The tables that a setting means: True those that come with Tablier, False none; else the ones given."""
    if not isinstance(endings, bool | Tablebase):
        raise TablierError(f"endings are True, False or a Tablebase, not {endings!r}")
    if isinstance(endings, Tablebase):
        return endings
    return shipped() if endings else None


def kinds_in(folder: Path) -> frozenset[Kind]:
    """The kinds of tables that a folder has; none where there is no such folder."""
    return frozenset(tables_in(folder))


def open(folder: Path | str | None = None, memory: int = MEMORY) -> Tablebase:
    """The tables that come with Tablier, and those of a folder; usually the one in which they are built."""
    own = data_directory() / "tablebases" if folder is None else Path(folder)
    return Tablebase((SHIPPED, own), memory)
