"""Positions: immutable values that know their legal moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tablier import rulebook
from tablier._core import Fault
from tablier.errors import GameOver, IllegalMove, ParseError, RulesDisagree, TablierError, shortened
from tablier.games.arguments import ascii_only, whole_number
from tablier.games.move import Choice, LegalMoves, Move, Step, Steps
from tablier.games.player import PIECES, Outcome, Piece, Player

if TYPE_CHECKING:
    from tablier._core import Facts
    from tablier.games.game import Game


class Size(NamedTuple):
    """How many columns and rows a board has."""

    cols: int
    rows: int


class Position:
    """A position of a game. Made by :meth:`Game.start`, :meth:`Game.position` and :meth:`play`.

    >>> import tablier
    >>> position = tablier.game("tumicarona").start()
    >>> [str(move) for move in position.legal_moves]
    ['d2-e3A', 'd3-e3A', 'd3-e3W', 'e2-e3A', 'f2-e3A']
    >>> print(position.play("e2-e3A"))
    BBBB1BBBB/BBBB1BBBB/BWBWWBWBW/WWWW1WWWW/WWWWWWWWW b 0 1
    """

    __slots__ = ("_game", "_state", "_texts")

    _game: Game
    _state: bytes
    _texts: tuple[str, ...] | None

    def __init__(self) -> None:
        raise TypeError("positions are made by game.start(), game.position(text) and position.play(move)")

    @classmethod
    def _of(cls, game: Game, state: bytes) -> Position:
        """The position of a state that the core has made: it trusts its own bytes."""
        position = object.__new__(cls)
        position._game = game
        position._state = state
        position._texts = None
        return position

    @property
    def game(self) -> Game:
        """The game this position belongs to."""
        return self._game

    @property
    def turn(self) -> Player:
        """Who is to move."""
        return Player(self._game._rules.turn(self._state))

    @property
    def board(self) -> Mapping[str, Piece]:
        """What stands where: a read-only mapping such as ``{"e3": Piece("W")}``; empty points are left out."""
        cells = self._game._rules.board(self._state)
        return MappingProxyType({cell: PIECES[symbol] for cell, symbol in cells})

    @property
    def legal_moves(self) -> LegalMoves:
        """All legal moves sorted by text; none when the game is over."""
        if self._texts is None:
            self._texts = tuple(self._game._rules.moves(self._state))
        return LegalMoves(self._texts, self)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on. History (repetition, resigning …) is the record's."""
        found = self._game._rules.outcome(self._state)
        if found is None:
            return None
        winner, reason, rule = found
        return Outcome(None if winner is None else Player(winner), reason, rule)

    @property
    def key(self) -> str:
        """What repetition compares: the text without the counters."""
        return self._game._rules.key(self._state)

    @property
    def size(self) -> Size:
        """The columns and rows of the board; in Tchag those of the smallest box around the tiles."""
        return Size(*self._facts[0])

    @property
    def captured(self) -> tuple[int, int]:
        """How many pieces each player has lost since the start; in Les Tours nobody has any to lose."""
        return self._facts[1]

    @property
    def since_capture(self) -> int | None:
        """The plies since the last capture, where the text counts them."""
        return self._facts[2]

    @property
    def number(self) -> int | None:
        """The number of the move, where the text has one."""
        return self._facts[3]

    @property
    def hands(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """While the pieces of Les Tours are placed: the sizes each player still has, ascending."""
        return self._facts[4]

    @property
    def giver(self) -> Player | None:
        """In Vela: who gives."""
        giver = self._facts[5]
        return None if giver is None else Player(giver)

    @property
    def is_giving(self) -> bool:
        """In Vela: whether the giver still gives (V3, V4), which he does while he has more than five pieces."""
        return self._facts[6]

    @property
    def finish(self) -> str | None:
        """How the game ends here where the board does not show it: Les Tours `won`, Tchag `stop` or `stopped`."""
        last = str(self).rsplit(" ", 1)[1]
        return last if last in ("won", "stop", "stopped") else None

    @property
    def unlimited(self) -> Position:
        """The same position in unlimited play, which proofs are about: no limit draws, and nothing is counted yet."""
        if self.since_capture is None:
            return self
        board, turn, _, _, *giver = str(self).split(" ")
        game = type(self._game)(self._game.id, {**self._game.options, "no_capture_limit": 0})
        return game.position(" ".join((board, turn, "0", "1", *giver)))

    @property
    def board_text(self) -> str:
        """The first field of the text, which is also what a choice's ``preview`` shows."""
        return str(self).split(" ", 1)[0]

    def parse_move(self, text: str) -> Move:
        """The legal move with this text; raises what :meth:`play` raises."""
        self._after(text)
        return Move(str(text), self)

    def is_legal(self, move: Move | str) -> bool:
        """Whether a move, or the text of one, is legal here."""
        return self._game._rules.play(self._state, ascii_only(_text_of(move))) is not None

    def play(self, move: Move | str) -> Position:
        """The position after a move.

        Raises :class:`IllegalMove` with the rule that forbids it, :class:`ParseError` for a text that is no move at
        all, and :class:`GameOver` when the game has ended.
        """
        return Position._of(self._game, self._after(move))

    def perft(self, depth: int) -> int:
        """The number of move sequences of a length; every legal stopping point of a chain counts."""
        return self._game._rules.perft(self._state, whole_number("the depth of perft", depth, 0, 1000))

    def steps(self, prefix: Sequence[str] = ()) -> Steps:
        """How a turn that began with these tokens may go on: for interfaces that play step by step.

        >>> import tablier
        >>> position = tablier.game("tumicarona").start()
        >>> [choice.token for choice in position.steps(["d3"]).choices]
        ['e3A', 'e3W']
        >>> position.steps(["d3", "e3W"]).move
        <Move d3-e3W>
        """
        if isinstance(prefix, str) or not all(isinstance(token, str) for token in prefix):
            raise TablierError(f"the steps of a turn are a list of texts, not {prefix!r}")
        found = self._game._rules.steps(self._state, [ascii_only(token) for token in prefix])
        if isinstance(found, Fault):
            outcome = self.outcome
            if outcome is not None:
                raise GameOver(f"the game is over: {outcome.reason} ({outcome.rule})")
            before = prefix[: found.offset]
            raise ParseError(found.what, " ".join(prefix), sum(map(len, before)) + len(before))
        choices, move = found
        return Steps(tuple(Choice(*choice) for choice in choices), Move(move, self) if move else None)

    @property
    def _facts(self) -> Facts:
        return self._game._rules.facts(self._state)

    def _choices(self, move: str) -> tuple[Choice, ...]:
        return tuple(Choice(*each) for each in self._game._rules.choices(self._state, ascii_only(move)))

    def _describe(self, move: str) -> tuple[Step, ...]:
        return tuple(Step(*step) for step in self._game._rules.describe(self._state, ascii_only(move)))

    def _after(self, move: Move | str) -> bytes:
        text = _text_of(move)
        state = self._game._rules.play(self._state, ascii_only(text))
        if state is None:
            raise self._refusal(text)
        return state

    def _refusal(self, text: str) -> TablierError:
        outcome = self.outcome
        if outcome is not None:
            return GameOver(f"the game is over: {outcome.reason} ({outcome.rule})")
        # The slow rules know why; they are asked only when something is wrong.
        game = rulebook.game(self._game.id, **self._game.options)
        reason = rulebook.reason_against(game.position(str(self)), text)
        if reason is None:
            raise RulesDisagree(
                f"the core finds {shortened(text)!r} not legal at {str(self)!r} of {self._game!r}, "
                "and the rulebook has nothing against it"
            )
        if not reason.rule:
            return ParseError(reason.en, text, 0, reason.fr)
        return IllegalMove(text, reason.rule, reason.en, reason.fr)

    def __str__(self) -> str:
        return self._game._rules.text(self._state)

    def __repr__(self) -> str:
        options = (f" {name}={value!r}" for name, value in self._game.unusual_options.items())
        return f"<Position {self._game.id}{''.join(options)} {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._state == other._state and self._game == other._game

    def __hash__(self) -> int:
        return hash((self._state, self._game))

    def __reduce__(self) -> tuple[object, tuple[Game, str]]:
        return _restore, (self._game, str(self))


def _text_of(move: Move | str) -> str:
    if isinstance(move, Move | str):
        return str(move)
    raise TablierError(f"a move is a Move or a text, not {move!r}")


def _restore(game: Game, text: str) -> Position:
    return game.position(text)
