"""A position told piece by piece, written as the text of its game: the parser of that alone says whether it can be."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tablier.errors import TablierError, UnknownOption, shortened
from tablier.games.arguments import whole_number
from tablier.games.player import Piece, Player

if TYPE_CHECKING:
    from tablier.games.game import Game


class _Letters(NamedTuple):
    """How the texts of a game write pieces, empty points or cells and players, and what they tell besides."""

    pieces: str
    empty: str
    players: str
    besides: tuple[str, ...]
    finishes: tuple[str, ...] = ()


_FANORONA = _Letters("WB", "1", "wb", ("since_capture", "number"))  # 111 is read as 3 is
_VELA = _FANORONA._replace(besides=(*_FANORONA.besides, "giver"))
_TOURS = _Letters("123", ".", "sn", ("hands", "finish"), ("won",))
_TCHAG = _Letters("bgRrYy", ".", "ry", ("finish",), ("stop", "stopped"))
_LETTERS = {
    "tumicarona": _FANORONA,
    "fanorona": _FANORONA,
    "vela": _VELA,
    "tours": _TOURS,
    "tchag": _TCHAG,
}


class Besides(NamedTuple):
    """What a position may have besides its board and whose turn it is; None where nothing is said of it."""

    since_capture: int | None
    number: int | None
    giver: Player | None
    hands: Collection[Collection[int]] | None
    finish: str | None


def written(game: Game, board: Mapping[str, Piece | str], turn: Player, besides: Besides) -> str:
    """The text of a position that :meth:`Game.set_up` is asked for."""
    letters = _LETTERS[game.id]
    for name, value in besides._asdict().items():
        if value is not None and name not in letters.besides:
            raise TablierError(f"a position of {game.id} has no {name}")
    since, number, giver, hands, finish = besides
    fields = [_rows(game, letters, board), _player(letters, turn)]
    if "number" in letters.besides:
        fields.append(_count("the number of plies since the last capture", since, 0))
        fields.append(_count("the move number", number, 1))
    if "giver" in letters.besides:
        fields.append(_player(letters, game.start().giver if giver is None else giver))
    if "finish" in letters.besides:
        fields.append(_hands(hands, finish) or _finish(letters, finish))
    return " ".join(fields)


def _rows(game: Game, letters: _Letters, board: Mapping[str, Piece | str]) -> str:
    if not isinstance(board, Mapping):
        raise TablierError(f"a board is a mapping of cells to pieces, not {shortened(repr(board))}")
    cols, rows = (int(game.options.get(name, 6)) for name in ("cols", "rows"))
    cells = {f"{'abcdefghi'[col]}{row}": letters.empty for row in range(rows, 0, -1) for col in range(cols)}
    for cell, piece in board.items():
        if cell not in cells:
            raise TablierError(f"{shortened(repr(cell))} is not on a board of {cols}×{rows}")
        symbol = str(piece)
        if symbol not in tuple(letters.pieces):
            raise UnknownOption(
                f"on {cell} there cannot be {shortened(repr(symbol))} in {game.id}", tuple(letters.pieces)
            )
        cells[cell] = symbol
    line = "".join(cells.values())
    return "/".join(line[start : start + cols] for start in range(0, len(line), cols))


def _player(letters: _Letters, player: object) -> str:
    if not isinstance(player, Player):
        raise TablierError(f"this needs Player.FIRST or Player.SECOND, not {player!r}")
    return letters.players[player]


def _count(what: str, number: int | None, least: int) -> str:
    return str(least if number is None else whole_number(what, number, least, 999_999_999))


def _hands(hands: Collection[Collection[int]] | None, finish: str | None) -> str:
    """The hands as the texts of Les Tours have them; nothing when all pieces are placed."""
    if hands is None:
        return ""
    try:
        first, second = map(list, hands)
    except (TypeError, ValueError):
        raise TablierError(f"hands are two lists of sizes, not {shortened(repr(hands))}") from None
    if not first and not second:
        return ""
    if finish is not None:
        raise TablierError("nobody has won while pieces are still in hand")
    sizes = ([whole_number("a size in hand", size, 1, 3) for size in hand] for hand in (first, second))
    return ":".join("".join(map(str, sorted(hand))) or "." for hand in sizes)


def _finish(letters: _Letters, finish: str | None) -> str:
    if finish is None:
        return "-"
    if finish in letters.finishes:
        return finish
    raise UnknownOption(f"finish cannot be {shortened(repr(finish))}", letters.finishes)
