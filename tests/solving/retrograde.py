"""The truth about small worlds of positions, by the rulebook alone: all that can follow, settled from the ends."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from itertools import combinations

import tablier
from tablier import rulebook


class World:
    """Positions of one game and all that can follow them, with who can force a win: 0, 1, or None for nobody.

    ``plies`` says for each won position how long it takes when both play their best.
    """

    def __init__(self, game: tablier.Game) -> None:
        self.game = game
        self._book = rulebook.game(game.id, **game.options)
        self._after: dict[str, set[str]] = {}
        self._turn: dict[str, int] = {}
        self.winner: dict[str, int | None] = {}
        self.plies: dict[str, int] = {}

    def explore(self, texts: Iterable[str]) -> None:
        """Adds positions, with all that can follow, and settles everything anew."""
        waiting = [text for text in texts if text not in self._after]
        if not waiting:
            return
        while waiting:
            text = waiting.pop()
            if text in self._after:
                continue
            position = self._book.position(text)
            self._turn[text] = position.turn
            if outcome := position.outcome:
                self.winner[text] = outcome.winner
                self._after[text] = set()
            else:
                self._after[text] = {after.timeless.text for after in position.turns.values()}
                waiting += self._after[text]
        self._settle()

    def is_over(self, text: str) -> bool:
        """Whether the game has ended there."""
        return not self._after[text]

    def _settle(self) -> None:
        before = defaultdict[str, list[str]](list)
        for text, following in self._after.items():
            for after in following:
                before[after].append(text)
        left = {text: len(following) for text, following in self._after.items()}
        winner: dict[str, int | None] = {text: self.winner[text] for text in self._after if not left[text]}
        ready = deque(text for text, wins in winner.items() if wins is not None)
        self.plies = dict.fromkeys(ready, 0)
        while ready:
            text = ready.popleft()
            for earlier in before[text]:
                left[earlier] -= 1
                if earlier not in winner and (self._turn[earlier] == winner[text] or not left[earlier]):
                    winner[earlier] = winner[text]
                    self.plies[earlier] = self.plies[text] + 1
                    ready.append(earlier)
        self.winner = {text: winner.get(text) for text in self._after}


def fanorona_texts(game: tablier.Game, white: int, black: int) -> Iterator[str]:
    """All placements of so many pieces, both sides to move."""
    cols, rows = int(game.options["cols"]), int(game.options["rows"])
    points = range(cols * rows)
    giver = f" {str(game.options['giver'])[0]}" if game.id == "vela" else ""
    for whites in combinations(points, white):
        for blacks in combinations([point for point in points if point not in whites], black):
            letters = ["W" if p in whites else "B" if p in blacks else "1" for p in points]
            board = "/".join("".join(letters[row * cols : (row + 1) * cols]) for row in range(rows))
            for turn in "wb":
                yield str(game.position(f"{board} {turn} 0 1{giver}"))


def tours_texts(sizes: str) -> Iterator[str]:
    """All ways to place one or two pieces of these sizes on the board of Les Tours."""
    for cells in combinations(range(36), len(sizes)):
        letters = ["."] * 36
        for cell, size in zip(cells, sizes, strict=True):
            letters[cell] = size
        board = "/".join("".join(letters[row * 6 : row * 6 + 6]) for row in range(6))
        for turn in "sn":
            yield f"{board} {turn} -"
