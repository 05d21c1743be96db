"""Many positions at once, for research: arrays in, arrays out, the work done outside the interpreter lock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from tablier.errors import TablierError
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

    __slots__ = ("_game", "_states")

    def __init__(self, game: Game, states: npt.NDArray[np.uint8]) -> None:
        states.flags.writeable = False
        self._game = game
        self._states = states

    @classmethod
    def of(cls, game: Game, positions: Iterable[Position]) -> Batch:
        """A batch of positions, which must all belong to the game."""
        rows = []
        for position in positions:
            if not isinstance(position, Position) or position.game != game:
                raise TablierError(f"{position!r} is not a position of {game!r}")
            rows.append(position._state)
        states = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), game._rules.state_size)
        return cls(game, states)

    @property
    def game(self) -> Game:
        """The game all positions belong to."""
        return self._game

    @property
    def array(self) -> npt.NDArray[np.uint8]:
        """The read-only array that holds the positions, a row each, in the core's own layout."""
        return self._states

    def __len__(self) -> int:
        return len(self._states)

    def __getitem__(self, index: int) -> Position:
        return Position(self._game, self._states[index].tobytes())

    def __iter__(self) -> Iterator[Position]:
        return (self[index] for index in range(len(self)))

    def legal(self, threads: int = 1) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
        """All legal moves: those of position i are the rows ``offsets[i]`` to ``offsets[i + 1]`` of the second array.

        They stand in the order of ``position.legal_moves``. A move is a row of bytes; :meth:`move_texts` reads it.
        """
        offsets, moves = self._game._rules.batch_legal(self._states, threads=_threads(threads))
        return offsets, moves

    def move_texts(self, moves: npt.NDArray[np.uint8]) -> list[str]:
        """The texts of moves that :meth:`legal` gave."""
        rows = np.ascontiguousarray(moves, np.uint8)
        if rows.ndim != 2 or rows.shape[1] != self._game._rules.move_size:
            raise TablierError(f"a move of {self._game.id} is a row of {self._game._rules.move_size} bytes")
        try:
            return self._game._rules.batch_move_texts(rows)
        except ValueError as error:
            raise TablierError(str(error)) from None

    def play(self, indices: npt.ArrayLike, threads: int = 1) -> Batch:
        """Plays in each position the move with that index in its own list; -1 leaves the position as it is."""
        wanted = np.ascontiguousarray(indices)
        if wanted.shape != (len(self),) or (wanted.size and not np.issubdtype(wanted.dtype, np.integer)):
            raise TablierError(f"play needs {len(self)} whole numbers, one per position")
        played = self._game._rules.batch_play(
            self._states, wanted.astype(np.int64), threads=_threads(threads)
        )
        if isinstance(played, int):
            count = len(self[played].legal_moves)
            raise TablierError(f"position {played} has {count} legal moves, so no move {wanted[played]}")
        return Batch(self._game, played)

    def play_random(self, seed: int, threads: int = 1) -> Batch:
        """Plays a random legal move, each as likely as any other, in every position that is not over."""
        states = self._game._rules.batch_play_random(self._states, _seed(seed), threads=_threads(threads))
        return Batch(self._game, states)

    def results(self) -> npt.NDArray[np.int8]:
        """For each position 1 (won by the first player), -1 (by the second), 0 (drawn) or ``UNFINISHED``."""
        return self._game._rules.batch_outcomes(self._states)

    def hashes(self) -> npt.NDArray[np.uint64]:
        """A 64-bit hash of each position without its counters, the same in every run."""
        return self._game._rules.batch_hashes(self._states)

    def playouts(
        self, n: int, seed: int, *, threads: int = 1, max_plies: int = 10_000
    ) -> npt.NDArray[np.int8]:
        """The results of n random games from each position, as in :meth:`results`, an array of len(self) × n.

        Every legal move is as likely as any other. The same seed gives the same results for any number of threads.
        A game longer than ``max_plies`` counts as ``UNFINISHED``.
        """
        if n < 0 or n * len(self) > 2**40:
            raise TablierError(f"the number of playouts cannot be {n}")
        if not 0 <= max_plies < 2**32:
            raise TablierError("max_plies is a whole number from 0 to 2**32 - 1")
        return self._game._rules.batch_playouts(
            self._states, each=n, seed=_seed(seed), threads=_threads(threads), max_plies=max_plies
        )


def _seed(seed: int) -> int:
    if not 0 <= seed < 2**64:
        raise TablierError("a seed is a whole number from 0 to 2**64 - 1")
    return seed


def _threads(threads: int) -> int:
    if not 1 <= threads <= 1024:
        raise TablierError(f"the number of threads must be from 1 to 1024, not {threads}")
    return threads
