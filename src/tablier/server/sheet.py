"""From the sheet a page keeps to the game it tells of: every event is played again, and so judged again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from tablier import tablebase
from tablier.errors import TablierError
from tablier.games import Game, Player, Position, game
from tablier.records import Record, TwoRounds
from tablier.records.move_numbers import MoveNumbers
from tablier.server.errors import Refusal, refusal
from tablier.server.limits import LONGEST_REPLAY
from tablier.server.models import Rules, Sheet

ENDS = {f"{how} {player.name.lower()}": (how, player) for how in ("resign", "flag") for player in Player}
"""The events by which a player ends a round: giving up, or running out of time."""

VERDICT = "verdict"
"""The event by which tables of endings end a round: they prove it drawn."""


class Asked(NamedTuple):
    """All that a sheet says, as values: two that are equal tell of the same game."""

    game: Game
    is_two_rounds: bool
    start: Position | None
    events: tuple[str, ...]
    verdicts: bool = False


@dataclass(frozen=True, slots=True)
class Happened:
    """An event that was played: by whom, from which position to which, and where in the game."""

    event: str
    player: Player | None
    is_move: bool
    before: Position
    after: Position
    round: int
    number: int
    captured: int


class Played:
    """A game, or a match of two rounds, with all that happened in it.

    While its events are played again, `check` is called before each: it may raise.
    """

    record: Record
    _numbers: MoveNumbers
    _number: int

    def __init__(self, asked: Asked, check: Callable[[], None] = lambda: None) -> None:
        end = time.thread_time() + LONGEST_REPLAY
        check()
        self.game = asked.game
        self.two_rounds = TwoRounds.of(asked.game, asked.start) if asked.is_two_rounds else None
        self.round = 0
        self.history: list[Happened] = []
        self._start = asked.start
        self._has_verdicts = asked.verdicts
        self._begin(self.two_rounds.round if self.two_rounds else Record(self.game, self._start))
        for index, event in enumerate(asked.events):
            check()
            if time.thread_time() > end:
                raise Refusal(422, "size", "the events of this game take too long to play again")
            try:
                self.happen(event)
            except TablierError as error:
                raise refusal(error, event=index) from error

    @property
    def asked(self) -> Asked:
        """What a sheet of this game says."""
        events = tuple(happened.event for happened in self.history)
        return Asked(self.game, self.two_rounds is not None, self._start, events, self._has_verdicts)

    def happen(self, event: str) -> None:
        """Plays an event; raises what records raise, and is then as it was."""
        record, before = self.record, self.record.position
        played = self.two_rounds or record
        how, player = ENDS.get(event, ("", None))
        is_move = player is None and event not in ("draw", VERDICT)
        if is_move:
            played.play(event)
            player = before.turn
            self._number = self._numbers.number(player)
            self._numbers.count(player)
        elif player is not None:
            (played.resign if how == "resign" else played.flag)(player)
        else:
            (played.agree_draw if event == "draw" else played.declare_draw)()
        after = record.position
        taken = sum(after.captured) - sum(before.captured)
        self.history.append(Happened(event, player, is_move, before, after, self.round, self._number, taken))
        if self.two_rounds and self.two_rounds.round is not record:
            self.round += 1
            self._begin(self.two_rounds.round)

    def give_verdict(self) -> None:
        """Ends the round if its players wish so and the last move has led to a draw that the tables prove."""
        last = self.history[-1]
        if (
            self._has_verdicts
            and last.is_move
            and last.round == self.round
            and tablebase.is_verdict_due(self.record)
        ):
            self.happen(VERDICT)

    def _begin(self, record: Record) -> None:
        self.record = record
        self._numbers = MoveNumbers(record.start)
        self._number = self._numbers.number(record.start.turn)


def read_sheet(sheet: Sheet) -> Asked:
    """What a sheet says; whether its events can have happened is not judged yet."""
    game = read_game(sheet.rules)
    start = None if sheet.start is None else game.position(sheet.start)
    if sheet.verdicts:
        tablebase.Kind.of(game)  # raises where there are none
    return Asked(game, sheet.two_rounds, start, tuple(sheet.events), sheet.verdicts)


def read_game(rules: Rules) -> Game:
    """The game a request is about."""
    options: dict[str, Any] = dict(rules.options)
    return game(rules.game, **options)
