"""A match of two rounds, Fanorona and Vela; the first decides who gives in the second (rules V1 and V2)."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Literal, Self

from tablier.errors import GameOver, TablierError
from tablier.games import Game, Move, Outcome, Player, Position, game
from tablier.records.game_text import GameText, split_games
from tablier.records.lines import lines_of_text
from tablier.records.reading import read_game, read_tags
from tablier.records.record import Record
from tablier.records.record_error import RecordError

TAG_VALUE = "two rounds"
"""The value of the tag ``Match`` in each game of such a match."""

Phase = Literal["first", "vela", "over"]


class TwoRounds:
    """A match: a first round under ``fanorona``, played again while it is drawn, then one under ``vela``.

    The options are those of ``fanorona``; Vela shares them all but ``captures``. When a round ends, be it through the
    two rounds or through its own record, the next one begins by itself, with the tags of the one before.

    >>> import tablier
    >>> both = tablier.TwoRounds(cols=3, rows=3)
    >>> for move in ("b1-b2A", "c3-b3", "c2-c3"):
    ...     _ = both.play(move)
    >>> both.phase, both.giver, both.round
    ('vela', <Player.FIRST: 0>, <Record of game('vela', cols=3, rows=3, giver='white'), 0 moves, *>)
    >>> both.agree_draw().reason, both.result
    ('agreement', ('1-0', '1/2-1/2'))
    """

    def __init__(self, *, tags: Mapping[str, str] | None = None, **options: object) -> None:
        self._game = game("fanorona", **options)
        self._rounds: list[_Round] = []
        self._begin(_Round(self._game))
        self.round.tags.update(tags or {})

    @classmethod
    def of(cls, game: Game, start: Position | None = None, tags: Mapping[str, str] | None = None) -> Self:
        """The match that begins with this game; raises :class:`TablierError` where none does."""
        if game.id != "fanorona":
            raise TablierError(f"a match of two rounds begins with fanorona, not with {game.id}")
        if start is not None:
            raise TablierError("a match of two rounds begins from the usual start")
        options: dict[str, Any] = dict(game.options)
        return cls(tags=tags, **options)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The match a text holds; raises :class:`RecordError` with the line and column of what is wrong."""
        both: Self | None = None
        last: GameText | None = None
        for last in split_games(lines_of_text(text)):
            record = read_game(_Round, last)
            if both is None:
                both = cls()
                both._game, both._rounds = record.game, []
            both._check(record, last)
            both._begin(record)
        if both is None or last is None:
            raise RecordError("there is no match in this text", next(lines_of_text(text)), 0, 1)
        if both._next_game() is not None:
            raise last.error_at_end("the match goes on after this round, but its next round is missing")
        return both

    @property
    def options(self) -> Mapping[str, int | str]:
        """The options of the first round."""
        return self._game.options

    @property
    def round(self) -> Record:
        """The round that is played, or the last one when the match is over."""
        return self._rounds[-1]

    @property
    def position(self) -> Position:
        """The position reached in the round that is played."""
        return self.round.position

    @property
    def rounds(self) -> tuple[Record, ...]:
        """All rounds so far: the first with its replays, then Vela."""
        return tuple(self._rounds)

    @property
    def phase(self) -> Phase:
        """Where the match stands: in the ``first`` round or a replay of it, in ``vela``, or ``over``."""
        if self.round.game.id == "fanorona":
            return "first"
        return "over" if self.round.outcome else "vela"

    @property
    def giver(self) -> Player | None:
        """Who won the first round and so gives in Vela; None before that."""
        if self.phase == "first":
            return None
        outcome = self._rounds[-2].outcome
        return outcome.winner if outcome else None

    @property
    def result(self) -> tuple[str, str] | None:
        """The results of the decided first round and of Vela, or None while the match goes on."""
        return (self._rounds[-2].result, self._rounds[-1].result) if self.phase == "over" else None

    def play(self, move: Move | str) -> Position:
        """Plays a move in the current round and gives the position after it, be it the last of the round."""
        return self._open_round().play(move)

    def agree_draw(self) -> Outcome:
        """Ends the current round as a draw both players agreed on."""
        return self._open_round().agree_draw()

    def declare_draw(self) -> Outcome:
        """Ends the current round as a draw that tables of endings prove."""
        return self._open_round().declare_draw()

    def resign(self, player: Player) -> Outcome:
        """Ends the current round: this player gives it up."""
        return self._open_round().resign(player)

    def flag(self, player: Player) -> Outcome:
        """Ends the current round: this player's time has run out."""
        return self._open_round().flag(player)

    def undo(self) -> Move | None:
        """Takes back the last thing that happened, as :meth:`Record.undo` does.

        When the current round has not begun it is dropped, and the end of the round before is taken back.
        """
        if len(self._rounds) > 1 and not self.round.ply and not self.round.outcome:
            self._rounds.pop().owner = None
        return self.round.undo()

    def _open_round(self) -> Record:
        if self.round.outcome:
            raise GameOver("the match is over: both rounds are played")
        return self.round

    def _go_on(self) -> None:
        """Begins the next round if the last one has ended and was not the last of the match."""
        following = self._next_game()
        if following is not None:
            self._begin(_Round(following, None, self.round.tags))

    def _begin(self, record: _Round) -> None:
        record.tags.settle(_own_tags(record, len(self._rounds)))
        record.owner = self
        self._rounds.append(record)

    def _next_game(self) -> Game | None:
        """What is played after the last round: None while that goes on, and when it ended the match."""
        last = self._rounds[-1]
        if last.game.id == "vela" or not last.outcome:
            return None
        if last.outcome.winner is None:
            return self._game
        giver = "white" if last.outcome.winner is Player.FIRST else "black"
        shared = {name: value for name, value in self.options.items() if name != "captures"}
        return game("vela", giver=giver, **shared)

    def _check(self, record: Record, text: GameText) -> None:
        """Refuses a round that does not follow from those before it."""
        tags = read_tags(text)
        if not self._rounds:
            if record.game.id != "fanorona":
                raise tags["Game"].error(text, "the first round of a match is played under fanorona")
        else:
            expected = self._next_game()
            if expected is None:
                going_on = not self._rounds[-1].outcome
                what = (
                    "the round before this one is not over"
                    if going_on
                    else "the match is over before this round"
                )
                raise text.error(what, 0, 0)
            if record.game != expected:
                what = f"after the rounds before it this round is {expected!r}, not {record.game!r}"
                raise tags["Game"].error(text, what)
        if record.start != record.game.start():
            raise tags["Start"].error(text, "a round of a match begins from the usual start")
        for tag, value in _own_tags(record, len(self._rounds)).items():
            if tag not in tags:
                raise text.error(f'the tag [{tag} "{value}"] is missing', text.tag_count - 1, 0)
            if tags[tag].value != value:
                raise tags[tag].error(text, f'this should be [{tag} "{value}"]')

    def __str__(self) -> str:
        return "\n".join(map(str, self._rounds))

    def __repr__(self) -> str:
        return f"<TwoRounds, {self.phase}: {', '.join(record.result for record in self.rounds)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TwoRounds) and self.rounds == other.rounds

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restore, (type(self), self.rounds)

    def __copy__(self) -> Self:
        return copy.deepcopy(self)  # a round belongs to one pair of rounds


