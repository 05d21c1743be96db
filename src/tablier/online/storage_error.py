"""What goes wrong between a game and its database."""

from __future__ import annotations

from tablier.errors import TablierError


class StorageError(TablierError):
    """The database cannot be used now. It is tried anew each time, so that the next call may succeed.

    Nothing was half-written. If an append raised this, it has not happened, unless the database was lost in the very
    moment of the commit: whoever repeats a command with its id is safe in both cases.
    """


class Stale(TablierError):
    """An append that did not happen: the game is not at the number it was made for, but at ``number``."""

    def __init__(self, game: str, number: int) -> None:
        self.game = game
        self.number = number
        super().__init__(game, number)

    def __str__(self) -> str:
        return f"the game {self.game} is at number {self.number} by now"
