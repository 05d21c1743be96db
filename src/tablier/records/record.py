"""A record: one game from its start to where it stands, like the score sheet beside the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Self

from tablier.errors import GameOver, TablierError
from tablier.games import Game, Move, Outcome, Player, Position
from tablier.records.branch import Branch, Contents, contents, fill
from tablier.records.reading import read_one
from tablier.records.tags import VERDICTS, Tags
from tablier.records.writing import write

UNDECIDED = "*"
"""The result of a game that goes on."""

_REPETITION_RULES = {"tumicarona": "T12", "fanorona": "F6", "vela": "F6", "tours": "L10"}
_DRAW_RULES = {"tumicarona": "T12", "fanorona": "F6", "vela": "F6"}


class Record(Branch):
    """A game with its history: the moves, and what the position alone cannot know about how it ends.

    >>> import tablier
    >>> record = tablier.Record(tablier.game("tumicarona"), tags={"First": "Ann", "Second": "Bob"})
    >>> record.play("e2-e3A")
    <Position tumicarona BBBB1BBBB/BBBB1BBBB/BWBWWBWBW/WWWW1WWWW/WWWWWWWWW b 0 1>
    >>> record.comments[1] = "the straight opening"
    >>> record.resign(tablier.Player.SECOND)
    Outcome(winner=<Player.FIRST: 0>, reason='resignation', rule='')
    >>> print(record, end="")
    [Game "tumicarona"]
    [First "Ann"]
    [Second "Bob"]
    [Result "1-0"]
    [Termination "resignation"]
    <BLANKLINE>
    1. e2-e3A {the straight opening} 1-0
    >>> tablier.Record.parse(str(record)) == record
    True
    """

    def __init__(
        self, game: Game, start: Position | None = None, tags: Mapping[str, str] | None = None
    ) -> None:
        if not isinstance(game, Game):
            raise TablierError(f"a record is about a game, not about {game!r}")
        if start is None:
            start = game.start()
        elif not isinstance(start, Position) or start.game != game:
            raise TablierError(f"{start!r} is not a position of {game!r}")
        super().__init__(start, first_ply=1, first_comment=0)
        self._game = game
        self._occurrences = {start.key: 1}
        self._ending: Outcome | None = None
        self._tags = Tags(tags)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The record a text holds; raises :class:`RecordError` with the line and column of what is wrong."""
        return read_one(cls, text)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def tags(self) -> Tags:
        """The free tags, to be read and changed like a dict."""
        return self._tags

    @property
    def has_verdicts(self) -> bool:
        """Whether the players let tables of endings declare draws, as the tag ``Verdicts`` says (T12, F6)."""
        return VERDICTS.items() <= self._tags.items()

    @property
    def repetitions(self) -> int:
        """How often the position reached has occurred so far, this time included."""
        return self._occurrences[self.position.key]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on.

        What the position says comes first, so that a win is never turned into a draw; then the third
        occurrence of the position; then agreement, verdict, resignation and time.
        """
        found = self.position.outcome
        if found is None and self.repetitions >= 3:
            found = Outcome(None, "repetition", _REPETITION_RULES.get(self._game.id, ""))
        return found or self._ending

    @property
    def result(self) -> str:
        """The result as players write it: ``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` while the game goes on."""
        outcome = self.outcome
        return outcome.result if outcome else UNDECIDED

    def play(self, move: Move | str) -> Position:
        """Plays a move, or the text of one, and gives the position after it.

        Raises :class:`GameOver` when the game has ended, be it by its history, and :class:`IllegalMove` or
        :class:`ParseError` for what is no legal move; the record is then as it was.
        """
        self._refuse_when_over()
        after = super().play(move)
        key = after.key
        self._occurrences[key] = self._occurrences.get(key, 0) + 1
        return after

    def undo(self) -> Move | None:
        """Takes back the last thing that happened, and gives the move if it was one.

        An agreement, a verdict, a resignation or a fallen flag is a step of its own: undoing it reopens the game, keeps
        all moves and gives None. The comment after an undone move and its mark go with it; variations in its place
        stay, those after it do not. Raises :class:`TablierError` when there is nothing to take back.
        """
        if self._ending is not None:
            self._ending = None
            return None
        if not self._moves:
            raise TablierError("there is nothing to undo: no move has been played")
        self._comments.pop(self.ply, None)
        self._marks.pop(self.ply, None)
        self._variations._drop(self.ply + 1)
        key = self._positions.pop().key
        self._occurrences[key] -= 1
        if not self._occurrences[key]:
            del self._occurrences[key]
        return self._moves.pop()

    def agree_draw(self) -> Outcome:
        """Ends the game as a draw both players agreed on."""
        return self._end(Outcome(None, "agreement", _DRAW_RULES.get(self._game.id, "")))

    def declare_draw(self) -> Outcome:
        """Ends the game as a draw that tables of endings prove; it is believed, as an agreement is.

        Raises :class:`TablierError` where no rule knows such a draw. Whether one is due says
        :func:`tablier.tablebase.is_verdict_due`.
        """
        rule = _DRAW_RULES.get(self._game.id)
        if rule is None:
            raise TablierError(f"{self._game.id} has no draw by a verdict of tables")
        return self._end(Outcome(None, "verdict", rule))

    def resign(self, player: Player) -> Outcome:
        """Ends the game: this player gives up, the other wins."""
        return self._end(Outcome(_player(player).other, "resignation", ""))

    def flag(self, player: Player) -> Outcome:
        """Ends the game: this player's time has run out, the other wins."""
        return self._end(Outcome(_player(player).other, "time", ""))

    def _end(self, outcome: Outcome) -> Outcome:
        self._refuse_when_over()
        self._ending = outcome
        return outcome

    def _refuse_when_over(self) -> None:
        if outcome := self.outcome:
            rule = f" ({outcome.rule})" if outcome.rule else ""
            raise GameOver(f"the game is over: {outcome.reason}{rule}")

    def __str__(self) -> str:
        return write(self)

    def __repr__(self) -> str:
        return f"<Record of {self._game!r}, {self.ply} moves, {self.result}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._contents() == other._contents()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, tuple[type[Record], _Contents]]:
        return _restore, (type(self), self._contents())

    def _contents(self) -> _Contents:
        return _Contents(self._game, self.start, dict(self._tags), self._ending, contents(self))

    @property
    def _last_place(self) -> int:
        return self.ply + 1  # after the last move, too


class _Contents(NamedTuple):
    """All that makes two records equal; the rest follows from it."""

    game: Game
    start: Position
    tags: dict[str, str]
    ending: Outcome | None
    said: list[Contents]


def _player(player: Player) -> Player:
    if not isinstance(player, Player):
        raise TablierError(f"this needs Player.FIRST or Player.SECOND, not {player!r}")
    return player


def _restore(kind: type[Record], of: _Contents) -> Record:
    record = kind(of.game, of.start, of.tags)
    for move in of.said[0].moves:
        record.play(move)
    fill(record, of.said)
    record._ending = of.ending
    return record
