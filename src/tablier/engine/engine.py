"""The engine: looks ahead in any of the games and says what it thinks."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tablier import _core, tablebase
from tablier._core import Tables
from tablier.engine.analysis import Analysing, Analysis
from tablier.engine.levels import level_number, level_of
from tablier.engine.limit import DEEPEST, MOST_LINES, MOST_NODES, Limit, a_limit, a_limit_that_ends
from tablier.engine.network import Network, shipped
from tablier.engine.play_level import choose_at, opening_move
from tablier.engine.score import Score
from tablier.errors import GameOver, TablierError
from tablier.games import Game, Move, Player, Position
from tablier.games.arguments import megabytes, whole_number
from tablier.records import Record
from tablier.tablebase import Tablebase

MOST_THREADS = 256
MOST_MEMORY = 1 << 20
MOST_BEFORE_ENDINGS = 16
"""With more pieces on the board an ending in the tables is too far away to be worth their memory."""


class Engine:
    """A player that thinks. One engine may be used for all games, one after the other or at the same time.

    ``threads`` search together; ``memory`` is the size in megabytes of the table that keeps what was found, taken from
    the system as it fills. It knows endings by the tables that come with Tablier; ``endings`` may be others, or
    False for none. It estimates by the network of a rule set that comes with one; ``network`` may be another, for its
    rule set alone, or False for the fitted terms. It plays the first moves from the book of a rule set that has one,
    unless ``book`` is False. With a ``level``, a number or a name, it plays as well as that level
    and no better; what it says when asked to analyse is its full opinion all the same. A pickled engine keeps its
    settings, not what it found.

    >>> import tablier
    >>> position = tablier.game("tours").position(".11.22/.....3/.3..../..2.../..3.../31.2.1 s -")
    >>> engine = tablier.Engine()
    >>> engine.choose(position, tablier.Limit(nodes=1000))
    <Move a1-goal>
    >>> print(engine.analyse(position, tablier.Limit(nodes=1000)).score)
    win in 1, proved
    >>> tablier.Engine(level=3).choose(position)
    <Move a1-goal>
    """

    def __init__(
        self,
        *,
        level: int | str | None = None,
        threads: int = 1,
        memory: int = 32,
        endings: bool | Tablebase = True,
        network: bool | Network = True,
        book: bool = True,
    ) -> None:
        self._level = None if level is None else level_number(level)
        self._threads = whole_number("the number of threads", threads, 1, MOST_THREADS)
        self._memory = megabytes("the memory", memory, MOST_MEMORY)
        tablebase.chosen(endings)  # raises what is wrong with it
        self._endings = endings
        if not isinstance(network, bool | Network):
            raise TablierError(f"a network is True, False or a Network, not {network!r}")
        if network is True:
            shipped()  # what is wrong with one is said now, not in the middle of a game
        self._network = network
        if not isinstance(book, bool):
            raise TablierError(f"an engine plays by the book or not, True or False; not {book!r}")
        self._book = book
        self._tables = Tables(self._memory)

    def __reduce__(self) -> tuple[object, ...]:
        settings = {
            "level": self._level,
            "threads": self._threads,
            "memory": self._memory,
            "endings": self._endings,
            "network": self._network,
            "book": self._book,
        }
        return _engine, (settings,)

    def __repr__(self) -> str:
        level = "" if self._level is None else f"level={self._level}, "
        return f"Engine({level}threads={self._threads}, memory={self._memory})"

    @property
    def level(self) -> int | None:
        """The level it plays at; None for its best."""
        return self._level

    @property
    def threads(self) -> int:
        """How many threads search together."""
        return self._threads

    @property
    def memory(self) -> int:
        """The size of the table in megabytes."""
        return self._memory

    def choose(
        self,
        position: Position | Record,
        limit: Limit | None = None,
        *,
        chance: random.Random | None = None,
    ) -> Move:
        """The move to play here. Given a record, the engine sees repetitions coming.

        From the book it draws by lot. A level needs no limit, but all it looks at together keeps to one; it varies its
        play. Without a limit of time the same ``chance`` gives the same move.
        Raises :class:`GameOver` when the game has ended.
        """
        now, _ = _with_history(position)
        chance = random.Random() if chance is None else chance
        if self._level is not None:
            level = level_of(now.game.id, self._level)
            return choose_at(level, self, position, limit, chance, book=self._book)
        asked = a_limit_that_ends(Limit() if limit is None else limit)
        return (self.from_book(position, chance=chance) or self.analyse(position, asked)).best

    def from_book(
        self, position: Position | Record, *, chance: random.Random | None = None
    ) -> Analysis | None:
        """What the book says, of a good move drawn by lot; None where it is silent, or not asked.

        The book of Les Tours is what its set-ups are worth.

        >>> import tablier
        >>> drawn = tablier.Engine().from_book(tablier.game("tchag").start())
        >>> drawn.from_book, drawn.depth
        (True, 0)
        """
        _with_history(position)
        if not self._book:
            return None
        return opening_move(self, position, random.Random() if chance is None else chance)

    def analyse(
        self,
        position: Position | Record,
        limit: Limit,
        *,
        lines: int = 1,
        fresh: bool | None = None,
        endings: bool | Tablebase = True,
    ) -> Analysis:
        """Thinks within the limit and gives the best lines. Other Python threads run meanwhile.

        A ``fresh`` search uses nothing that earlier ones found and leaves nothing to later ones; usually it is fresh
        where there is no limit of time. With one thread, and stopped by no clock, the same question asked afresh
        always gets the same answer, whatever else the engine was or is used for. Without ``endings`` no table is asked;
        tables given there are asked instead of the engine's own.
        """
        return self._search(position, a_limit_that_ends(limit), lines, fresh=fresh, endings=endings).result()

    def analysis(
        self,
        position: Position | Record,
        limit: Limit | None = None,
        *,
        lines: int = 1,
        fresh: bool | None = None,
        endings: bool | Tablebase = True,
    ) -> Analysing:
        """Thinks in the background, beginning now: a context manager to iterate over, with ``stop()``.

        >>> import tablier
        >>> with tablier.Engine().analysis(tablier.game("tumicarona").start(), tablier.Limit(depth=3)) as updates:
        ...     [update.depth for update in updates][-1]
        3
        """
        asked = Limit() if limit is None else limit
        analysing = self._search(position, asked, lines, fresh=fresh, endings=endings)
        analysing.start()
        return analysing

    def _search(
        self,
        position: Position | Record,
        limit: Limit,
        lines: int,
        without: Sequence[str] = (),
        weights: Sequence[int] = (),
        *,
        tuning: Mapping[str, int] | None = None,
        fresh: bool | None = None,
        endings: bool | Tablebase = True,
    ) -> Analysing:
        """A search that has not begun; ``without`` names features to leave out, for measuring what they are worth.

        ``weights`` weigh the terms of the evaluation otherwise than usual, for finding out how to weigh them;
        ``tuning`` has numbers of the search that are to be others, for finding out which are best.
        """
        a_limit(limit)
        if fresh not in (None, True, False):
            raise TablierError(f"a search is fresh or not, True or False; not {fresh!r}")
        number = whole_number("the number of lines", lines, 1, MOST_LINES)
        now, before = _with_history(position)
        tables = self._known_endings(now, self._endings if endings is True else endings)
        searching = now.game._rules.search(
            tables=self._tables,
            state=now._state,
            before=[earlier._state for earlier in before],
            depth=limit.depth or DEEPEST,
            nodes=limit.nodes or MOST_NODES,
            seconds=limit.time or 0.0,
            lines=number,
            threads=self._threads,
            fresh=limit.time is None if fresh is None else bool(fresh),
            without=list(without),
            weights=list(weights),
            endings=tables,
            network=None if weights else self._trained(now.game),
            tuning=tuning or {},
        )
        in_table = tables is not None and tables.probe(now._state) is not None
        return Analysing(now, searching, in_table=in_table)

    def _play_on(self, record: Record, nodes: int, plies: int) -> tuple[list[tuple[Player, str, float]], int]:
        """Plays a game on against itself for so many plies at most, with so many nodes a move and one thread.

        Gives of each ply who moved, what and what he expected, and how the game ended: 1 won by the first
        player, -1 lost, 0 neither. It ends where a search proves the result.
        """
        now, before = _with_history(record)
        rules, tables = now.game._rules, tablebase.chosen(self._endings)
        result, played = rules.play_on(
            state=now._state,
            before=[earlier._state for earlier in before],
            nodes=nodes,
            plies=plies,
            endings=tables.all_of(now.game) if tables else None,
            network=self._trained(now.game),
        )
        *_, scale = rules.judged(now._state)
        found = [
            (Position._of(now.game, state).turn, move, Score.estimated(value, scale).expected)
            for state, move, value in played
        ]
        return found, result

    def _trained(self, played: Game) -> _core.Network | None:
        """What estimates positions of a game instead of the terms, if anything."""
        network = shipped().get(played.id) if isinstance(self._network, bool) else self._network
        return network.of(played) if network is not None and self._network else None

    def _known_endings(self, position: Position, endings: bool | Tablebase) -> _core.PackedTablebase | None:
        """The tables that may be met in a search of this position: with many pieces they are not worth reading."""
        tables = tablebase.chosen(endings)
        if tables is None or len(position.board) > MOST_BEFORE_ENDINGS:
            return None
        return tables.all_of(position.game)


def _engine(settings: dict[str, Any]) -> Engine:
    """An engine with these settings, for those that were pickled."""
    return Engine(**settings)


def _with_history(position: Position | Record) -> tuple[Position, Sequence[Position]]:
    """The position to search, and those before it; raises what is wrong with it."""
    if isinstance(position, Record):
        now, before, outcome = position.position, position.positions[:-1], position.outcome
    elif isinstance(position, Position):
        now, before, outcome = position, (), position.outcome
    else:
        raise TablierError(f"the engine looks at a Position or a Record, not at {position!r}")
    if outcome is not None:
        rule = f" ({outcome.rule})" if outcome.rule else ""
        raise GameOver(f"the game is over: {outcome.reason}{rule}")
    return now, before
