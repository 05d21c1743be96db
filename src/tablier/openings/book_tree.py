"""A book in the making: the positions that were searched, what they are worth by all searches, and which come next."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

from tablier.engine.book import STEPS, Book, BookMove
from tablier.games import Position, game
from tablier.games.position_key import moves_by_key, position_key

GOOD = 0.03
"""Moves of the book expect at most so much less than the best."""
TRIED = 0.05
"""A move that expects so much less is still followed: a deeper look may find it good."""
PLIES_A_POINT = 150
"""So many plies the loss of a whole point counts for: lines that lose nothing are followed deeper."""
LARGEST = 195_000
"""So many bytes the positions of a book take at most."""

Values = Mapping[int, Mapping[int, float]]


@dataclass(frozen=True, slots=True)
class _Searched:
    """A position, and by the key of what it leads to each move that was among the best, with what it expects."""

    position: Position
    moves: Mapping[int, tuple[str, float]]


class BookTree:
    """The searched positions by their keys; symmetric ones are one."""

    def __init__(self, rule_set: str) -> None:
        self._game = game(rule_set)
        self._start = position_key(self._game.start())
        self._searched: dict[int, _Searched] = {}

    def __len__(self) -> int:
        return len(self._searched)

    @property
    def is_enough(self) -> bool:
        """It can always grow."""
        return False

    @property
    def progress(self) -> str:
        """How deep it is, in words."""
        return f"up to {max(self._plies().values(), default=0)} plies deep"

    def add(self, found: Any) -> None:
        """Takes in a search: the position, and each of its lines' first moves with what it expects.

        Raises TypeError or ValueError for what is none.
        """
        text, lines = found
        position, moves = self._game.position(text), dict[int, tuple[str, float]]()
        for move, expected in dict(lines).items():
            if type(expected) not in (int, float) or not 0 <= expected <= 1:
                raise ValueError
            moves.setdefault(position_key(position.play(move)), (move, expected))
        if not moves:
            raise ValueError
        self._searched[position_key(position)] = _Searched(position, moves)

    def next(self, count: int) -> list[Position]:
        """So many positions that are worth a search, the first to come to by good play first."""
        found: list[Position] = []
        for key, before in self._by_cost(self.values()):
            if len(found) == count:
                break
            if key in self._searched:
                continue
            if before is None:
                return [self._game.start()]
            position = self._searched[before].position.play(self._searched[before].moves[key][0])
            if position.outcome is None:
                found.append(position)
        return found

    def values(self) -> Values:
        """What each position expects of its moves, from its mover's side, after all that was searched behind them.

        What leads back towards the start keeps the value of its own search, so that nothing goes round in circles.
        """
        plies, found = self._plies(), dict[int, dict[int, float]]()
        for key in sorted(plies, key=lambda key: -plies[key]):
            here = self._searched[key]
            found[key] = {}
            for after, (_, expected) in here.moves.items():
                found[key][after] = expected
                if plies.get(after, 0) > plies[key]:
                    best = max(found[after].values())
                    same_mover = self._searched[after].position.turn is here.position.turn
                    found[key][after] = best if same_mover else 1 - best
        return found

    def book(self, source: Mapping[str, Any]) -> Book:
        """The book: in each position the good moves behind which was searched too, as many as find room."""
        values, positions, size = self.values(), dict[int, tuple[BookMove, ...]](), 0
        for key, _ in self._by_cost(values):
            if key in self._searched:
                best = max(values[key].values())
                good = tuple(
                    BookMove(place, round(STEPS * values[key][after]))
                    for place, after in enumerate(moves_by_key(self._searched[key].position))
                    if after in self._searched and best - values[key].get(after, -1) <= GOOD
                )
                size += 14 + sum(2 + len(f"{move.place}{move.expected}") for move in good)
                if good and size <= LARGEST:
                    positions[key] = good
        return Book(source, positions)

    def _plies(self) -> dict[int, int]:
        """How many plies each searched position is away from the start."""
        if self._start not in self._searched:
            return {}
        plies, left = {self._start: 0}, deque([self._start])
        while left:
            key = left.popleft()
            for after in self._searched[key].moves:
                if after in self._searched and after not in plies:
                    plies[after] = plies[key] + 1
                    left.append(after)
        return plies

    def _by_cost(self, values: Values) -> Iterator[tuple[int, int | None]]:
        """The positions good play comes to, with the one before; those after few plies and small losses first."""
        heap: list[tuple[float, int, int | None]] = [(0.0, self._start, None)]
        seen = set[int]()
        while heap:
            cost, key, before = heappop(heap)
            if key in seen:
                continue
            seen.add(key)
            yield key, before
            best = max(values[key].values()) if key in values else 0.0
            for after, expected in values.get(key, {}).items():
                if best - expected <= TRIED and after not in seen:
                    heappush(heap, (cost + 1 + PLIES_A_POINT * (best - expected), after, key))
