"""What all games of the rulebook share: their contract, options and errors, and reading texts by fields."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import ClassVar, NamedTuple

FIRST, SECOND = 0, 1
Cell = tuple[int, int]  # a cell or a point: its file and its rank, both counted from 0


class RuleError(ValueError):
    """Something asked of the rulebook is not possible; the message says what and why."""


class TextError(RuleError):
    """A position text cannot be read; `offset` is where the trouble starts."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message, offset)
        self.message, self.offset = message, offset

    def __str__(self) -> str:
        return f"{self.message} (at offset {self.offset})"


class IllegalMove(RuleError):
    """A move the rules forbid; `rule` is the rule's number and `why` a sentence about this move."""

    def __init__(self, move: str, rule: str, why: str) -> None:
        super().__init__(move, rule, why)
        self.move, self.rule, self.why = move, rule, why

    def __str__(self) -> str:
        return f"{self.why} [{self.rule}]" if self.rule else self.why


class Outcome(NamedTuple):
    """How a game ended: the winner (None for a draw), the reason in one word, and the rule's number."""

    winner: int | None
    reason: str
    rule: str


class Option(NamedTuple):
    """One option of a game: its default, and the values it may take (None: a text the game itself reads)."""

    default: int | str
    choices: tuple[int, ...] | tuple[str, ...] | range | None

    def accepts(self, value: object) -> bool:
        """Whether the value is of the right type (True is no 1) and among the choices."""
        return type(value) is type(self.default) and (self.choices is None or value in self.choices)

    def __str__(self) -> str:
        if self.choices is None:
            return "a text"
        if isinstance(self.choices, range):
            return f"a whole number from {self.choices[0]} to {self.choices[-1]}"
        return ", ".join(map(repr, self.choices))


class Game(ABC):
    """A rule set with its options settled."""

    id: ClassVar[str]
    allowed: ClassVar[Mapping[str, Option]]
    options: Mapping[str, int | str]

    def __init__(self, **given: object) -> None:
        settled = {name: option.default for name, option in self.allowed.items()}
        for name, value in given.items():
            if name not in self.allowed:
                known = ", ".join(self.allowed)
                raise RuleError(f"{self.id} has no option {name!r}; its options are {known}")
            if not self.allowed[name].accepts(value) or not isinstance(value, int | str):
                raise RuleError(
                    f"option {name} of {self.id} cannot be {value!r}; choose {self.allowed[name]}"
                )
            settled[name] = value
        self.options = MappingProxyType(settled)

    @abstractmethod
    def start(self) -> Position:
        """The position a game begins with."""

    @abstractmethod
    def position(self, text: str) -> Position:
        """The position a text describes."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.id, self.options) == (other.id, other.options)

    def __hash__(self) -> int:
        return hash((self.id, *self.options.values()))

    def __repr__(self) -> str:
        chosen = [
            f", {name}={value!r}"
            for name, value in self.options.items()
            if value != self.allowed[name].default
        ]
        return f"game({self.id!r}{''.join(chosen)})"

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), **self.options), ()


@dataclass(frozen=True, eq=False, repr=False)
class Position(ABC):
    """A position of a game, an immutable value: the same game and the same text are the same position."""

    game: Game
    turn: int

    @abstractmethod
    def __str__(self) -> str:
        """The canonical text."""

    @cached_property
    @abstractmethod
    def turns(self) -> Mapping[str, Position]:
        """Each turn the player to move could take, by its text, with what it leads to."""

    @cached_property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game has ended, or None while it goes on."""

    @cached_property
    def legal_moves(self) -> tuple[str, ...]:
        """The texts of the legal moves in ASCII order; none when the game is over."""
        return () if self.outcome else tuple(sorted(self.turns))

    def play(self, text: str) -> Position:
        """The position after a move; raises IllegalMove with the rule that forbids it."""
        if self.outcome or not isinstance(text, str) or text not in self.turns:
            from tablier.rulebook.explain import explain  # noqa: PLC0415 (it stands on the games, not below them)

            if reason := explain(self, text):
                raise IllegalMove(text, reason.rule, reason.why)
        # A fresh one, so that a position does not keep the whole tree below it.
        return replace(self.turns[text])

    @property
    def timeless(self) -> Position:
        """The position as proofs see it: unlimited play knows no counters, so they stand at their beginning."""
        return self

    @cached_property
    def text(self) -> str:
        """The canonical text, written once."""
        return str(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.game, self.text) == (other.game, other.text)

    def __hash__(self) -> int:
        return hash((self.game, self.text))

    def __repr__(self) -> str:
        return f"{self.game!r}.position({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self.game).position, (self.game, self.text)


