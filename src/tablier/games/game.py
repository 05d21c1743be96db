"""A game: one of the five rule sets with its options."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from tablier._core import Fault
from tablier.errors import ParseError, TablierError
from tablier.games.arguments import as_typed, ascii_only
from tablier.games.batch import Batch
from tablier.games.options import OPTIONS, complete, native_rules
from tablier.games.player import Piece, Player
from tablier.games.position import Position
from tablier.games.set_up import Besides, written

RULE_SETS: tuple[str, ...] = tuple(OPTIONS)


class Game:
    """The rules of one game, as a value: equal options make equal games. Made by :func:`game`."""

    __slots__ = ("_id", "_options", "_rules")

    def __init__(self, rule_set: str, options: Mapping[str, object]) -> None:
        checked = complete(rule_set, options)
        self._id = str(rule_set)
        self._rules = native_rules(rule_set, checked)
        if rule_set == "tchag":  # set-ups are equal up to translation, as positions are
            checked["setup"] = f"{self.start().board_text} r -"
        self._options: Mapping[str, int | str] = MappingProxyType(checked)

    @property
    def id(self) -> str:
        """The rule set: tumicarona, fanorona, vela, tours or tchag."""
        return self._id

    @property
    def options(self) -> Mapping[str, int | str]:
        """All options with their values, read-only."""
        return self._options

    @property
    def unusual_options(self) -> dict[str, int | str]:
        """The options that have not their usual value: what a text about this game must tell."""
        usual = OPTIONS[self._id]
        return {name: value for name, value in self._options.items() if value != usual[name].usual}

    def start(self) -> Position:
        """The position a game begins with."""
        return Position._of(self, self._rules.start())

    def position(self, text: str) -> Position:
        """The position a text describes; raises :class:`ParseError` saying what is wrong and where."""
        if not isinstance(text, str):
            raise TablierError(f"a position is read from a text, not from {type(text).__name__}")
        state = self._rules.parse(ascii_only(text))
        if isinstance(state, Fault):
            raise ParseError(as_typed(state.what, text, state.offset), text, state.offset)
        return Position._of(self, state)

    def set_up(
        self,
        board: Mapping[str, Piece | str],
        turn: Player = Player.FIRST,
        *,
        since_capture: int | None = None,
        number: int | None = None,
        giver: Player | None = None,
        hands: Collection[Collection[int]] | None = None,
        finish: str | None = None,
    ) -> Position:
        """The position in which these pieces stand on these cells; what else there is has the names it has there.

        What is left out is as in a game without a past. Raises :class:`ParseError` where the text of such a position
        cannot be read, and :class:`TablierError` where there is no such text.

        >>> import tablier
        >>> print(tablier.game("vela").set_up({"c3": "W", "d4": "B"}, tablier.Player.SECOND, since_capture=4))
        9/3B5/2W6/9/9 b 4 1 b
        >>> tablier.game("tours").set_up({"c3": "2"}, hands=([1], []))  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        tablier.errors.ParseError: during set-up only the end rows hold pieces (at character 1, ...)
        """
        return self.position(written(self, board, turn, Besides(since_capture, number, giver, hands, finish)))

    def layout(self, board: str) -> tuple[str, ...]:
        """The rows of a board part of a text from the top, a letter for each point or cell, a dot for an empty one.

        >>> import tablier
        >>> tablier.game("fanorona", cols=3, rows=3).layout("BB1/1W1/3")
        ('BB.', '.W.', '...')
        """
        if "cols" in self._options:  # Fanorona counts empty points; the digits of Les Tours are pieces
            board = re.sub("[1-9]", lambda run: "." * int(run[0]), board)
        return tuple(board.split("/"))

    def batch(self, positions: Iterable[Position]) -> Batch:
        """Many positions of this game in one array, for calls that work on all of them at native speed."""
        return Batch.of(self, positions)

    def __repr__(self) -> str:
        options = (f", {name}={value!r}" for name, value in self.unusual_options.items())
        return f"game({self._id!r}{''.join(options)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._id == other._id and self._options == other._options

    def __hash__(self) -> int:
        return hash((self._id, tuple(self._options.items())))

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, int | str]]]:
        return Game, (self._id, dict(self._options))


def game(rule_set: str, /, **options: object) -> Game:
    """The game of a rule set, for example ``game("fanorona", cols=5, rows=5)`` or ``game("vela", giver="black")``.

    Raises :class:`UnknownOption` with the choices when a name or a value is not on offer.
    """
    return Game(rule_set, options)
