"""What a match is about, all that its games depend on, and what is kept of each game."""

from __future__ import annotations

import copy
import inspect
import pickle
import random
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tablier.arena.openings import balanced_opening
from tablier.arena.players import Choose, PlayerText, read_player, tables_of
from tablier.arena.signature import signed
from tablier.errors import TablierError
from tablier.games import Game, Player, Position
from tablier.records import VERDICTS, Record, Tags
from tablier.tablebase import Tablebase, is_verdict_due, shipped

LONGEST_GAME = 300
"""A game of so many plies, those of the opening included, is broken off as a draw."""

MOVE_LIMIT = 60.0
"""After so many seconds without a move a player is taken to hang."""


class MatchStopped(TablierError):
    """A match cannot go on, and no player is to blame; the games before stay."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One of the two players: its name, on how many cores it thinks, and itself, packed for another process.

    ``details`` are what its name does not say: how a level plays, or a hash of a function's code.
    """

    name: str
    threads: int
    packed: bytes
    details: str = ""

    @classmethod
    def of(cls, player: str | int | Choose, game: Game) -> Entrant:
        """The player of a text, a level's number or a function; raises what is wrong with it."""
        if isinstance(player, str | int) and not isinstance(player, bool):
            text = read_player(str(player))
            return cls(str(text), text.threads, pickle.dumps(text), text.details(game))
        if not callable(player):
            raise TablierError(f"a player is a text, a level or a function, not {player!r}")
        name = f"{player.__module__}.{getattr(player, '__qualname__', type(player).__qualname__)}"
        Tags({"First": name})  # what cannot stand in a record is said now, not after the first game
        try:
            packed = pickle.dumps(player, protocol=4)
            return cls(name, 1, packed, f"code {signed((_source(player), packed.hex()))}")
        except Exception as error:
            raise TablierError(
                f"the player {name} cannot be sent to another process ({error}): "
                "define it at the top of a module, and the module so that it can be imported"
            ) from None

    def start(self) -> Choose:
        """The player as it is before a game: it remembers nothing of others."""
        player: PlayerText | Choose = pickle.loads(self.packed)
        if isinstance(player, PlayerText):
            return player.start()
        # A function of the user's gets a record of its own: what it does to it is no move.
        return lambda record, chance: player(copy.copy(record), chance)


def _source(player: Choose) -> str:
    """The source of a function or of an object's class, where it can be had."""
    try:
        return inspect.getsource(player if inspect.isfunction(player) else type(player))
    except (OSError, TypeError, SyntaxError):
        return ""


@dataclass(frozen=True, slots=True)
class Contest:
    """Two players, where their games begin, and the seed: all that the games depend on.

    ``verdicts``: whether tables of endings declare draws; a folder has more of them than come with Tablier.

    Games 0 and 1 are the first pair, 2 and 3 the second: the same opening, in the even one ``a`` is the first player.
    """

    start: Position
    a: Entrant
    b: Entrant
    seed: int
    longest: int = LONGEST_GAME
    move_limit: float = MOVE_LIMIT
    verdicts: bool | Path = False
    random_moves: int | None = None

    def new_record(self) -> Record:
        """A game before its first move."""
        return Record(self.start.game, self.start, VERDICTS if self.verdicts else None)

    def is_verdict_due(self, record: Record) -> bool:
        """Whether tables of endings declare a draw now, where they are asked."""
        return bool(self.verdicts) and is_verdict_due(record, self.verdict_tables)

    @property
    def verdict_tables(self) -> Tablebase:
        """The tables that are asked for verdicts."""
        return tables_of(self.verdicts) if isinstance(self.verdicts, Path) else shipped()

    def players(self, number: int) -> tuple[Entrant, Entrant]:
        """The first and the second player of a game."""
        return (self.b, self.a) if number % 2 else (self.a, self.b)

    def opening(self, number: int) -> tuple[str, ...]:
        """The moves a game begins with; raises an error where there is nothing to play."""
        return _opening(self.start, self.seed, number // 2, self.random_moves)

    def chance(self, number: int, player: Player) -> random.Random:
        """The chance a player has in a game."""
        return random.Random(f"{self.seed} game {number} player {int(player)}")


@lru_cache(maxsize=1)  # the games of a pair begin one after the other
def _opening(start: Position, seed: int, pair: int, random_moves: int | None) -> tuple[str, ...]:
    return tuple(map(str, balanced_opening(start, random.Random(f"{seed} opening {pair}"), random_moves)))


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game lost by a player that did what no player may do."""

    player: Player
    reason: str


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """One game of a match.

    ``score`` is a's (1, ½ or 0), ``reason`` says how the game ended, ``forfeit`` is ``"a"`` or ``"b"`` when that player
    crashed, hung or tried an illegal move. ``slowest`` has the longest time each took for a move, in seconds.
    """

    number: int
    score: float
    reason: str
    forfeit: str | None
    slowest: tuple[float, float]
    record: str


def game_played(
    contest: Contest,
    number: int,
    *,
    opening: int,
    moves: list[str],
    slowest: tuple[float, float],
    forfeit: Forfeit | None,
) -> GamePlayed:
    """What is kept of a game, given how many of its moves were the opening, and each player's slowest move."""
    first, second = contest.players(number)
    record = contest.new_record()
    record.tags.update(
        {
            "Event": f"{contest.a.name} against {contest.b.name}",
            "Round": f"{number // 2 + 1}.{number % 2 + 1}",
            "First": first.name,
            "Second": second.name,
            "Seed": str(contest.seed),
            "Opening": f"{opening} plies",
        }
    )
    for move in moves:
        record.play(move)
    outcome = record.outcome
    if outcome is not None:
        reason, forfeit = outcome.reason, None
    elif contest.is_verdict_due(record):
        outcome = record.declare_draw()
        reason, forfeit = outcome.reason, None
    elif forfeit is not None:
        outcome, reason = record.resign(forfeit.player), forfeit.reason
    else:
        outcome, reason = record.agree_draw(), f"broken off after {record.ply} plies"
    record.tags["Reason"] = reason
    a = Player(number % 2)
    return GamePlayed(
        number=number,
        score=0.5 if outcome.winner is None else float(outcome.winner is a),
        reason=reason,
        forfeit=None if forfeit is None else "a" if forfeit.player is a else "b",
        slowest=(slowest[a], slowest[a.other]),
        record=str(record),
    )
