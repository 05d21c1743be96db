"""Positions turned, mirrored and with exchanged colours, made from their texts: what the core's own symmetries are
compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablier import Position

Turn = Callable[[list[str]], list[str]]


def mirrored(rows: list[str]) -> list[str]:
    return [row[::-1] for row in rows]


def upside_down(rows: list[str]) -> list[str]:
    return rows[::-1]


def exchanged(rows: list[str]) -> list[str]:
    return [row.translate(str.maketrans("WBRrYy", "BWYyRr")) for row in rows]


def diagonal(rows: list[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]


def same(rows: list[str]) -> list[str]:
    return rows


def changed(position: Position, board: Turn, colours: Turn = same) -> Position:
    """The position after a symmetry, made from its text."""
    rows, *rest = str(position).split(" ")
    text = "/".join(colours(board(list(position.game.layout(rows)))))
    if position.since_capture is not None:
        text = text.replace(".", "1")
    if colours is exchanged or (position.game.id == "tours" and board is upside_down):
        swap = str.maketrans("wbsnry", "bwnsyr")
        rest = [field.translate(swap) if len(field) == 1 else field for field in rest]
        rest = [":".join(reversed(field.split(":"))) for field in rest]
    return position.game.position(" ".join([text, *rest]))


def changes(position: Position) -> Iterator[tuple[Turn, Turn]]:
    """The symmetries that a position has by the rules of its game, each as a change of the board and of colours."""
    boards: list[Turn] = [mirrored, upside_down]
    if position.game.id == "tchag":
        boards.append(diagonal)
    for board in boards:
        if position.hands is not None and board is upside_down:
            continue  # South always begins to place
        yield board, same
        if position.game.id != "tours":
            yield board, exchanged


def images(position: Position) -> frozenset[str]:
    """The texts, without counters, of all positions that symmetries lead to."""
    found = {position.key: position}
    left = [position]
    while left:
        one = left.pop()
        for board, colours in changes(one):
            other = changed(one, board, colours)
            if other.key not in found:
                found[other.key] = other
                left.append(other)
    return frozenset(found)
