"""Many positions at once, for research: arrays in, arrays out, the work done outside the interpreter lock."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, overload

import numpy as np
import numpy.typing as npt

from tablier.errors import TablierError
from tablier.games.arguments import whole_number
from tablier.games.position import Position

if TYPE_CHECKING:
    from tablier.games.game import Game

UNFINISHED = 2
"""What :meth:`Batch.results` and :meth:`Batch.playouts` say of a game that is not over."""


class Batch:
    """Positions of one game in one contiguous array, a row each. Batches are values: :meth:`play` makes a new one.

    >>> import tablier
    >>> game = tablier.game("tumicarona")
    >>> batch = game.batch([game.start()] * 3)
    >>> offsets, moves = batch.legal()
    >>> offsets.tolist(), moves.shape
    ([0, 5, 10, 15], (15, 32))
    >>> batch.play([0, 1, 2]).move_texts(moves[:2])
    ['d2-e3A', 'd3-e3A']
    >>> batch.playouts(4, seed=1).shape
    (3, 4)
    """

    __slots__ = ("_bytes", "_game", "_states")

    _game: Game
    _bytes: bytes
    _states: npt.NDArray[np.uint8]

    def __init__(self) -> None:
        raise TypeError("batches are made by game.batch(positions)")

    @classmethod
    def _of(cls, game: Game, states: bytes) -> Batch:
        """The batch of states that the core has made; a view of bytes is one that nobody can write to."""
        batch = object.__new__(cls)
        batch._game = game
        batch._bytes = states
        batch._states = np.frombuffer(states, np.uint8).reshape(-1, game._rules.state_size)
        return batch

    @classmethod
    def of(cls, game: Game, positions: Iterable[Position]) -> Batch:
        """A batch of positions, which must all belong to the game."""
        rows = []
        if not isinstance(positions, Iterable):
            raise TablierError(f"a batch is made of positions, not of {positions!r}")
        for position in positions:
            if not isinstance(position, Position) or position.game != game:
                raise TablierError(f"{position!r} is not a position of {game!r}")
            rows.append(position._state)
        return cls._of(game, b"".join(rows))

    @property
    def game(self) -> Game:
        """The game all positions belong to."""
        return self._game

    @property
    def array(self) -> npt.NDArray[np.uint8]:
        """The read-only array that holds the positions, a row each, in the core's own layout, which may change."""
        return self._states

    def __len__(self) -> int:
        return len(self._states)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> Batch: ...
    def __getitem__(self, index: int | slice) -> Position | Batch:
        if isinstance(index, slice):
            return Batch._of(self._game, self._states[index].tobytes())
        return Position._of(self._game, self._states[operator.index(index)].tobytes())

    def __iter__(self) -> Iterator[Position]:
        return (self[index] for index in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Batch) and self._bytes == other._bytes and self._game == other._game

    def __hash__(self) -> int:
        return hash((self._bytes, self._game))

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} positions of {self._game!r}>"

    def __reduce__(self) -> tuple[object, tuple[Game, list[str]]]:
        return _restore, (self._game, [str(position) for position in self])

    def legal(self, threads: int = 1) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
        """All legal moves: those of position i are the rows ``offsets[i]`` to ``offsets[i + 1]`` of the second array.

        They stand in the order of ``position.legal_moves``. A move is a row of bytes; :meth:`move_texts` reads it.
        """
        offsets, moves = self._game._rules.batch_legal(self._states, threads=_threads(threads))
        return offsets, moves

    def move_texts(self, moves: npt.NDArray[np.uint8]) -> list[str]:
        """The texts of moves that :meth:`legal` gave."""
        rows = np.ascontiguousarray(moves)
        if rows.ndim != 2 or rows.shape[1] != self._game._rules.move_size or rows.dtype != np.uint8:
            raise TablierError(f"a move of {self._game.id} is a row of {self._game._rules.move_size} bytes")
        try:
            return self._game._rules.batch_move_texts(rows)
        except ValueError as error:
            raise TablierError(str(error)) from None

    def play(self, indices: npt.ArrayLike, threads: int = 1) -> Batch:
        """Plays in each position the move with that index in its own list; -1 leaves the position as it is."""
        wrong = TablierError(f"play needs {len(self)} whole numbers, one per position")
        try:
            wanted = np.ascontiguousarray(indices)
        except ValueError:
            raise wrong from None
        if wanted.shape != (len(self),) or (wanted.size and wanted.dtype.kind not in "iu"):
            raise wrong
        # No list of moves is that long; what does not fit must not wrap round to an index that does.
        small = np.minimum(wanted, 2**62).astype(np.int64)
        played = self._game._rules.batch_play(self._states, small, threads=_threads(threads))
        if isinstance(played, int):
            count = len(self[played].legal_moves)
            raise TablierError(f"position {played} has {count} legal moves, so no move {wanted[played]}")
        return Batch._of(self._game, played.tobytes())

    def play_random(self, seed: int, threads: int = 1) -> Batch:
        """Plays a random legal move, each as likely as any other, in every position that is not over."""
        states = self._game._rules.batch_play_random(self._states, _seed(seed), threads=_threads(threads))
        return Batch._of(self._game, states.tobytes())

    def results(self, threads: int = 1) -> npt.NDArray[np.int8]:
        """For each position 1 (won by the first player), -1 (by the second), 0 (drawn) or ``UNFINISHED``."""
        return self._game._rules.batch_outcomes(self._states, threads=_threads(threads))

    def hashes(self, threads: int = 1) -> npt.NDArray[np.uint64]:
        """A 64-bit hash of each position without its counters, the same in every run."""
        return self._game._rules.batch_hashes(self._states, threads=_threads(threads))

    def playouts(
        self, n: int, seed: int, *, threads: int = 1, max_plies: int = 10_000
    ) -> npt.NDArray[np.int8]:
        """The results of n random games from each position, as in :meth:`results`, an array of len(self) × n.

        Every legal move is as likely as any other. The same seed gives the same results for any number of threads.
        A game longer than ``max_plies`` counts as ``UNFINISHED``.
        """
        return self._game._rules.batch_playouts(
            self._states,
            each=whole_number("the number of playouts", n, 0, 2**40 // max(1, len(self))),
            seed=_seed(seed),
            threads=_threads(threads),
            max_plies=whole_number("max_plies", max_plies, 0, 2**32 - 1),
        )


def _seed(seed: int) -> int:
    return whole_number("a seed", seed, 0, 2**64 - 1)


def _threads(threads: int) -> int:
    return whole_number("the number of threads", threads, 1, 1024)


def _restore(game: Game, texts: list[str]) -> Batch:
    return Batch.of(game, map(game.position, texts))
