"""From the sheet a page keeps to the game it tells of: every event is played again, and so judged again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tablier.engine import material
from tablier.errors import TablierError
from tablier.games import Game, Player, Position, game
from tablier.records import Record, TwoRounds
from tablier.records.move_numbers import MoveNumbers
from tablier.server.errors import Refusal, refusal
from tablier.server.limits import LONGEST_REPLAY
from tablier.server.models import Rules, Sheet

RESIGNATIONS = {"resign first": Player.FIRST, "resign second": Player.SECOND}


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
    _pieces: int

    def __init__(self, sheet: Sheet, check: Callable[[], None] = lambda: None) -> None:
        end = time.monotonic() + LONGEST_REPLAY
        check()
        self.game = read_game(sheet.rules)
        self.match = _match(self.game, sheet) if sheet.match else None
        self.round = 0
        self.history: list[Happened] = []
        start = None if sheet.start is None else self.game.position(sheet.start)
        self.start = None if start is None else str(start)
        self._begin(self.match.round if self.match else Record(self.game, start))
        for index, event in enumerate(sheet.events):
            check()
            if time.monotonic() > end:
                raise Refusal(422, "size", "the events of this game take too long to play again")
            try:
                self.happen(event)
            except TablierError as error:
                raise refusal(error, event=index) from error

    def happen(self, event: str) -> None:
        """Plays an event; raises what records raise, and is then as it was."""
        record, before = self.record, self.record.position
        played = self.match or record
        player = RESIGNATIONS.get(event)
        is_move = player is None and event != "draw"
        if is_move:
            played.play(event)
            player = before.turn
            self._number = _number(self._numbers, player)
            self._numbers.count(player)
        elif player is not None:
            played.resign(player)
        else:
            played.agree_draw()
        after = record.position
        left = sum(material(after))
        taken = self._pieces - left
        self._pieces = left
        self.history.append(Happened(event, player, is_move, before, after, self.round, self._number, taken))
        if self.match and self.match.round is not record:
            self.round += 1
            self._begin(self.match.round)

    def _begin(self, record: Record) -> None:
        self.record = record
        self._numbers = MoveNumbers(record.start)
        self._number = _number(self._numbers, record.start.turn)
        self._pieces = sum(material(record.start))


def read_game(rules: Rules) -> Game:
    """The game a request is about."""
    options: dict[str, Any] = dict(rules.options)
    return game(rules.game, **options)


def _match(first: Game, sheet: Sheet) -> TwoRounds:
    if first.id != "fanorona":
        raise TablierError(f"a match of two rounds begins with fanorona, not with {first.id}")
    if sheet.start is not None:
        raise TablierError("a match of two rounds begins from the usual start")
    options: dict[str, Any] = dict(first.options)
    return TwoRounds(**options)


def _number(numbers: MoveNumbers, mover: Player) -> int:
    return int(numbers.before(mover).rstrip("."))
