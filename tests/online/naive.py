"""What a game by link should do, written as plainly as can be: a list of what happened, looked through each time."""

from __future__ import annotations

import copy

import tablier
from tablier.games import Player
from tablier.online.clock import FIRST_MOVE, LAG, Timed
from tablier.online.commands import (
    AgreeDraw,
    AgreeTakeBack,
    AskTakeBack,
    Command,
    DeclineDraw,
    DeclineTakeBack,
    OfferDraw,
    Play,
    Resign,
    SayPhrase,
    TakeSeat,
)

OPTIONS: dict[str, int | str] = {"cols": 3, "rows": 5}
GAME = tablier.game("fanorona", **OPTIONS)
ABOUT_THE_POSITION = (Play, OfferDraw, AgreeDraw, AskTakeBack, AgreeTakeBack)


class Naive:
    """A game of one round, to be asked what a command leads to: a number, or the word of a refusal."""

    def __init__(self, clock: Timed | None) -> None:
        self.clock = clock
        self.happened: list[tuple[str, Player | None, Command | None]] = [("created", None, None)]
        self.done: dict[tuple[Player, str], tuple[int, Command]] = {}
        self.seats: dict[str, Player] = {}
        self.moves: list[str] = []
        self.ending: tuple[str, Player | None] | None = None
        self.left = [clock.initial if clock else 0] * 2
        self.first = [True, True]
        self.since: int | None = None

    def after(self, by: str, command: Command, time: int, lag: int) -> tuple[Naive, int | str]:
        """The game after a command, and the answer to it."""
        changed = copy.deepcopy(self)
        answer = changed.act(by, command, time, lag)
        return (changed if isinstance(answer, int) else self), answer

    @property
    def record(self) -> tablier.Record:
        record = tablier.Record(GAME)
        for move in self.moves:
            record.play(move)
        if self.ending and not record.outcome:
            how, who = self.ending
            if who is None:
                record.agree_draw()
            else:
                record.resign(who) if how == "resigned" else record.flag(who)
        return record

    @property
    def turn(self) -> Player:
        return self.record.position.turn

    @property
    def flag_at(self) -> int | None:
        if self.clock is None or self.since is None or self.record.outcome:
            return None
        left = self.left[self.turn]
        return self.since + LAG + (max(left, FIRST_MOVE) if self.first[self.turn] else left)

    def open_question(self, kind: str) -> Player | None:
        """Who has offered or asked, if it is still open."""
        for what, player, _ in reversed(self.happened):
            if what == kind:
                return player
            if what in (f"{kind} declined", f"{kind} agreed", "take-back agreed"):
                return None
            if what == "moved" and (kind == "take-back" or self._other_offered(player)):
                return None
        return None

    def _other_offered(self, mover: Player | None) -> bool:
        """Whether the last offer is not the mover's own; then his move declines it."""
        offers = [player for what, player, _ in self.happened if what == "draw"]
        return bool(offers) and offers[-1] is not mover

    def has_asked(self, kind: str, player: Player) -> bool:
        """Whether somebody has asked the same in this position."""
        for what, who, _ in reversed(self.happened):
            if what in ("moved", "take-back agreed"):
                return False
            if (what, who) == (kind, player):
                return True
        return False

    def act(self, by: str, command: Command, time: int, lag: int) -> int | str:
        if isinstance(command, TakeSeat):
            return self._sit(by, command)
        if by not in self.seats:
            return "no-seat"
        player = self.seats[by]
        if (player, command.id) in self.done:
            number, before = self.done[player, command.id]
            is_same = type(before) is type(command) and getattr(before, "move", "") == getattr(
                command, "move", ""
            )
            agreed = isinstance(before, OfferDraw) and self.happened[number - 1][0] == "draw agreed"
            return number if is_same or (agreed and isinstance(command, AgreeDraw)) else "id-used"
        if command.at > len(self.happened):
            return "ahead"
        later = [what for what, _, _ in self.happened[command.at :]]
        is_stale = isinstance(command, ABOUT_THE_POSITION) and {"moved", "take-back agreed"} & set(later)
        if is_stale and not self.record.outcome:
            return "stale"
        if isinstance(command, SayPhrase):
            return self._note("phrase", player, command)
        if isinstance(command, OfferDraw | AskTakeBack):
            kind = "draw" if isinstance(command, OfferDraw) else "take-back"
            crosses = kind == "draw" and self.open_question("draw") is player.other
            if self.has_asked(kind, player) and not crosses:
                return "asked-before"
        if self.record.outcome:
            return "over"
        if len(self.seats) < 2:
            return "free-seat"
        if self.flag_at is not None and time >= self.flag_at:
            return "time"
        return self._play(player, command, time, lag)

    def _sit(self, by: str, command: TakeSeat) -> int | str:
        if self.seats.get(by) is command.player:
            return next(
                n
                for n, (what, who, _) in enumerate(self.happened, 1)
                if (what, who) == ("seat", command.player)
            )
        if command.at > len(self.happened):
            return "ahead"
        if command.player in self.seats.values():
            return "taken"
        if by in self.seats:
            return "seated"
        self.seats[by] = command.player
        return self._note("seat", command.player, command)

    def _play(self, player: Player, command: Command, time: int, lag: int) -> int | str:
        draw, take_back = self.open_question("draw"), self.open_question("take-back")
        if isinstance(command, Play):
            return self._move(player, command, time, lag)
        if isinstance(command, Resign):
            self.ending = ("resigned", player)
            return self._note("resigned", player, command)
        if isinstance(command, OfferDraw) and draw is None:
            return self._note("draw", player, command)
        if isinstance(command, OfferDraw | AgreeDraw | DeclineDraw):
            if draw is not player.other:
                return "offered" if isinstance(command, OfferDraw) else "no-offer"
            if isinstance(command, DeclineDraw):
                return self._note("draw declined", player, command)
            self.ending = ("draw", None)
            return self._note("draw agreed", player, command)
        if isinstance(command, AskTakeBack):
            if take_back is not None:
                return "offered"
            if player not in [position.turn for position in self.record.positions[:-1]]:
                return "no-move"
            return self._note("take-back", player, command)
        if take_back is not player.other:
            return "no-offer"
        if isinstance(command, DeclineTakeBack):
            return self._note("take-back declined", player, command)
        self._charge(self.turn, time, 0)
        movers = [position.turn for position in self.record.positions]
        while movers.pop() is not player.other or len(movers) == len(self.moves):
            pass
        del self.moves[len(movers) :]
        self.since = time
        return self._note("take-back agreed", player, command)

    def _move(self, player: Player, command: Play, time: int, lag: int) -> int | str:
        if player is not self.turn:
            return "not-your-turn"
        flag_at = self.flag_at
        if flag_at is not None and time - lag > flag_at - LAG:
            return "time"
        if not self.record.position.is_legal(command.move):
            return "illegal"
        self._charge(player, time, lag)
        if self.clock and not self.first[player]:
            self.left[player] += self.clock.increment
        self.first[player] = False
        self.moves.append(command.move)
        self.since = time
        return self._note("moved", player, command)

    def _charge(self, player: Player, time: int, lag: int) -> None:
        if self.clock and self.since is not None and not self.first[player]:
            self.left[player] = max(0, self.left[player] - max(0, time - self.since - lag))

    def _note(self, what: str, player: Player, command: Command) -> int:
        self.happened.append((what, player, command))
        self.done.setdefault((player, command.id), (len(self.happened), command))
        return len(self.happened)

    def let_flag_fall(self, time: int) -> None:
        if self.flag_at is not None and time >= self.flag_at:
            self.ending = ("flag", self.turn)
            self.happened.append(("flag", self.turn, None))