class Field(NamedTuple):
    """One space-separated part of a position text, with the offset at which it stands and what it is."""

    text: str
    offset: int
    name: str

    def fail(self, message: str, at: int = 0) -> TextError:
        """The error to raise for trouble at an offset inside this field."""
        return TextError(message, self.offset + at)

    def one_of(self, choices: tuple[str, ...]) -> int:
        """Which of the choices the field is."""
        if self.text not in choices:
            expected = " or ".join(map(repr, choices))
            raise self.fail(f"the {self.name} is {shorten(self.text)}; expected {expected}")
        return choices.index(self.text)

    def number(self, low: int, high: int) -> int:
        """The field as a whole number written without leading zeros."""
        digits = self.text.isascii() and self.text.isdigit() and (self.text == "0" or self.text[0] != "0")
        if not digits or len(self.text) > len(str(high)) or not low <= int(self.text) <= high:
            raise self.fail(
                f"the {self.name} is {shorten(self.text)}; expected a number from {low} to {high}"
            )
        return int(self.text)

    def split(self, name: str) -> list[Field]:
        """The parts between the slashes of a board."""
        parts, offset = [], self.offset
        for part in self.text.split("/"):
            parts.append(Field(part, offset, name))
            offset += len(part) + 1
        return parts

    def grid(self, letters: str, sizes: range) -> dict[tuple[int, int], str]:
        """The cells of equally long rows of these letters, the highest row first; a dot is an empty cell."""
        rows, cells = self.split("row"), {}
        width = len(rows[0].text)
        for asked, what in ((len(rows), "rows"), (width, "columns")):
            if asked not in sizes:
                expected = " to ".join(map(str, sorted({sizes[0], sizes[-1]})))
                raise self.fail(f"the board has {asked} {what}; expected {expected}")
        for y, row in zip(reversed(range(len(rows))), rows, strict=True):
            for x, letter in enumerate(row.text):
                if letter not in letters + ".":
                    raise row.fail(f"{letter!r} does not belong on a board; expected one of {letters}.", x)
                if letter != ".":
                    cells[x, y] = letter
            if len(row.text) != width:
                raise row.fail(f"row {y + 1} has {len(row.text)} cells, the highest row {width}")
        return cells


def fields(text: str, names: tuple[str, ...]) -> list[Field]:
    """Cut a position text at its spaces into exactly the named fields."""
    if not isinstance(text, str):
        raise TextError(f"a position text is a str, not {type(text).__name__}", 0)
    found, offset = [], 0
    for part, name in zip(text.split(" "), names, strict=False):
        if not part:
            raise TextError(f"the {name} is missing: fields are separated by one space", offset)
        found.append(Field(part, offset, name))
        offset += len(part) + 1
    if len(found) < len(names):
        raise TextError(f"the {names[len(found)]} is missing: the fields are {', '.join(names)}", len(text))
    if offset <= len(text):
        raise TextError(
            f"nothing may follow the {names[-1]}, yet there is {shorten(text[offset:])}", offset - 1
        )
    return found


def cell_name(cell: Cell) -> str:
    """The name of a cell or point, on the board or not: (0, 0) is a1."""
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def read_cell(name: str) -> Cell:
    """The cell or point with this name, on the board or not."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def shorten(text: str) -> str:
    """A text quoted for a message, cut when it is long."""
    return repr(text if len(text) <= 40 else text[:40] + "…")
