"""Texts of Fanorona as other programs write them: which legal move and which position they mean."""

from __future__ import annotations

import re
from bisect import bisect_left

from tablier.errors import ParseError, UnknownOption
from tablier.games.game import Game
from tablier.games.move import Move
from tablier.games.position import Position, Size

_MOVE = re.compile(r"[a-i][1-9](?:-?[a-i][1-9][AW]?)++")
_POINT = re.compile(r"([a-i][1-9])([AW]?)")
_BARE = str.maketrans("", "", "-AW")


def meant_move(position: Position, text: str) -> Move:
    """The legal move that a text means: its points with hyphens or without, and letters where there are any.

    >>> import tablier
    >>> start = tablier.game("tumicarona").start()
    >>> meant_move(start, "f2e3"), meant_move(start, "d3e3W")
    (<Move f2-e3A>, <Move d3-e3W>)

    Raises :class:`UnknownOption` with the choices if there are several, else what :meth:`Position.play` raises.
    """
    if not _MOVE.fullmatch(text):
        raise ParseError(f"{text!r} is no move of Fanorona, such as d3e3A or d3-e3A-d4W", text, 0)
    points = _POINT.findall(text)
    full = "-".join(map("".join, points))
    if position.is_legal(full):
        return position.parse_move(full)
    like = _moves_like(position, points)
    if len(like) > 1:
        raise UnknownOption(f"{text!r} can mean more than one move", like)
    return position.parse_move(like[0] if like else full)  # which says why there is none


def _moves_like(position: Position, points: list[tuple[str, str]]) -> list[str]:
    """The texts of the legal moves along these points with these letters, where there are any."""
    texts = position.legal_moves._texts
    first_step = "-".join(point for point, _ in points[:2])
    bare = "".join(point for point, _ in points)
    # They are sorted, and there may be hundreds of chains.
    some = texts[bisect_left(texts, first_step) : bisect_left(texts, first_step + "~")]
    return [
        text
        for text in some
        if text.translate(_BARE) == bare
        and all(
            given in ("", letter)
            for (_, given), (_, letter) in zip(points, _POINT.findall(text), strict=True)
        )
    ]


def meant_position(game: Game, text: str) -> Position:
    """The position that a text means, in which the counters may be missing, and in Vela the giver."""
    board, *others = text.split(" ")
    fields = [*others, *("w", "0", "1")[len(others) :]]
    if game.id == "vela" and len(fields) == 3:
        fields.append(str(game.options["giver"])[0])
    return game.position(" ".join((board, *fields)))


def meant_size(text: str) -> Size:
    """The columns and rows of the board in the text of a position; whether there are such boards is not asked."""
    ranks = text.split(" ", maxsplit=1)[0].split("/")
    return Size(sum(int(point) if point.isdecimal() else 1 for point in ranks[0]), len(ranks))


def second_begins(game: Game) -> Position:
    """The usual start with the other side to move."""
    board, _, *others = str(game.start()).split(" ")
    return game.position(" ".join((board, "b", *others)))
