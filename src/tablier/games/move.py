"""Moves as values, the steps a move is made of, and the choices while a turn is in the making."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import total_ordering
from typing import TYPE_CHECKING, overload

from tablier.rulebook.contract import cell_name, read_cell

if TYPE_CHECKING:
    from tablier.games.position import Position


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a move: from where, to where, what kind, and what it captured.

    Kinds: ``step``, ``approach``, ``withdrawal`` (Fanorona); ``place``, ``step``, ``bounce``, ``goal`` (Les Tours);
    ``step``, ``capture``, ``close``, ``rejoin`` (Tchag). A closing goes from the cell the hole jumps to into the
    hole; a rejoining goes from a line (``c``, ``2``) in a direction (``U``, ``L``).
    """

    origin: str
    target: str
    kind: str
    captured: tuple[str, ...] = ()


@total_ordering
class Move:
    """A whole turn. Moves are equal when their texts are; ``str(move)`` is the text."""

    __slots__ = ("_position", "_text")

    def __init__(self, text: str, position: Position) -> None:
        self._text = text
        self._position = position

    @property
    def before(self) -> Position:
        """The position this move was taken from."""
        return self._position

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in the position this move was taken from; passing and stopping have none."""
        return self._position._describe(self._text)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices that make this move step by step; passing and stopping have none.

        >>> import tablier
        >>> move = tablier.game("tumicarona").start().parse_move("d3-e3W")
        >>> [(choice.token, choice.kind, choice.captured) for choice in move.choices]
        [('d3', 'piece', ()), ('e3W', 'withdrawal', ('c3',))]
        """
        return self._position._choices(self._text)

    @property
    def captured(self) -> tuple[str, ...]:
        """The cells whose pieces this move takes, in the order it takes them."""
        return tuple(cell for step in self.steps for cell in step.captured)

    @property
    def origin(self) -> str:
        """The cell the moving piece comes from; empty for one placed, for passing and stopping."""
        choices = self.choices
        return choices[0].target if choices else ""

    @property
    def end(self) -> str:
        """Where the moving piece stands in the position after the move, or ``goal``; empty if none has moved."""
        choices, cell = self.choices, ""
        for choice in choices:
            cell = dict(choice.slides).get(cell, cell) if choice.slides else choice.target
        return self._named_after(choices, cell)

    @property
    def carried(self) -> dict[str, str]:
        """In Tchag, where the tiles that slide end: by their cells before the move the cells after it."""
        choices = self.choices
        now = {cell: cell for cell in self._position.board if cell != self.origin}
        for choice in choices:
            slides = dict(choice.slides)
            now = {cell: slides.get(at, at) for cell, at in now.items()}
        return {cell: self._named_after(choices, at) for cell, at in now.items() if at != cell}

    def _named_after(self, choices: Sequence[Choice], cell: str) -> str:
        """What a cell is called in the position after the move."""
        game = self._position.game
        if game.id != "tchag" or not cell:
            return cell
        # After a turn cells are named anew, from the first column and row that still have a tile.
        rows = game.layout(choices[-1].preview)
        left = min(len(row) - len(row.lstrip(".")) for row in rows)
        below = next(index for index, row in enumerate(reversed(rows)) if row.strip("."))
        x, y = read_cell(cell)
        return cell_name((x - left, y - below))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Move {self._text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __lt__(self, other: object) -> bool:
        return self._text < other._text if isinstance(other, Move) else NotImplemented

    def __reduce__(self) -> tuple[type[Move], tuple[str, Position]]:
        return Move, (self._text, self._position)


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, sorted by text; ``in`` takes moves and texts."""

    __slots__ = ("_position", "_texts")

    def __init__(self, texts: tuple[str, ...], position: Position) -> None:
        self._texts = texts
        self._position = position

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(Move(text, self._position) for text in self._texts[index])
        return Move(self._texts[index], self._position)

    def __iter__(self) -> Iterator[Move]:
        return (Move(text, self._position) for text in self._texts)

    def __contains__(self, move: object) -> bool:
        return (str(move) if isinstance(move, Move) else move) in self._texts

    def index(self, move: object, start: int = 0, stop: int | None = None) -> int:
        """Where a move, or the text of one, stands in the list."""
        text = str(move) if isinstance(move, Move) else move
        for index in range(*slice(start, stop).indices(len(self._texts))):
            if self._texts[index] == text:
                return index
        raise ValueError(f"{move!r} is not a legal move here")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalMoves) and self._texts == other._texts

    def __hash__(self) -> int:
        return hash(self._texts)

    def __repr__(self) -> str:
        return f"<LegalMoves {', '.join(self._texts)}>"


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing a player may do next within a turn.

    ``token`` goes into the prefix of the next call; ``kind`` is that of the step it makes (see :class:`Step`), or
    ``piece`` and ``size`` for what is taken up, ``pass``, ``stop``; ``target`` is the point concerned, ``captured``
    what it takes, ``slides`` the tiles that move as (from, to) pairs, ``preview`` the board part of the text after it.
    """

    token: str
    kind: str
    target: str
    captured: tuple[str, ...]
    slides: tuple[tuple[str, str], ...]
    preview: str

    @property
    def direction(self) -> str:
        """Of a closing the side its tiles come from, of a rejoining the way they go: L, R, D or U; else empty."""
        return self.token[-1] if self.slides else ""

    @property
    def line(self) -> str:
        """The column or row that a rejoining moves, ``c`` or ``2``; else empty."""
        return self.token[:-1] if self.slides else ""


@dataclass(frozen=True, slots=True)
class Steps:
    """A turn in the making: what may come next, and the move if the turn may end here."""

    choices: tuple[Choice, ...]
    move: Move | None