class _Round(Record):
    """A round of a match, which goes on when the round ends; from then on it is taken back through the match only."""

    owner: TwoRounds | None = None

    def play(self, move: Move | str) -> Position:
        """Plays a move; if it is the last of the round, the next one begins."""
        position = super().play(move)
        if self.owner:
            self.owner._go_on()
        return position

    def _end(self, outcome: Outcome) -> Outcome:
        super()._end(outcome)
        if self.owner:
            self.owner._go_on()
        return outcome

    def undo(self) -> Move | None:
        """Takes back the last thing that happened, unless the next round has begun."""
        if self.owner and self.owner.round is not self:
            raise TablierError("the next round has begun: take this one back through the match")
        return super().undo()


def _own_tags(record: Record, index: int) -> dict[str, str]:
    """The tags that tie a round to its match: ``1``, for replays ``1.2``, ``1.3`` …, and ``2`` for Vela."""
    first = f"1.{index + 1}" if index else "1"
    return {"Match": TAG_VALUE, "Round": "2" if record.game.id == "vela" else first}


def _restore(kind: type[TwoRounds], rounds: tuple[_Round, ...]) -> TwoRounds:
    both = kind()
    both._game, both._rounds = rounds[0].game, []
    for record in rounds:
        both._begin(record)
    return both
