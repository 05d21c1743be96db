"""Positions that are the same but for a turned or mirrored board or exchanged colours."""

from __future__ import annotations

from collections.abc import Iterator

from tablier.games.player import Player
from tablier.games.position import Position

Rows = tuple[str, ...]
Key = tuple[Rows, object]

_OTHER_COLOURS = str.maketrans("WBRrYy", "BWYyRr")


def symmetry_key(position: Position) -> Key:
    """A value that two positions of a game share exactly when a symmetry of its rules leads from one to the other.

    The player to move is always taken for the first. On the board of Fanorona both mirrors are symmetries, on a square
    one and among the tiles of Tchag the diagonals too; in Les Tours only left and right can be exchanged.
    """
    rows = position.game.layout(position.board_text)
    mover = position.turn
    if position.game.id == "tours":
        if mover is Player.SECOND:
            rows = rows[::-1]
        boards = {rows, _mirrored(rows)}
    else:
        if mover is Player.SECOND:
            rows = tuple(row.translate(_OTHER_COLOURS) for row in rows)
        boards = set(_turned(rows))
    return min(boards), _besides_the_board(position)


def _turned(rows: Rows) -> Iterator[Rows]:
    """The board in all its positions; a board of Fanorona that is not square stays as it lies, as both shapes exist."""
    transposed = tuple(map("".join, zip(*rows, strict=True)))
    for board in (rows, transposed):
        for flipped in (board, board[::-1]):
            yield flipped
            yield _mirrored(flipped)


def _mirrored(rows: Rows) -> Rows:
    return tuple(row[::-1] for row in rows)


def _besides_the_board(position: Position) -> object:
    """What else the rules ask for, as the player to move sees it."""
    mover = position.turn
    captured, hands, giver = position.captured, position.hands, position.giver
    return (
        (captured[mover], captured[mover.other]),
        None if hands is None else (hands[mover], hands[mover.other]),
        None if giver is None else giver is mover,
        position.is_legal("stop") if position.game.id == "tchag" else False,
    )
