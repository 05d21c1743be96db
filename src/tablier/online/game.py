"""A game as its log tells it: what stands on the board, whose time runs, who sits where, what is offered, how it ended.

All of it follows from the entries alone, by the code that replays a record. Nothing here reads, writes or looks at a
clock: every moment is given in. :meth:`OnlineGame.decide` says what a command leads to and changes nothing;
:meth:`OnlineGame.apply` takes an entry in. Both ask the same checks, so that what was decided can be applied, and what
cannot have happened is not believed when it is read.
"""

from __future__ import annotations

import base64
import enum
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tablier.engine.levels import LEVELS
from tablier.errors import GameOver, TablierError, UnknownOption
from tablier.games import Game, Outcome, Player, game
from tablier.online.clock import LAG, Clock
from tablier.online.commands import (
    PHRASES,
    AgreeDraw,
    AgreeTakeBack,
    AskTakeBack,
    Command,
    DeclineDraw,
    DeclineTakeBack,
    MakeRematch,
    OfferDraw,
    Play,
    Resign,
    SayPhrase,
    TakeSeat,
)
from tablier.online.events import (
    ByPlayer,
    ComputerSeat,
    Created,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    Entry,
    Event,
    FlagFell,
    LogError,
    Moved,
    OpenSeat,
    Outage,
    PhraseSaid,
    RematchMade,
    ReservedSeat,
    Resigned,
    SeatTaken,
    TakeBackAgreed,
    TakeBackAsked,
    TakeBackDeclined,
    VerdictGiven,
)
from tablier.records import Record, TwoRounds
from tablier.tablebase import Kind, is_verdict_due

LONGEST = 10_000
"""A log of so many entries takes in nothing more but what ends the game."""

QUICK_CELLS = 45
"""On a board of so many cells it takes a millisecond at most to see whether a move is legal; on the largest, a hundred.
To say why one is not takes longer on any."""

MOST_PHRASES = 50
"""So many phrases a player may say in a game."""


class Computer(enum.Enum):
    """Who acts for the seat of the computer: the server itself, which needs no token."""

    COMPUTER = "computer"


COMPUTER = Computer.COMPUTER


class Refused(TablierError):
    """A command that cannot be: ``code`` is a word for programs, ``happened`` what its sender had not seen."""

    def __init__(self, code: str, why: str, happened: Sequence[Entry] = ()) -> None:
        self.code = code
        self.why = why
        self.happened = tuple(happened)
        super().__init__(code, why, self.happened)

    def __str__(self) -> str:
        return self.why


@dataclass(frozen=True, slots=True)
class Already:
    """A command that has happened before, at this number."""

    number: int


class Summary(NamedTuple):
    """What a storage finds games by, and what a list of them shows.

    Whether one is over, when its flag falls, whether the computer is to act, who is to move, and the result.
    """

    over: bool
    flag_at: int | None
    computer: bool
    turn: int | None = None
    result: str | None = None


class Told(NamedTuple):
    """What an entry does to the sheet of a game: the first so many events stay, and then there may be another."""

    keep: int
    add: str | None


# What a command becomes in the log; an offer that meets another is an agreement.
_EVENTS: dict[type[Command], tuple[type[ByPlayer], ...]] = {
    Play: (Moved,),
    OfferDraw: (DrawOffered, DrawAgreed),
    DeclineDraw: (DrawDeclined,),
    AgreeDraw: (DrawAgreed,),
    Resign: (Resigned,),
    AskTakeBack: (TakeBackAsked,),
    DeclineTakeBack: (TakeBackDeclined,),
    AgreeTakeBack: (TakeBackAgreed,),
    SayPhrase: (PhraseSaid,),
    MakeRematch: (RematchMade,),
}
_TOLD: dict[type[Event], Callable[[Any], str]] = {
    Moved: lambda event: event.move,
    DrawAgreed: lambda event: "draw",
    VerdictGiven: lambda event: "verdict",
    Resigned: lambda event: f"resign {event.player.name.lower()}",
    FlagFell: lambda event: f"flag {event.player.name.lower()}",
}
_ABOUT_THE_POSITION = (Play, OfferDraw, AgreeDraw, AskTakeBack, AgreeTakeBack)
_ENDS = (Resigned, DrawAgreed, VerdictGiven, FlagFell)
_ANY_TIME = (SeatTaken, PhraseSaid, RematchMade, FlagFell, Outage)


class OnlineGame:
    """A game between two seats, made from its log."""

    created: Created
    played: Record | TwoRounds
    clock: Clock

    def __init__(self, id: str, entries: Sequence[Entry] = ()) -> None:
        self.id = id
        self.entries: list[Entry] = []
        self.events: list[str] = []  # as a sheet has them
        self.told: list[Told] = []  # of each entry
        self.taken: dict[Player, SeatTaken] = {}
        self.draw_offer: Player | None = None
        self.take_back: Player | None = None
        self.rematch: str | None = None
        self._numbers: dict[tuple[Player, str], int] = {}
        self._movers: list[Player] = []  # of this round, one a move
        self._has_asked: set[tuple[type[Event], Player]] = set()  # since the last move
        self._phrases = [0, 0]
        self._round_since = 0  # the number at which this round began
        self._position_since = 0  # the number at which this position came about
        for entry in entries:
            self.apply(entry)

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def time(self) -> int:
        """When the last thing happened."""
        return self.entries[-1].time if self.entries else 0

    @property
    def record(self) -> Record:
        """The round that is played, or the last one."""
        return self.played.round if isinstance(self.played, TwoRounds) else self.played

    @property
    def first_round(self) -> Record:
        """The record that was begun with: its game has the rules of all, and its start is that of all."""
        return self.played.rounds[0] if isinstance(self.played, TwoRounds) else self.played

    @property
    def turn(self) -> Player | None:
        """Who is to move; None when the game is over."""
        return None if self.is_over else self.record.position.turn

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; of two rounds, how the last one did."""
        return self.record.outcome

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        return self.outcome is not None  # of two rounds the next begins as soon as one ends

    @property
    def is_full(self) -> bool:
        """Whether both seats are taken."""
        return all(map(self._is_seated, Player))

    @property
    def summary(self) -> Summary:
        """What a storage finds this game by."""
        asked = self.turn
        if self.draw_offer is not None:
            asked = self.draw_offer.other
        elif self.take_back is not None:
            asked = self.take_back.other
        waits = asked is not None and self.is_full and not self.is_over and self._is_computer(asked)
        outcome = self.outcome
        return Summary(
            outcome is not None, self.clock.flag_at, waits, self.turn, outcome.result if outcome else None
        )

    def may_take_back(self, player: Player) -> bool:
        """Whether a player may ask now to take back."""
        asked = TakeBackAsked(player, "x")
        try:
            self._check(asked, self.time)
            self._check_bounds(asked)
        except Refused:
            return False
        return True

    def may_take(self, player: Player, token: str | None) -> bool:
        """Whether a seat is free for the token that has this hash, or for anybody, and needs no invitation."""
        seat = self.created.seats[player]
        if player in self.taken:
            return False
        if isinstance(seat, OpenSeat):
            return seat.invitation is None
        return isinstance(seat, ReservedSeat) and seat.token == token

    def is_quick(self, move: str) -> bool:
        """Whether a move is judged in no time to speak of: it is legal, the board not huge, and no table to be read."""
        options = self.record.game.options
        cells = int(options.get("cols", 1)) * int(options.get("rows", 1))
        return cells <= QUICK_CELLS and not self.created.verdicts and self.record.position.is_legal(move)

    def player(self, token: str | None) -> Player | None:
        """Whose seat is kept with the token that has this hash; None for no token."""
        return next((player for player, seat in self.taken.items() if seat.token == token), None)

    # What a command leads to

    def decide(
        self, by: str | Computer, command: Command, now: int, lag: int = 0
    ) -> tuple[Entry, ...] | Already:
        """The entries a command adds to the log, or where it is already there; changes nothing.

        ``by`` is the hash of a token, or :data:`COMPUTER`. Raises :class:`Refused`, or what a record raises, with
        the reason why not.
        """
        try:
            return self._decide(by, command, max(now, self.time), lag)
        except Refused as refused:
            raise Refused(refused.code, refused.why, self.entries[command.at :]) from None

    def _decide(
        self, by: str | Computer, command: Command, time: int, lag: int
    ) -> tuple[Entry, ...] | Already:
        if isinstance(command, TakeSeat):
            player = command.player
            if player in self.taken and self.taken[player].token == by:
                return Already(self._numbers[player, self.taken[player].command])
        else:
            player = self._acting(by)
            if number := self._numbers.get((player, command.id)):
                return self._repeated(number, command)
        if command.at > self.number:
            raise Refused(
                "ahead", f"number {command.at} has not happened: the game is at number {self.number}"
            )
        event = self._event(by, player, command, lag)
        self._check_known(command)
        self._check_bounds(event)
        self._check(event, time)
        return (Entry(self.number + 1, time, event),)

    def decide_flag(self, now: int) -> tuple[Entry, ...]:
        """The entry of the flag that falls now; raises :class:`Refused` if none does."""
        time = max(now, self.time)
        if self.clock.turn is None:
            raise Refused("not-due", "this flag does not fall now")
        event = FlagFell(self.clock.turn)
        self._check(event, time)
        return (Entry(self.number + 1, time, event),)

    def decide_verdict(self) -> tuple[Entry, ...]:
        """The entry that follows a move by itself: the verdict of the tables, if the players let them give it."""
        is_due = self._may_give_verdict and is_verdict_due(self.record)
        return (Entry(self.number + 1, self.time, VerdictGiven()),) if is_due else ()

    def next_created(self) -> Created:
        """How the rematch of this game begins: the same with the seats swapped, and kept for the two players."""
        old = self.created
        seats = [
            seat if isinstance(seat, ComputerSeat) else ReservedSeat(self.taken[player].token)
            for player, seat in zip(Player, old.seats, strict=True)
        ]
        return Created(
            rules=old.rules,
            options=old.options,
            seats=(seats[1], seats[0]),
            two_rounds=old.two_rounds,
            start=old.start,
            clock=old.clock,
            strict=old.strict,
            verdicts=old.verdicts,
            rematch_of=self.id,
        )

    def _acting(self, by: str | Computer) -> Player:
        """Who acts; a token that keeps no seat may watch only."""
        if isinstance(by, Computer):
            for player in Player:
                if self._is_computer(player):
                    return player
            raise Refused("no-seat", "no computer plays in this game")
        seated = self.player(by)
        if seated is None:
            raise Refused("no-seat", "only who has a seat in this game may do this")
        return seated

    def _repeated(self, number: int, command: Command) -> Already:
        event = self.entries[number - 1].event
        meant = [name for name in command.__struct_fields__ if name not in ("id", "at")]
        is_same = all(getattr(event, name, None) == getattr(command, name) for name in meant)
        if is_same and type(event) in _EVENTS[type(command)]:
            return Already(number)
        raise Refused("id-used", f"this id was used before, for something else, at number {number}")

    def _event(self, by: str | Computer, player: Player, command: Command, lag: int) -> Event:
        match command:
            case TakeSeat(name=name):
                if isinstance(by, Computer):
                    raise Refused("no-seat", "the computer sits where the game was made with one")
                return SeatTaken(player, command.id, token=by, name=name, invitation=command.invitation)
            case Play(move=move):
                return Moved(player, command.id, move=move, lag=max(0, min(lag, LAG)))
            case OfferDraw() if self.draw_offer is player.other:
                return DrawAgreed(player, command.id)
            case SayPhrase(phrase=phrase):
                return PhraseSaid(player, command.id, phrase=phrase)
            case MakeRematch():
                return RematchMade(player, command.id, game=_rematch_id(self.id))
        return _EVENTS[type(command)][0](player, command.id)

    def _check_known(self, command: Command) -> None:
        """Refuses what was meant for another round or another position than there is now."""
        if self.is_over or isinstance(command, SayPhrase | TakeSeat | MakeRematch):
            return
        number = 0
        if command.at < self._round_since:
            number, what = self._round_since, "the round ended"
        elif command.at < self._position_since and isinstance(command, _ABOUT_THE_POSITION):
            number = self._position_since
            event = self.entries[number - 1].event
            what = f"{event.move} was played" if isinstance(event, Moved) else "a move was taken back"
        if number:
            raise Refused("stale", f"{what} meanwhile, at number {number}")

    def _check_bounds(self, event: Event) -> None:
        """Refuses what would make a log grow without end; a log that is read may have been made under other bounds."""
        if self.number >= LONGEST and not isinstance(event, (*_ENDS, RematchMade)):
            raise Refused("too-long", f"this game has {LONGEST} entries: it can only be ended")
        if isinstance(event, DrawOffered | TakeBackAsked) and (type(event), event.player) in self._has_asked:
            raise Refused("asked-before", "this was asked before in this position")
        if isinstance(event, PhraseSaid):
            if event.phrase not in PHRASES:
                raise UnknownOption(f"there is no phrase {event.phrase!r}", PHRASES)
            if self._phrases[event.player] >= MOST_PHRASES:
                raise Refused("too-many-phrases", f"{MOST_PHRASES} phrases are enough for one game")

    # What an entry changes

    def apply(self, entry: Entry) -> None:
        """Takes an entry in; raises :class:`LogError` where it cannot have happened."""
        try:
            if entry.number != self.number + 1:
                raise TablierError("this entry is missing")
            if entry.time < self.time:
                raise TablierError("it is older than the entry before it")
            self._check(entry.event, entry.time)
            self._change(entry.event, entry.time)
        except TablierError as error:
            raise LogError(self.id, entry.number, str(error)) from error
        self._tell(entry.event)
        if isinstance(entry.event, ByPlayer):
            self._numbers.setdefault((entry.event.player, entry.event.command), entry.number)
        self.entries.append(entry)

    def _check(self, event: Event, time: int) -> None:
        """Refuses what cannot happen now. It holds for commands and for logs alike."""
        if isinstance(event, Created) == bool(self.entries):
            raise Refused("created", "a game is created once, before anything else happens")
        if not isinstance(event, (Created, *_ANY_TIME)):
            self._check_playing(time)
        match event:
            case Created():
                _begin(event)
            case SeatTaken():
                self._check_seat(event)
            case Moved():
                self._check_move(event, time)
            case DrawOffered() if self.draw_offer is not None:
                raise Refused("offered", "a draw is offered already")
            case DrawAgreed() | DrawDeclined() if self.draw_offer is not event.player.other:
                raise Refused("no-offer", "no draw is offered")
            case TakeBackAsked():
                self._check_take_back(event)
            case TakeBackAgreed() | TakeBackDeclined() if self.take_back is not event.player.other:
                raise Refused("no-offer", "nobody asked to take back")
            case PhraseSaid() if not self._is_seated(event.player):
                raise Refused("no-seat", "only who has a seat in this game may do this")
            case VerdictGiven() if not self._may_give_verdict:
                raise Refused("no-verdict", "no table of endings is asked here")
            case RematchMade():
                if not self.is_over:
                    raise Refused("not-over", "the game is not over yet")
                if self.rematch:
                    raise Refused("rematch", f"there is a rematch already: {self.rematch}")
            case FlagFell():
                flag_at = self.clock.flag_at
                if self.clock.turn is not event.player or flag_at is None or time < flag_at:
                    raise Refused("not-due", "this flag does not fall now")
            case Outage():
                if self.clock.deadline is None or not self.time <= event.began < event.ended == time:
                    raise Refused("no-outage", "no clock stood still then")

    def _check_playing(self, time: int) -> None:
        if outcome := self.outcome:
            raise Refused("over", f"the game is over: {outcome.reason}")
        if not self.is_full:
            raise Refused("free-seat", "the other seat is still free")
        if self.clock.flag_at is not None and time >= self.clock.flag_at:
            raise Refused("time", "the time has run out")

    def _check_seat(self, event: SeatTaken) -> None:
        seat = self.created.seats[event.player]
        if isinstance(seat, ComputerSeat) or event.player in self.taken:
            raise Refused("taken", "this seat is taken")
        if isinstance(seat, ReservedSeat) and seat.token != event.token:
            raise Refused("reserved", "this seat is kept for somebody else")
        if isinstance(seat, OpenSeat) and seat.invitation not in (None, event.invitation):
            raise Refused("invitation", "this seat is for whoever has the invitation")
        if self.player(event.token) is not None:
            raise Refused("seated", "nobody plays against himself: you have the other seat")

    def _check_move(self, event: Moved, time: int) -> None:
        if event.player is not self.turn:
            raise Refused("not-your-turn", "it is the other player's turn")
        if self.clock.is_late(time, event.lag):
            raise Refused("time", "the time has run out")
        self.record.position.parse_move(event.move)

    def _check_take_back(self, event: TakeBackAsked) -> None:
        if self.created.strict:
            raise Refused("strict", "in this game a move once made is final")
        if self.take_back is not None:
            raise Refused("offered", "somebody has asked to take back already")
        if event.player not in self._movers:
            raise Refused("no-move", "there is no move of yours to take back")

    def _change(self, event: Event, time: int) -> None:
        match event:
            case Created():
                self.created, self.played, self.clock = event, _begin(event), Clock.full(event.clock)
            case SeatTaken():
                self.taken[event.player] = event
            case Moved():
                self._has_asked.clear()
                self.take_back = None
                if self.draw_offer is not event.player:  # one's own offer stands until the other moves
                    self.draw_offer = None
                self._movers.append(event.player)
                self.clock = self.clock.moved(event.player, time, event.lag)
                self._play_on(lambda: self.played.play(event.move), time)
            case DrawOffered():
                self.draw_offer = event.player
                self._has_asked.add((DrawOffered, event.player))
            case DrawDeclined():
                self.draw_offer = None
            case DrawAgreed():
                self._play_on(self.played.agree_draw, time)
            case VerdictGiven():
                self._play_on(self.played.declare_draw, time)
            case Resigned():
                self._play_on(lambda: self.played.resign(event.player), time)
            case FlagFell():
                self._play_on(lambda: self.played.flag(event.player), time)
            case TakeBackAsked():
                self.take_back = event.player
                self._has_asked.add((TakeBackAsked, event.player))
            case TakeBackDeclined():
                self.take_back = None
            case TakeBackAgreed():
                self._take_back(event.player.other, time)
            case PhraseSaid():
                self._phrases[event.player] += 1
            case RematchMade():
                self.rematch = event.game
            case Outage():
                self.clock = self.clock.after_outage(event.ended - event.began)

    def _tell(self, event: Event) -> None:
        """Keeps the sheet in step; what was taken back has left it already."""
        tell = _TOLD.get(type(event))
        add = tell(event) if tell else None
        self.told.append(Told(len(self.events), add))
        if add is not None:
            self.events.append(add)

    def _play_on(self, happen: Callable[[], object], time: int) -> None:
        """What follows when something is played: the other's time runs, or the next round begins, or it is over."""
        record, number = self.record, self.number + 1
        happen()
        self._position_since = number
        if self.record is not record:
            self._round_since = number
            self._movers, self.clock = [], Clock.full(self.created.clock)
            self.draw_offer = self.take_back = None
        if self.is_over:
            self.clock = self.clock.stopped(time)
            self.draw_offer = self.take_back = None
        else:
            self.clock = self.clock.running(self.record.position.turn, time)

    def _take_back(self, player: Player, time: int) -> None:
        """Back to where a player was to make his last move; the time that was taken stays taken."""
        mover = None
        while mover is not player:
            self.played.undo()
            self.events.pop()
            mover = self._movers.pop()
        self._position_since = self.number + 1
        self._has_asked.clear()
        self.draw_offer = self.take_back = None
        self.clock = self.clock.running(player, time)

    @property
    def _may_give_verdict(self) -> bool:
        """Whether the players let tables declare draws, and a move of this round is the last that happened."""
        return self.created.verdicts and bool(self._movers) and isinstance(self.entries[-1].event, Moved)

    def _is_computer(self, player: Player) -> bool:
        return isinstance(self.created.seats[player], ComputerSeat)

    def _is_seated(self, player: Player) -> bool:
        return player in self.taken or self._is_computer(player)


def _begin(created: Created) -> Record | TwoRounds:
    """A record of what a game is made with; raises what is wrong with that."""
    rules: Game = game(created.rules, **created.options)
    if created.verdicts:
        Kind.of(rules)  # raises where there are no tables
    start = None if created.start is None else rules.position(created.start)
    computers = [seat for seat in created.seats if isinstance(seat, ComputerSeat)]
    if len(computers) == 2:
        raise TablierError("one seat at least is for a person")
    for seat in computers:
        offered = LEVELS[rules.id]
        if seat.level is not None and seat.level > len(offered):
            raise UnknownOption(f"{rules.id} has no level {seat.level}", [level.number for level in offered])
    played = TwoRounds.of(rules, start) if created.two_rounds else Record(rules, start)
    if isinstance(played, Record) and (outcome := played.outcome):
        raise GameOver(f"the game is over: {outcome.reason}")
    return played


def _rematch_id(id: str) -> str:
    """The id of a game's rematch. It follows from the game's, so that two who ask at once mean the same."""
    digest = hashlib.sha256(f"rematch of {id}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:9]).decode()
